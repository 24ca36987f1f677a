/** A page of an Ogg stream with this content, of at most 64,000 bytes. */
export function oggPage(content: Buffer, { begins = false, granule = 0n } = {}): Buffer {
  const lacing = [...Array(Math.floor(content.length / 255)).fill(255), content.length % 255]
  const head = Buffer.alloc(27)
  head.write('OggS')
  head[5] = begins ? 2 : 0
  head.writeBigInt64LE(granule, 6)
  head[26] = lacing.length
  return Buffer.concat([head, Buffer.from(lacing), content])
}
