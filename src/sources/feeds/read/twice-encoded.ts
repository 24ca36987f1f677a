/** A character of U+0080 to U+00BF as windows-1252 shows its byte. */
const shown = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'
const bytesOfShown = [
  ...[0x80, 0x82, 0x83, 0x84, 0x85, 0x86, 0x87, 0x88, 0x89, 0x8a, 0x8b, 0x8c, 0x8e],
  ...[0x91, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97, 0x98, 0x99, 0x9a, 0x9b, 0x9c, 0x9e, 0x9f],
]
const byteOf: ReadonlyMap<string, number> = new Map(
  bytesOfShown.map((byte, index) => [shown[index] ?? '', byte]),
)

/** The first bytes of a character of UTF-8, each read as a character. */
const suspect = new RegExp(`[\u00c2-\u00f4][\u0080-\u00bf${shown}]`)
/** Text between two signs of markup. With the suspect characters inside the pattern it would take quadratic time. */
const pieces = /[^<>&]+/g
const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Text that was encoded as UTF-8 twice, such as 'cafÃ©' and 'itâ€™s', with each such piece between two signs of markup decoded once
 * more. A piece that has any other character beyond ASCII is left as it is.
 */
export function decodeTwiceEncoded(text: string): string {
  return suspect.test(text)
    ? text.replace(pieces, (piece) => (suspect.test(piece) ? decodePiece(piece) : piece))
    : text
}

function decodePiece(piece: string): string {
  const bytes = new Uint8Array(piece.length)
  for (let index = 0; index < piece.length; index++) {
    const code = piece.charCodeAt(index)
    const byte = code <= 0xff ? code : byteOf.get(piece[index] ?? '')
    if (byte === undefined) return piece
    bytes[index] = byte
  }
  try {
    return utf8.decode(bytes)
  } catch {
    return piece // No UTF-8: the characters are meant.
  }
}
