import { promisify } from 'node:util'
import { brotliDecompress, constants, gunzip, inflate, inflateRaw, zstdDecompress } from 'node:zlib'
import { messageOf } from '../../text/error-message.ts'
import { gzipHeaderLength, isGzip } from './gzip-header.ts'

/** The Accept-Encoding that we send. */
export const acceptedEncodings = 'gzip, deflate, br, zstd'

/** The body does not match its Content-Encoding, or is truncated. */
export class BrokenEncodingError extends Error {
  override readonly name = 'BrokenEncodingError'
}

/** The decompressed body is larger than allowed. */
export class BodyTooLargeError extends Error {
  override readonly name = 'BodyTooLargeError'
}

export interface Decompressed {
  body: Uint8Array
  /** What was wrong with the compressed data, although something could be read. */
  damage?: BrokenEncodingError
  /** With damage: whether only what follows the compressed data was wrong, such as a missing checksum. */
  isWhole: boolean
}

/** At most so many layers of compression; in practice one for transport and a gzip file inside. */
const mostLayers = 3

/**
 * Decompresses a body by its Content-Encoding, and also unannounced gzip. Stops at `maxBytes` decompressed
 * bytes, so that a small body cannot fill the memory. Of damaged data, what could be read; where that is
 * nothing, the body as it came. Throws BrokenEncodingError for too many encodings, or BodyTooLargeError.
 */
export async function decompress(
  body: Uint8Array,
  contentEncoding: string | undefined,
  maxBytes: number,
): Promise<Decompressed> {
  const encodings = (contentEncoding ?? '')
    .toLowerCase()
    .split(',')
    .map((encoding) => encoding.trim())
    .filter((encoding) => encoding !== '' && encoding !== 'identity')
  if (encodings.length > mostLayers) throw new BrokenEncodingError(`${encodings.length} encodings in a row`)
  let decoded: Decompressed = { body, isWhole: true }
  for (const encoding of encodings.toReversed()) decoded = await nextLayer(decoded, encoding, maxBytes)
  return isGzip(decoded.body) ? nextLayer(decoded, 'gzip', maxBytes) : decoded
}

async function nextLayer(outer: Decompressed, encoding: string, maxBytes: number): Promise<Decompressed> {
  const inner = await decompressOne(outer.body, encoding, maxBytes)
  const damage = outer.damage ?? inner.damage
  return { body: inner.body, isWhole: outer.isWhole && inner.isWhole, ...(damage && { damage }) }
}

/** Encodings that we do not ask for and cannot read (IANA's registry of HTTP content codings). */
const registered = new Set(['aes128gcm', 'compress', 'x-compress', 'dcb', 'dcz', 'exi', 'pack200-gzip'])

const unzip = promisify(gunzip)
const unbrotli = promisify(brotliDecompress)
const inflateZlib = promisify(inflate)
const inflateBare = promisify(inflateRaw)
const unzstd = promisify(zstdDecompress)

type Coding = 'gzip' | 'br' | 'deflate' | 'zstd'

/** The coding that a body has; undefined where it is not compressed. */
function codingOf(body: Uint8Array, encoding: string): Coding | undefined {
  switch (encoding) {
    case 'gzip':
    case 'x-gzip':
      // Some servers announce gzip and send the plain document.
      if (isGzip(body)) return 'gzip'
      return hasZlibHeader(body) ? 'deflate' : undefined
    case 'br':
    case 'deflate':
    case 'zstd':
      return isGzip(body) ? 'gzip' : encoding
    default:
      // Some servers name the charset here, as browsers know.
      return undefined
  }
}

async function decompressOne(body: Uint8Array, encoding: string, maxBytes: number): Promise<Decompressed> {
  if (registered.has(encoding)) {
    return { body, isWhole: false, damage: new BrokenEncodingError(`unknown Content-Encoding "${encoding}"`) }
  }
  const coding = body.length === 0 ? undefined : codingOf(body, encoding)
  if (coding === undefined) return { body, isWhole: true }
  const limit = { maxOutputLength: maxBytes }
  try {
    return { body: await decompressStrictly(body, coding, limit), isWhole: true }
  } catch (error) {
    refuseTooLarge(error, maxBytes)
    const damage = new BrokenEncodingError(
      `the body is not ${encoding} as its header says (${messageOf(error)})`,
      { cause: error },
    )
    try {
      return { ...(await salvage(body, coding, maxBytes)), damage }
    } catch (unreadable) {
      refuseTooLarge(unreadable, maxBytes)
      return { body, isWhole: false, damage }
    }
  }
}

