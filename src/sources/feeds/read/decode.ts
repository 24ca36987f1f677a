import { detectCharset } from './detect-charset.ts'
import { decodeTwiceEncoded, mayBeTwiceEncoded, readC1 } from './windows-1252.ts'

export interface DecodedFeed {
  text: string
  /** A label of the WHATWG's encodings, `utf-32le` or `utf-32be`. */
  charset: string
}

/** Decodes the bytes of a feed. Valid UTF-8 is read as UTF-8, whatever was declared. Never throws. */
export function decodeFeed(body: Uint8Array, contentType: string | undefined): DecodedFeed {
  const wide = detectWide(body)
  if (wide) return { text: scrub(decodeAs(body, wide)), charset: wide }
  const declared = findDeclared(body, contentType) ?? (hasEscapes(body) ? 'iso-2022-jp' : undefined)
  // In ISO-2022-JP, escapes choose the characters and all bytes are ASCII.
  if (declared === 'iso-2022-jp' && body.includes(0x1b)) {
    return { text: scrub(decodeAs(body, declared)), charset: declared }
  }
  const strict = decodeStrictly(body)
  if (strict !== undefined) {
    const text = mayBeTwiceEncoded(body) ? decodeTwiceEncoded(strict) : strict
    return { text: scrub(text), charset: 'utf-8' }
  }
  const { valid, invalid } = countSequences(body)
  // UTF-8 with a few invalid bytes. Other encodings have few valid sequences, in Thai or Japanese a third.
  if (declared === undefined ? valid > invalid : valid > 20 * invalid) {
    return { text: scrub(decodeMixed(body)), charset: 'utf-8' }
  }
  const detected = declared === undefined ? detectCharset(body) : undefined
  if (detected !== undefined) return { text: scrub(decodeAs(body, detected)), charset: detected }
  const charset = declared ?? 'windows-1252'
  return { text: scrub(decodeAs(body, charset)), charset }
}

/** The encoding that a document names, by WHATWG's label: in its XML declaration, else its Content-Type. */
export function declaredCharset(body: Uint8Array, contentType: string | undefined): string | undefined {
  const label = charsetOfXml(body) ?? charsetOfHeader(contentType)
  return label === undefined ? undefined : encodingOf(label)
}

/** Whether a text has the escapes of ISO-2022-JP, which XML forbids. */
function hasEscapes(body: Uint8Array): boolean {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  return bytes.includes('\x1b$B') || bytes.includes('\x1b$@')
}

/** UTF-16 and UTF-32, by the byte order mark or by the positions of null bytes among ASCII characters. */
function detectWide(body: Uint8Array): string | undefined {
  const [a, b, c, d] = body
  if (a === 0xff && b === 0xfe) return c === 0 && d === 0 && body.length >= 8 ? 'utf-32le' : 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  if (a === 0 && b === 0 && (c === 0xfe || c === 0) && d !== 0) return 'utf-32be'
  if (a !== 0 && b === 0 && c === 0 && d === 0) return 'utf-32le'
  const head = body.subarray(0, 400)
  const half = head.length / 2
  const nullsAt = (rest: number) => head.filter((byte, index) => byte === 0 && index % 2 === rest).length
  const [even, odd] = [nullsAt(0), nullsAt(1)] as const
  if (odd > half * 0.4 && even < odd / 8) return 'utf-16le'
  if (even > half * 0.4 && odd < even / 8) return 'utf-16be'
  return undefined
}

/**
 * The charset of the Content-Type or the XML declaration. UTF-8 is ignored (it was tried before), and so is
 * UTF-16 (wrong for a document whose declaration is readable as ASCII).
 */
function findDeclared(body: Uint8Array, contentType: string | undefined): string | undefined {
  const inHeader = toCharset(charsetOfHeader(contentType))
  const inXml = toCharset(charsetOfXml(body))
  // Many servers send 'iso-8859-1' by default, so the document's own declaration takes precedence.
  if (inHeader === undefined || inHeader === 'windows-1252') return inXml ?? inHeader
  return inHeader
}

function charsetOfHeader(contentType: string | undefined): string | undefined {
  return contentType?.match(/charset\s*=\s*["']?([^\s"';,]+)/i)?.[1]
}

function charsetOfXml(body: Uint8Array): string | undefined {
  const head = Buffer.from(body.subarray(0, 1024)).toString('latin1')
  return head.match(/<\?xml[^<>]*?encoding\s*=\s*["']([^"'<>]+)["']/i)?.[1]?.trim()
}

function toCharset(label: string | undefined): string | undefined {
  const charset = label === undefined ? undefined : encodingOf(label)
  return charset === 'x-user-defined' || charset?.startsWith('utf-') ? undefined : charset
}

function decodeAs(body: Uint8Array, charset: string): string {
  if (charset.startsWith('utf-32')) return decodeUtf32(body, charset === 'utf-32le')
  return new TextDecoder(charset).decode(body)
}

/** A document that is cut inside its last character is still valid UTF-8. */
function decodeStrictly(body: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body, { stream: true })
  } catch {
    return undefined
  }
}

