import { hash } from 'node:crypto'
import { brotliCompressSync, brotliDecompressSync, constants, gzipSync } from 'node:zlib'
import { parseAccept } from 'hono/utils/accept'
import { LRUCache } from 'lru-cache'

/** A body in the one coding in which it is kept; `codingOf` makes others on demand. */
export interface EncodedBody {
  /** `br` for texts; `identity` for what compressing would not make smaller, such as a font. */
  coding: 'br' | 'identity'
  bytes: Buffer
  /** Hash of the uncompressed body, base64url: processes whose compressed bytes differ send the same ETag. */
  hash: string
}

/** Other codings of the bodies asked for last, by hash and coding: some proxies ask only for gzip. */
const madeCodings = new LRUCache<string, Buffer>({
  maxSize: 16 * 1024 * 1024,
  sizeCalculation: ({ length }) => length,
})

const pageQuality = 6

/**
 * Compresses a page, or a document for programs, with brotli; at a higher quality pages become hardly shorter
 * (docs/benchmarks.md). In this thread: handing 45 kB to another costs a fifth more.
 */
export function encodePage(text: string): EncodedBody {
  const bytes = Buffer.from(text)
  return bodyOf('br', compress(bytes, pageQuality), bytes)
}

/** Compresses a file, which stays in memory as long as the process runs; `compressed`: where that was done. */
export function encodeFile(bytes: Buffer, compressed?: Buffer): EncodedBody {
  const quality = bytes.length <= scriptFile ? 11 : pageQuality
  return bodyOf('br', compressed ?? compress(bytes, quality), bytes)
}

/**
 * Files up to this length, in bytes, are compressed as well as possible: React with some room, which takes
 * 260 ms once, for 10 % less than a page's quality makes. Others take some 10 ms.
 */
const scriptFile = 256_000

/** The smallest window that holds the text, at least 64 kB: a larger one costs the encoder more time. */
function windowOf(length: number): number {
  return Math.min(Math.max(16, Math.ceil(Math.log2(length))), constants.BROTLI_DEFAULT_WINDOW)
}

function compress(bytes: Buffer, quality: number): Buffer {
  return brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_LGWIN]: windowOf(bytes.length),
      // It looked for contexts at 5 in 1,044 pages and feeds, at 6 in nine kinds: none made one shorter.
      [constants.BROTLI_PARAM_DISABLE_LITERAL_CONTEXT_MODELING]: quality === pageQuality ? 1 : 0,
    },
  })
}

/** A body in a format that is already compressed. */
export function plainBody(bytes: Uint8Array): EncodedBody {
  return bodyOf('identity', bytes, bytes)
}

function bodyOf(coding: EncodedBody['coding'], bytes: Uint8Array, source: Uint8Array): EncodedBody {
  return { coding, bytes: copyExactly(bytes), hash: hash('sha256', source, 'base64url').slice(0, 22) }
}

/** Node's small buffers are parts of shared ones of 64 kB, which stay in memory as long as any part does. */
function copyExactly(bytes: Uint8Array): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  copy.set(bytes)
  return copy
}

/** The body in the best coding that is accepted; each has its own ETag (RFC 9110, section 8.8.3.3). */
export function chooseEncoding(
  body: EncodedBody,
  acceptEncoding: string | undefined,
): { coding: Coding; bytes: Buffer; etag: string } {
  const coding = body.coding === 'identity' ? 'identity' : chooseCoding(acceptEncoding)
  return { coding, bytes: bytesIn(body, coding), etag: etagOf(body, coding) }
}

/** The body's bytes in a coding: those that are kept, or made now. */
export function bytesIn(body: EncodedBody, coding: Coding): Buffer {
  if (coding === body.coding) return body.bytes
  const key = `${body.hash} ${coding}`
  const made = madeCodings.get(key) ?? recode(body, coding)
  madeCodings.set(key, made)
  return made
}

function recode(body: EncodedBody, coding: Coding): Buffer {
  const plain = body.coding === 'br' ? brotliDecompressSync(body.bytes) : body.bytes
  switch (coding) {
    case 'identity':
      return copyExactly(plain)
    case 'gzip':
      return copyExactly(gzipSync(plain, { level: 6 }))
    case 'br':
      return encodeFile(plain).bytes
  }
}

function etagOf(body: EncodedBody, coding: Coding): string {
  return coding === 'identity' ? `"${body.hash}"` : `"${body.hash}-${coding}"`
}

/** Whether If-None-Match names this body in any coding, compared weakly (RFC 9110, section 13.1.2). */
export function matchesEtag(ifNoneMatch: string | undefined, body: EncodedBody): boolean {
  if (!ifNoneMatch) return false
  if (ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((tag) => {
    const value = tag.trim().replace(/^W\//, '')
    return value === `"${body.hash}"` || value === `"${body.hash}-br"` || value === `"${body.hash}-gzip"`
  })
}

/** The content codings that we send, in order of preference. */
const codings = ['br', 'gzip', 'identity'] as const
/** A content coding that we send. */
type Coding = (typeof codings)[number]

/** Lower than every weight that a header can have. */
const leastWeight = 0.0001

/** Codings by header: browsers and programs send few different ones. */
const chosen = new LRUCache<string, Coding>({ max: 500, memoMethod: chooseAnew })

/**
 * The coding that Accept-Encoding prefers (RFC 9110, section 12.5.3); `identity` when it accepts no other.
 */
export function chooseCoding(header = ''): Coding {
  // Very long headers are not cached.
  return header.length < 200 ? chosen.memo(header) : chooseAnew(header)
}

function chooseAnew(header: string): Coding {
  const weights = new Map(parseAccept(header).map(({ type, q }) => [type.toLowerCase(), q]))
  const weightOf = (coding: Coding) =>
    weights.get(coding) ?? (coding === 'identity' ? leastWeight : (weights.get('*') ?? 0))
  const best = codings.reduce((one, other) => (weightOf(other) > weightOf(one) ? other : one))
  return weightOf(best) > 0 ? best : 'identity'
}
