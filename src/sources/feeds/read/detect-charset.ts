import { detectAlphabet } from './detect-alphabet.ts'

// Finds the encoding of a text that names none and is not UTF-8: by validity, and by how often it has the commonest
// characters of the script. Sources of the letter frequencies: the tables of Wikipedia's 'Letter frequency'.

const sampleLength = 50_000

interface Candidate {
  charset: string
  /** Characters that a text in this encoding has. */
  script: RegExp
  /** The commonest of them: about two thirds of a text, a fifth for Chinese. */
  common: string
  /** Share of the script that `common` must reach, and of all beyond ASCII that is of the script. */
  least: number
}

const cyrillic = 'оеаинтсрвл'
const chinese = '的一是不了在人有我他中大上個个們们來来到時时為为這这國国，。和地以出會会年月日本新'
const kana = /[\u3041-\u30ff]/g

/** Several bytes a character: valid or not, so these come first. */
const wide: readonly Candidate[] = [
  {
    charset: 'shift_jis',
    script: /[\u3000-\u30ff\u4e00-\u9fff\uff01-\uff5e]/gu,
    common: 'のにはをたがでとしれさいるな、。',
    least: 0.1,
  },
  {
    charset: 'euc-jp',
    script: /[\u3000-\u30ff\u4e00-\u9fff\uff01-\uff5e]/gu,
    common: 'のにはをたがでとしれさいるな、。',
    least: 0.1,
  },
  {
    charset: 'euc-kr',
    script: /[\uac00-\ud7a3]/gu,
    common: '이다는의에가고을하지한로기도사은인',
    least: 0.1,
  },
  { charset: 'big5', script: /[\u3000-\u303f\u4e00-\u9fff\uff01-\uff5e]/gu, common: chinese, least: 0.03 },
  { charset: 'gb18030', script: /[\u3000-\u303f\u4e00-\u9fff\uff01-\uff5e]/gu, common: chinese, least: 0.03 },
]

/** One byte a character: each is valid, the letters decide. */
const narrow: readonly Candidate[] = [
  { charset: 'windows-1251', script: /[а-яёїієґ]/gu, common: cyrillic, least: 0.4 },
  { charset: 'koi8-r', script: /[а-яё]/gu, common: cyrillic, least: 0.4 },
  { charset: 'iso-8859-5', script: /[а-яё]/gu, common: cyrillic, least: 0.4 },
  { charset: 'ibm866', script: /[а-яё]/gu, common: cyrillic, least: 0.4 },
  { charset: 'windows-1253', script: /[α-ωάέήίόύώ]/gu, common: 'αοιετσνηυρ', least: 0.4 },
  { charset: 'windows-1255', script: /[א-ת]/gu, common: 'יוהלארבתשמ', least: 0.4 },
  { charset: 'windows-1256', script: /[ء-ي]/gu, common: 'اليمنوترب', least: 0.4 },
  { charset: 'iso-8859-6', script: /[ء-ي]/gu, common: 'اليمنوترب', least: 0.4 },
  { charset: 'windows-874', script: /[ก-๛]/gu, common: 'านรอกเงมยลวดทสต', least: 0.4 },
]

/** Encoding of a body beyond ASCII that is not UTF-8; undefined where it is most likely a Western one. */
export function detectCharset(body: Uint8Array): string | undefined {
  const sample = body.subarray(0, sampleLength)
  if (!hasForeignWords(sample)) return detectAlphabet(sample)
  const found = best(wide, sample) ?? best(narrow, sample) ?? detectAlphabet(sample)
  return found === 'windows-1251' && isMacCyrillic(sample) ? 'x-mac-cyrillic' : found
}

/** Macintosh has most small letters where Windows has them, but capitals at 0x80 and the small 'я' where Windows has its capital. */
function isMacCyrillic(sample: Uint8Array): boolean {
  const count = (first: number, last: number) => sample.filter((byte) => byte >= first && byte <= last).length
  return count(0xdf, 0xdf) > count(0xff, 0xff) && count(0x80, 0x9f) > count(0xc0, 0xde)
}

/** In Western text a byte beyond ASCII is a single letter within a word; in all other scripts it has neighbors. */
function hasForeignWords(sample: Uint8Array): boolean {
  const text = Buffer.from(sample).toString('latin1')
  const beyond = text.match(/[\x80-\xff]/g)?.length ?? 0
  // The second byte of Shift_JIS and Big5 is often a letter of ASCII.
  const together = text.match(/[\x80-\xff](?=[\x80-\xff])|(?<=[\x80-\xff])[\x80-\xff]|[\x80-\x9f](?=[@-~])/g)
  return beyond >= 4 && (together?.length ?? 0) > beyond * 0.6
}

function best(candidates: readonly Candidate[], sample: Uint8Array): string | undefined {
  const scored = candidates.map((candidate) => ({ candidate, score: scoreOf(candidate, sample) }))
  const [first] = scored.filter(({ score }) => score > 0).toSorted((a, b) => b.score - a.score)
  return first?.candidate.charset
}

/** 0 where the sample cannot be in this encoding; else how well it fits, up to 1. */
function scoreOf({ charset, script, common, least }: Candidate, sample: Uint8Array): number {
  const text = decode(sample, charset)
  if (text === undefined) return 0
  const beyond = text.match(/[^\p{ASCII}]/gu)?.length ?? 0
  const inScript = text.match(script) ?? []
  const share = inScript.length / beyond
  const frequent = inScript.filter((character) => common.includes(character)).length / inScript.length
  if (share < 0.75 || frequent < least) return 0
  const isJapanese = charset === 'shift_jis' || charset === 'euc-jp'
  if (isJapanese && (text.match(kana)?.length ?? 0) < beyond * 0.15) return 0
  return share * Math.min(1, frequent / (3 * least))
}

function decode(sample: Uint8Array, charset: string): string | undefined {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(sample, { stream: true })
  } catch {
    return undefined
  }
}
