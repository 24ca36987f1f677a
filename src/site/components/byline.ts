import type { MorningNote } from '../../publication/content.ts'
import { dayOf } from '../../time/zoned-time.ts'
import type { PageContext } from '../page.ts'

/** Words with which the name of a desk ends, and no name of a person, in the languages of our interface. */
const deskWord = /\b(?:board|bureau|department|desk|editors|newsroom|staff|team|redacci[óo]n|equipo)$/i

/** Whether the author of an article is a desk, such as 'City Desk', and not a person. */
export function isDesk(author: string): boolean {
  return deskWord.test(author.trim())
}

/** A note as it is shown. */
export interface NoteView {
  lines: readonly string[]
  /** 'By Ann Gull' */
  by: string
}

/** The editor's note of today; undefined on every other day. */
export function buildTodaysNote({ publication, now, texts }: PageContext): NoteView | undefined {
  const note: MorningNote | undefined = publication.content.note
  if (note?.day !== dayOf(now, publication.timeZone)) return undefined
  return { lines: note.lines, by: texts.article.by(note.by, isDesk(note.by)) }
}
