/** What windows-1252 has at 0x80 to 0x9F; a space where it has nothing. */
const windows1252 = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'

/** Text whose C1 control characters (U+0080 to U+009F), which nobody means, are read as the windows-1252 that they were before somebody called it ISO 8859-1. */
export function readC1(text: string): string {
  if (!/[\u0080-\u009f]/.test(text)) return text
  return text.replace(/[\u0080-\u009f]/g, (character) => {
    const meant = windows1252[character.charCodeAt(0) - 0x80]
    return meant === undefined || meant === ' ' ? '' : meant
  })
}
