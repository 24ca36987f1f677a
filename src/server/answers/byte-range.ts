/** The requested part of a body: the first and the last byte, counted from 0. */
export interface ByteRange {
  first: number
  last: number
}

/**
 * Reads a Range header for a body of `length` bytes (RFC 9110, section 14). Undefined when the whole body must be sent:
 * without a header, for other units, several ranges and invalid values. `outside`: answer with 416.
 */
export function parseByteRange(
  header: string | undefined,
  length: number,
): ByteRange | 'outside' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  const [, from = '', to = ''] = match ?? []
  if (from === '' && to === '') return undefined
  if (from === '') {
    const suffix = Math.min(Number(to), length)
    return suffix === 0 ? 'outside' : { first: length - suffix, last: length - 1 }
  }
  const first = Number(from)
  if (to !== '' && Number(to) < first) return undefined
  if (first >= length) return 'outside'
  return { first, last: to === '' ? length - 1 : Math.min(Number(to), length - 1) }
}
