import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export type Encoding = 'br' | 'gzip' | 'identity'

/** A body compressed once. What is compressed by nature, such as a font, has no other coding than `identity`. */
export interface EncodedBody {
  identity: Buffer
  br?: Buffer
  gzip?: Buffer
  /** Of the uncompressed bytes, base64url. */
  hash: string
}

/** Compresses a text. Brotli at quality 5: at Node's default of 11 the same page takes ninety times as long. */
export async function encodeBody(text: string | Buffer): Promise<EncodedBody> {
  const identity = Buffer.from(text)
  const [br, zipped] = await Promise.all([
    compressBrotli(identity, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
      },
    }),
    compressGzip(identity, { level: 6 }),
  ])
  return { identity, br, gzip: zipped, hash: hashOf(identity) }
}

/** A body that compressing would not make smaller. */
export function plainBody(identity: Buffer): EncodedBody {
  return { identity, hash: hashOf(identity) }
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
}

/** Bytes that the body holds in memory. */
export function encodedSize(body: EncodedBody): number {
  return body.identity.length + (body.br?.length ?? 0) + (body.gzip?.length ?? 0)
}

/** The body in the best coding that an Accept-Encoding header allows, with its ETag: each coding has its own (RFC 9110, section 8.8.3.3). */
export function chooseEncoding(
  body: EncodedBody,
  acceptEncoding: string | undefined,
): { encoding: Encoding; bytes: Buffer; etag: string } {
  const offered = acceptEncoding?.toLowerCase() ?? ''
  if (body.br && accepts(offered, 'br')) return { encoding: 'br', bytes: body.br, etag: `"${body.hash}-br"` }
  if (body.gzip && accepts(offered, 'gzip')) {
    return { encoding: 'gzip', bytes: body.gzip, etag: `"${body.hash}-gzip"` }
  }
  return { encoding: 'identity', bytes: body.identity, etag: `"${body.hash}"` }
}

/** A coding with q=0 is refused. */
function accepts(offered: string, coding: string): boolean {
  return offered.split(',').some((part) => {
    const [name, ...parameters] = part.split(';').map((piece) => piece.trim())
    return name === coding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })
}

/** Whether an If-None-Match header names this body in any coding; comparison is weak (RFC 9110, section 13.1.2). */
export function matchesEtag(ifNoneMatch: string | undefined, body: EncodedBody): boolean {
  if (!ifNoneMatch) return false
  if (ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((tag) => {
    const value = tag.trim().replace(/^W\//, '')
    return value === `"${body.hash}"` || value === `"${body.hash}-br"` || value === `"${body.hash}-gzip"`
  })
}