function refuseTooLarge(error: unknown, maxBytes: number): void {
  if (error instanceof BodyTooLargeError) throw error
  if (error instanceof RangeError)
    throw new BodyTooLargeError(`more than ${maxBytes} bytes when decompressed`, { cause: error })
}

interface Limit {
  maxOutputLength: number
  finishFlush?: number
}

function decompressStrictly(body: Uint8Array, coding: Coding, limit: Limit): Promise<Uint8Array> {
  switch (coding) {
    case 'gzip':
      return unzip(body, limit)
    case 'br':
      return unbrotli(body, limit)
    case 'deflate':
      return (hasZlibHeader(body) ? inflateZlib : inflateBare)(body, limit)
    case 'zstd':
      // RFC 9659 allows windows of 8 MB; a larger one only costs memory.
      return unzstd(body, { ...limit, params: { [constants.ZSTD_d_windowLogMax]: 23 } })
  }
}

/** Reads damaged data as browsers do: without checksums, up to where the data end. Throws errors of zlib. */
async function salvage(body: Uint8Array, coding: Coding, maxBytes: number): Promise<Decompressed> {
  const limit = { maxOutputLength: maxBytes }
  switch (coding) {
    case 'gzip':
      return inflateMembers(body, maxBytes)
    case 'deflate': {
      const { read, isWhole } = await inflateUpToEnd(body.subarray(hasZlibHeader(body) ? 2 : 0), maxBytes)
      return { body: read, isWhole }
    }
    case 'br': {
      const finishFlush = constants.BROTLI_OPERATION_FLUSH
      return { body: await decompressStrictly(body, coding, { ...limit, finishFlush }), isWhole: false }
    }
    case 'zstd': {
      const finishFlush = constants.ZSTD_e_flush
      return { body: await decompressStrictly(body, coding, { ...limit, finishFlush }), isWhole: false }
    }
  }
}

/** Checksum and length at the end of a member of gzip (RFC 1952, 2.3). */
const memberEnd = 8

/** The members of a gzip file, without what follows them that is none. */
async function inflateMembers(body: Uint8Array, maxBytes: number): Promise<Decompressed> {
  const parts: Uint8Array[] = []
  let length = 0
  let isWhole = true
  for (let rest = body; isWhole && isGzip(rest); ) {
    const header = gzipHeaderLength(rest)
    if (parts.length > 0 && header === undefined) break
    const member = await inflateUpToEnd(rest.subarray(header), maxBytes - length)
    parts.push(member.read)
    length += member.read.length
    isWhole = member.isWhole
    rest = rest.subarray((header ?? 0) + member.consumed + memberEnd)
  }
  return { body: Buffer.concat(parts), isWhole }
}

/** Bare deflate data and how many bytes they take; where their end is missing, what came before it. */
async function inflateUpToEnd(
  data: Uint8Array,
  maxBytes: number,
): Promise<{ read: Uint8Array; consumed: number; isWhole: boolean }> {
  const limit = { maxOutputLength: Math.max(1, maxBytes) }
  try {
    // The types do not tell that `info` changes the result.
    const result: unknown = await inflateBare(data, { ...limit, info: true })
    const { buffer, engine } = result as { buffer: Buffer; engine: { bytesWritten: number } }
    return { read: buffer, consumed: engine.bytesWritten, isWhole: true }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'Z_BUF_ERROR')) throw error
    const read = await inflateBare(data, { ...limit, finishFlush: constants.Z_SYNC_FLUSH })
    return { read, consumed: data.length, isWhole: false }
  }
}

function hasZlibHeader(body: Uint8Array): boolean {
  const [first = 0, second = 0] = body
  return (first & 0x0f) === 8 && (first * 256 + second) % 31 === 0
}
