/** Removes what is forbidden in XML: lone surrogates, non-characters, and control characters except tab and line feed. */
export function printableText(text: string): string {
  return text.toWellFormed().replace(/(?![\t\n])[\p{Cc}\p{Noncharacter_Code_Point}]/gu, '')
}

/** A text for a file of lines such as robots.txt: its line breaks become spaces. */
export function printableLine(text: string): string {
  return printableText(text.replace(/[\s\u0085]+/gu, ' ')).trim()
}
