import { shortHash } from '../../../text/short-hash.ts'
import { htmlToText, titleToText } from '../../feeds/clean/html-text.ts'

const longestTitle = 200
const longestText = 3_000

/** One line of plain text, such as a title or a place. */
export function eventTitle(written: string): string {
  return titleToText(written.slice(0, 10 * longestTitle))
    .slice(0, longestTitle)
    .toWellFormed()
}

/** A description as plain text of one paragraph; calendars write both text and HTML. */
export function eventText(written: string): string {
  return htmlToText(written.slice(0, 10 * longestText))
    .slice(0, longestText)
    .toWellFormed()
}

/** The last part of the address of an event's page, the same in every calendar with this event. */
export function eventToken(uid: string): string {
  return shortHash(uid)
}
