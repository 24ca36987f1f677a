import { promisify } from 'node:util'
import { brotliDecompress, constants, gunzip, inflate, inflateRaw, zstdDecompress } from 'node:zlib'
import { messageOf } from '../../text/error-message.ts'

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

/** At most so many layers of compression; in practice one for transport and a gzip file inside. */
const mostLayers = 3

/**
 * Decompresses a body by its Content-Encoding, and also gzip that no header announced. Stops at `maxBytes` decompressed
 * bytes, so that a small body cannot fill the memory. Throws BrokenEncodingError or BodyTooLargeError.
 */
export async function decompress(
  body: Uint8Array,
  contentEncoding: string | undefined,
  maxBytes: number,
): Promise<Uint8Array> {
  const encodings = (contentEncoding ?? '')
    .toLowerCase()
    .split(',')
    .map((encoding) => encoding.trim())
    .filter((encoding) => encoding !== '' && encoding !== 'identity')
  if (encodings.length > mostLayers) throw new BrokenEncodingError(`${encodings.length} encodings in a row`)
  let decoded = body
  for (const encoding of encodings.toReversed()) decoded = await decompressOne(decoded, encoding, maxBytes)
  return isGzip(decoded) ? decompressOne(decoded, 'gzip', maxBytes) : decoded
}

/** Encodings that we do not ask for and cannot read (IANA's registry of HTTP content codings). */
const registered = new Set(['aes128gcm', 'compress', 'x-compress', 'dcb', 'dcz', 'exi', 'pack200-gzip'])

const unzip = promisify(gunzip)
const unbrotli = promisify(brotliDecompress)
const inflateZlib = promisify(inflate)
const inflateBare = promisify(inflateRaw)
const unzstd = promisify(zstdDecompress)

async function decompressOne(body: Uint8Array, encoding: string, maxBytes: number): Promise<Uint8Array> {
  if (body.length === 0) return body
  const limit = { maxOutputLength: maxBytes }
  try {
    switch (encoding) {
      case 'gzip':
      case 'x-gzip':
        // Some servers announce gzip and send the plain document.
        return isGzip(body) ? await unzip(body, limit) : body
      case 'br':
        return await unbrotli(body, limit)
      case 'deflate':
        return await (hasZlibHeader(body) ? inflateZlib : inflateBare)(body, limit)
      case 'zstd':
        // RFC 9659 allows windows of 8 MB; a larger one only costs memory.
        return await unzstd(body, { ...limit, params: { [constants.ZSTD_d_windowLogMax]: 23 } })
      default:
        // Some servers name the charset here, as browsers know.
        if (!registered.has(encoding)) return body
        throw new BrokenEncodingError(`unknown Content-Encoding ${JSON.stringify(encoding.slice(0, 40))}`)
    }
  } catch (error) {
    if (error instanceof RangeError) {
      throw new BodyTooLargeError(`more than ${maxBytes} bytes when decompressed`, { cause: error })
    }
    if (error instanceof BrokenEncodingError) throw error
    const said = messageOf(error)
    throw new BrokenEncodingError(`the body is not ${encoding} as its header says (${said})`, {
      cause: error,
    })
  }
}

function isGzip(body: Uint8Array): boolean {
  return body[0] === 0x1f && body[1] === 0x8b && body[2] === 8
}

function hasZlibHeader(body: Uint8Array): boolean {
  const [first = 0, second = 0] = body
  return (first & 0x0f) === 8 && (first * 256 + second) % 31 === 0
}
