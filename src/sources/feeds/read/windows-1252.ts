/** What windows-1252 shows for the bytes 80 to 9F; C1 control characters where it has nothing. */
const shown = new TextDecoder('windows-1252').decode(
  Uint8Array.from({ length: 32 }, (_, index) => 0x80 + index),
)
const byteOf: ReadonlyMap<string, number> = new Map([...shown].map((sign, index) => [sign, 0x80 + index]))

/** Text whose C1 control characters (U+0080 to U+009F), which nobody means, are read as windows-1252. */
export function readC1(text: string): string {
  return text.replace(/[\u0080-\u009f]/g, (character) => {
    const meant = shown[character.charCodeAt(0) - 0x80] ?? ''
    return meant === character ? '' : meant
  })
}

/** The first bytes of a character of UTF-8, each read as a character. */
const suspect = new RegExp(`[\u00c2-\u00f4][\u0080-\u00bf${shown}]`)
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Whether bytes of UTF-8 have U+00C2 to U+00F4 before another beyond ASCII, as text encoded twice does. */
export function mayBeTwiceEncoded(body: Uint8Array): boolean {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  for (let index = bytes.indexOf(0xc3); index >= 0; index = bytes.indexOf(0xc3, index + 1)) {
    const [second = 0, third = 0] = [bytes[index + 1], bytes[index + 2]]
    if (second >= 0x82 && second <= 0xb4 && third >= 0xc2) return true
  }
  return false
}

/**
 * Text that was encoded as UTF-8 twice, such as 'cafÃ©' and 'itâ€™s', with each such piece between two signs
 * of markup decoded once more. A piece that has any other character beyond ASCII is left as it is.
 */
export function decodeTwiceEncoded(text: string): string {
  return text.replace(/[^<>&]+/g, (piece) => (suspect.test(piece) ? decodePiece(piece) : piece))
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
