import { cleanTitle } from './title-text.ts'

/** How the packet with the comments begins: in Vorbis (Vorbis I, section 5.2.1) and in Opus (RFC 7845, section 5.2). */
const beginnings = [Buffer.from('\x03vorbis'), Buffer.from('OpusTags')]
/** Comments that are read: real streams have fewer than twenty. */
const mostComments = 200

/**
 * Artist and title in the comments of an Ogg stream, such as 'Pelican Trio - Low Tide'; empty where there are none.
 * `headers`: its header pages, in order.
 */
export function titleInComments(headers: readonly Uint8Array[]): string {
  // The comments are the second packet, which begins on the second page (RFC 3533, section 4).
  const packet = Buffer.concat(headers.slice(1).map(contentOf))
  const beginning = beginnings.find((bytes) => packet.subarray(0, bytes.length).equals(bytes))
  if (!beginning) return ''
  const comments = readComments(packet.subarray(beginning.length))
  return ['artist', 'title']
    .map((name) => cleanTitle(comments.get(name) ?? ''))
    .filter((text) => text !== '')
    .join(' - ')
}

/** What a page carries after its header and its segment table. */
function contentOf(page: Uint8Array): Uint8Array {
  return page.subarray(27 + (page[26] ?? 0))
}

/** The first value of each name, names in lower case. Ends where the packet is cut. */
function readComments(packet: Buffer): Map<string, string> {
  const comments = new Map<string, string>()
  let rest = packet
  const take = (): Buffer | undefined => {
    const length = rest.length < 4 ? Number.POSITIVE_INFINITY : rest.readUInt32LE()
    if (rest.length < 4 + length) return undefined
    const taken = rest.subarray(4, 4 + length)
    rest = rest.subarray(4 + length)
    return taken
  }
  // The vendor comes first, then the number of comments.
  if (!take() || rest.length < 4) return comments
  const count = Math.min(rest.readUInt32LE(), mostComments)
  rest = rest.subarray(4)
  for (let read = 0; read < count; read++) {
    const comment = take()?.toString()
    if (comment === undefined) break
    const at = comment.indexOf('=')
    const name = comment.slice(0, at).toLowerCase()
    if (at > 0 && !comments.has(name)) comments.set(name, comment.slice(at + 1))
  }
  return comments
}
