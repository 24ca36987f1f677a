// Encodings of several bytes, or with shifts between sets of characters, that the WHATWG's standard lacks. Each is turned
// into one that TextDecoder has.

/** A set of characters of ISO 2022. `pair`: the encoding that has two bytes of it, with their high bits set. */
type CharacterSet = { kind: 'ascii' } | { kind: 'kana' } | { kind: 'pair'; encoding: string; before?: number }

const ascii: CharacterSet = { kind: 'ascii' }
const pair = (encoding: string, before?: number): CharacterSet => ({
  kind: 'pair',
  encoding,
  ...(before !== undefined && { before }),
})

/** What follows ESC, and the set that it chooses (RFC 1468, 1554, 1557, 1922, 2237; JIS X 0213 nearly as JIS X 0208). */
const designations: ReadonlyMap<string, CharacterSet> = new Map([
  ['(B', ascii],
  ['(J', ascii],
  ['(I', { kind: 'kana' }],
  ['$@', pair('euc-jp')],
  ['$B', pair('euc-jp')],
  ['$(B', pair('euc-jp')],
  ['$(O', pair('euc-jp')],
  ['$(Q', pair('euc-jp')],
  ['$(D', pair('euc-jp', 0x8f)],
  ['$(P', pair('euc-jp', 0x8f)],
  ['$A', pair('gbk')],
  ['$(A', pair('gbk')],
  ['$(C', pair('euc-kr')],
  ['$)A', pair('gbk')],
  ['$)C', pair('euc-kr')],
])
const escapeCode = 0x1b
const shiftOut = 0x0e
const shiftIn = 0x0f
const lineFeed = 0x0a

/** Decodes ISO-2022-JP and its extensions, ISO-2022-KR and ISO-2022-CN. */
export function decodeIso2022(body: Uint8Array): string {
  const writer = new SetWriter()
  let shifted = pair('euc-kr')
  for (let index = 0; index < body.length; index++) {
    const byte = body[index] ?? 0
    if (byte === escapeCode) {
      const code = String.fromCharCode(...body.subarray(index + 1, index + 4)).match(/^\$?[()]?[@-Z]/)?.[0]
      const set = designations.get(code ?? '')
      if (set && code?.includes(')')) shifted = set
      else if (set) writer.choose(set)
      index += code?.length ?? 0
    } else if (byte === shiftOut) writer.choose(shifted)
    else if (byte === shiftIn) writer.choose(ascii)
    else {
      // A line begins in ASCII (RFC 1468).
      if (byte === lineFeed) writer.choose(ascii)
      writer.add(byte)
    }
  }
  return writer.end()
}

/** Decodes HZ (RFC 1843): '~{' begins GB 2312 without its high bits, '~}' ends it, '~~' is '~'. */
export function decodeHz(body: Uint8Array): string {
  const writer = new SetWriter()
  for (let index = 0; index < body.length; index++) {
    const byte = body[index] ?? 0
    const next = String.fromCharCode(body[index + 1] ?? 0)
    if (byte !== 0x7e || !/[{}~\n]/.test(next)) writer.add(byte)
    else {
      index++
      if (next === '~') writer.add(byte)
      else if (next !== '\n') writer.choose(next === '{' ? pair('gbk') : ascii)
    }
  }
  return writer.end()
}

/** Collects bytes of one set after the other. */
class SetWriter {
  private readonly parts: string[] = []
  private bytes: number[] = []
  private set = ascii
  private isSecond = false

  choose(set: CharacterSet): void {
    this.flush()
    this.set = set
  }

  add(byte: number): void {
    const { set } = this
    if (set.kind === 'pair' && byte > 0x20 && byte < 0x7f) {
      if (!this.isSecond && set.before !== undefined) this.bytes.push(set.before)
      this.isSecond = !this.isSecond
      this.bytes.push(byte | 0x80)
    } else if (set.kind === 'kana' && byte > 0x20 && byte < 0x60) {
      // EUC-JP has the half-width characters behind this byte.
      this.bytes.push(0x8e, byte | 0x80)
    } else this.bytes.push(byte)
  }

  end(): string {
    this.flush()
    return this.parts.join('')
  }

  private flush(): void {
    const encoding =
      this.set.kind === 'pair' ? this.set.encoding : this.set.kind === 'kana' ? 'euc-jp' : 'utf-8'
    this.parts.push(new TextDecoder(encoding).decode(Uint8Array.from(this.bytes)))
    this.bytes = []
    this.isSecond = false
  }
}

// Johab (KS X 1001, annex 3): five bits each for the first consonant, the vowel and the last consonant; of each eight codes of
// vowels the first two are free.
const isVowel = (bits: number) => bits > 2 && bits < 30 && bits % 8 > 1

/** Decodes Johab, an encoding of Korean. */
export function decodeJohab(body: Uint8Array): string {
  const parts: string[] = []
  const korean = new TextDecoder('euc-kr')
  for (let index = 0; index < body.length; index++) {
    const [lead = 0, trail = 0] = body.subarray(index, index + 2)
    if (lead < 0x84) {
      parts.push(String.fromCharCode(lead))
      continue
    }
    index++
    parts.push(lead < 0xd4 ? syllable((lead << 8) | trail) : korean.decode(fromJohab(lead, trail)))
  }
  return parts.join('')
}

function syllable(code: number): string {
  const [first, vowel, last] = [(code >> 10) & 31, (code >> 5) & 31, code & 31]
  if (first < 2 || first > 20 || !isVowel(vowel) || last < 1 || last === 18 || last > 29) return '\ufffd'
  const end = last > 18 ? last - 2 : last - 1
  const index = ((first - 2) * 21 + vowel - 3 - 2 * (vowel >> 3)) * 28 + end
  return String.fromCharCode(0xac00 + index)
}

/** Signs and Chinese characters: two rows of KS X 1001 have one first byte. */
function fromJohab(lead: number, trail: number): Uint8Array {
  const index = trail < 0x91 ? trail - 0x31 : trail - 0x43
  const row = (lead < 0xe0 ? (lead - 0xd9) * 2 + 0x21 : (lead - 0xe0) * 2 + 0x4a) + (index >= 94 ? 1 : 0)
  return Uint8Array.of(row | 0x80, (index % 94) + 0xa1)
}

/** Decodes UTF-7 (RFC 2152): '+' begins UTF-16 in base64, '+-' is '+'. */
export function decodeUtf7(body: Uint8Array): string {
  const text = new TextDecoder('latin1').decode(body)
  return text.replace(/\+([A-Za-z\d+/]*)-?/g, (written, packed: string) => {
    if (packed === '') return written === '+-' ? '+' : written
    const bytes = Buffer.from(packed, 'base64')
    return new TextDecoder('utf-16be').decode(bytes.subarray(0, bytes.length - (bytes.length % 2)))
  })
}