function decodeUtf32(body: Uint8Array, littleEndian: boolean): string {
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength)
  const parts: string[] = []
  for (let index = 0; index + 4 <= body.length; index += 4) {
    const codePoint = view.getUint32(index, littleEndian)
    parts.push(codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : '\ufffd')
  }
  return parts.join('').replace(/^\ufeff/, '')
}

/** The length of the multi-byte UTF-8 sequence at this index; 0 when there is none. */
function sequenceLength(body: Uint8Array, index: number): number {
  const lead = body[index] ?? 0
  const length = lead >= 0xf5 ? 0 : lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc2 ? 2 : 0
  for (let next = 1; next < length; next++) {
    if (((body[index + next] ?? 0) & 0xc0) !== 0x80) return 0
  }
  return length
}

/** Closing marks of windows-1252 behind a letter with an accent: as in 'café’'. */
const closingMarks: ReadonlySet<number> = new Set([0x92, 0x94, 0xbb])

/** The length of a cut sequence of three or four bytes at this index; 0 when there is none. */
function cutLength(body: Uint8Array, index: number): number {
  const lead = body[index] ?? 0
  const isContinued = (next: number) => ((body[index + next] ?? 0) & 0xc0) === 0x80
  if (lead < 0xe0 || lead > 0xf4 || !isContinued(1)) return 0
  if (lead < 0xf0) return closingMarks.has(body[index + 1] ?? 0) ? 0 : 2
  return isContinued(2) ? 3 : 2
}

function countSequences(body: Uint8Array): { valid: number; invalid: number } {
  let valid = 0
  let invalid = 0
  for (let index = 0; index < body.length; index++) {
    if ((body[index] ?? 0) < 0x80) continue
    const length = sequenceLength(body, index)
    if (length > 0) valid++
    else invalid++
    index += Math.max(0, length - 1)
  }
  return { valid, invalid }
}

/** Decodes UTF-8, with invalid bytes as windows-1252 and cut sequences as U+FFFD. */
function decodeMixed(body: Uint8Array): string {
  const parts: string[] = []
  const utf8 = new TextDecoder('utf-8', { ignoreBOM: false })
  const single = new TextDecoder('windows-1252')
  let start = 0
  for (let index = 0; index < body.length; index++) {
    if ((body[index] ?? 0) < 0x80) continue
    const length = sequenceLength(body, index)
    if (length > 0) {
      index += length - 1
      continue
    }
    const cut = cutLength(body, index)
    parts.push(utf8.decode(body.subarray(start, index)))
    parts.push(cut > 0 ? '\ufffd' : single.decode(body.subarray(index, index + 1)))
    index += Math.max(0, cut - 1)
    start = index + 1
  }
  parts.push(utf8.decode(body.subarray(start)))
  return parts.join('')
}

/** What is removed, and the C1 characters; one search finds that a text has none of them. */
const forbidden = /[^\t\n\r\x20-\x7e\u00a0-\ufffd]/

/** Removes characters that XML forbids: control characters, lone surrogates, noncharacters. */
function scrub(text: string): string {
  if (!forbidden.test(text)) return text.toWellFormed()
  return readC1(text)
    .replace(/[\v\f]/g, ' ')
    .replace(/[^\P{Cc}\t\n\r\u0080-\u009f]|[\ufffe\uffff]/gu, '')
    .toWellFormed()
}

/** Encodings by their number with Microsoft, where it is in no name of the WHATWG's. */
const byNumber: Readonly<Record<string, string>> = {
  '874': 'windows-874',
  '932': 'shift_jis',
  '936': 'gbk',
  '949': 'euc-kr',
  '950': 'big5',
  '65001': 'utf-8',
}

/** Labels of Python and Macintosh, without punctuation. */
const byName: Readonly<Record<string, string>> = {
  euccn: 'gbk',
  macroman: 'macintosh',
  maccyrillic: 'x-mac-cyrillic',
  utf8sig: 'utf-8',
}

/**
 * The WHATWG's name of the encoding that a label means, also where it is written with other punctuation
 * ('ISO8859_5', 'cp1252'). Undefined for an encoding that the platform does not decode.
 */
export function encodingOf(label: string): string | undefined {
  return (
    standardName(label) ??
    standardName(label.replaceAll('_', '-')) ??
    encodingOfSquashed(label.toLowerCase().replace(/[^a-z\d]/g, ''))
  )
}

function encodingOfSquashed(squashed: string): string | undefined {
  if (squashed.startsWith('iso2022jp')) return 'iso-2022-jp'
  const known = byName[squashed] ?? standardName(squashed)
  if (known !== undefined) return known
  const part = squashed.match(/^(?:cs)?iso8859(\d{1,2})$/)?.[1]
  if (part !== undefined) return standardName(`iso-8859-${part}`)
  const number = squashed.match(/^(?:cp|ms|windows|ibm|x)(\d{3,5})$/)?.[1]
  if (number === undefined) return undefined
  return byNumber[number] ?? standardName(`windows-${number}`) ?? standardName(`ibm${number}`)
}

function standardName(label: string): string | undefined {
  try {
    return new TextDecoder(label).encoding
  } catch {
    return undefined // No such encoding.
  }
}
