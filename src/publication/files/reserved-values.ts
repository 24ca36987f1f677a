/** Reserved domains (RFC 2606), phone numbers reserved for fiction, and an invented street. */
const reservedDomain = /(^|[@/.])[a-z0-9-]+\.example\b|(^|[@/.])example\.(com|net|org)\b/i
const reservedNumber = /\b555[ .-]?01\d\d\b/
const reservedStreet = /\bExample (Street|Avenue|Road|Boulevard)\b/

/** Whether a text is a reserved value that the publisher has to replace by a real one. */
export function isPlaceholder(text: string): boolean {
  return [reservedDomain, reservedNumber, reservedStreet].some((reserved) => reserved.test(text))
}
