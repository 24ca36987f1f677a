/** A text without what no document may hold: lone surrogates, non-characters, and control characters but tab and line feed. */
export function printableText(text: string): string {
  return text.toWellFormed().replace(/(?![\t\n])[\p{Cc}\p{Noncharacter_Code_Point}]/gu, '')
}

/** A text for a file of lines: it has no line of its own making. */
export function oneLine(text: string): string {
  return printableText(text.replace(/[\s\u0085]+/gu, ' ')).trim()
}
