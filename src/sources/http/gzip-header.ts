/** Whether bytes begin a gzip file (RFC 1952). */
export function isGzip(body: Uint8Array): boolean {
  return body[0] === 0x1f && body[1] === 0x8b && body[2] === 8
}

/** Flags of a header, in its fourth byte (RFC 1952, 2.3.1). */
const [hasChecksum, hasExtra, hasName, hasComment, reserved] = [0x02, 0x04, 0x08, 0x10, 0xe0]
const fixedLength = 10

/** The length of the header at the beginning of a member of gzip; undefined where it is none. */
export function gzipHeaderLength(body: Uint8Array): number | undefined {
  const flags = body[3] ?? reserved
  if (!isGzip(body) || (flags & reserved) !== 0) return undefined
  let length = fixedLength
  if ((flags & hasExtra) !== 0) length += 2 + (body[length] ?? 0) + 256 * (body[length + 1] ?? 0)
  for (const flag of [hasName, hasComment]) {
    if ((flags & flag) === 0) continue
    const end = body.indexOf(0, length)
    if (end < 0) return undefined
    length = end + 1
  }
  if ((flags & hasChecksum) !== 0) length += 2
  return length <= body.length ? length : undefined
}
