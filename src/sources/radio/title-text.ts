import { decodeXML } from 'entities'

const longestTitle = 200
/** Longer titles are cut before they are read, since a station sends what it likes. */
const longestRead = 2_000

/**
 * A station's title as one line of plain text, at most 200 characters. Icecast writes letters beyond Latin-1 as character
 * references where its stream is MP3 (`&#22338;`).
 */
export function cleanTitle(title: string): string {
  return decodeXML(title.slice(0, longestRead))
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim()
    .slice(0, longestTitle)
    .toWellFormed()
}
