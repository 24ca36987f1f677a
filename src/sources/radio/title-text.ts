const longestTitle = 200

/** A station's title as one line of plain text, at most 200 characters. */
export function cleanTitle(title: string): string {
  return title
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim()
    .slice(0, longestTitle)
    .toWellFormed()
}
