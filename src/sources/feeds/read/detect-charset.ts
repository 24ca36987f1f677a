// Finds the encoding of a text that names none and is not UTF-8: by validity, and by how often it has the
// commonest characters of the script. Sources of the letter frequencies: the tables of Wikipedia's 'Letter
// frequency'.

const sampleLength = 50_000

/**
 * An encoding; the characters that a text in it has; the commonest of them, about two thirds of a text, a
 * fifth for Chinese; and the share of the script that these must reach.
 */
type Candidate = readonly [charset: string, script: RegExp, common: string, least: number]

const cyrillic = 'оеаинтсрвл'
const arabic = 'اليمنوترب'
const chinese = '的一是不了在人有我他中大上個个們们來来到時时為为這这國国，。和地以出會会年月日本新'
const japanese = 'のにはをたがでとしれさいるな、。'
const korean = '이다는의에가고을하지한로기도사은인'
const kana = /[\u3041-\u30ff]/g

/** Several bytes a character: valid or not, so these come first. */
const wide: readonly Candidate[] = [
  ['shift_jis', /[\u3000-\u30ff\u4e00-\u9fff\uff01-\uff5e]/gu, japanese, 0.1],
  ['euc-jp', /[\u3000-\u30ff\u4e00-\u9fff\uff01-\uff5e]/gu, japanese, 0.1],
  ['euc-kr', /[\uac00-\ud7a3]/gu, korean, 0.1],
  ['big5', /[\u3000-\u303f\u4e00-\u9fff\uff01-\uff5e]/gu, chinese, 0.03],
  ['gb18030', /[\u3000-\u303f\u4e00-\u9fff\uff01-\uff5e]/gu, chinese, 0.03],
]

/** One byte a character: each is valid, the letters decide. */
const narrow: readonly Candidate[] = [
  ['windows-1251', /[а-яёїієґ]/gu, cyrillic, 0.4],
  ['koi8-r', /[а-яё]/gu, cyrillic, 0.4],
  ['iso-8859-5', /[а-яё]/gu, cyrillic, 0.4],
  ['ibm866', /[а-яё]/gu, cyrillic, 0.4],
  ['windows-1253', /[α-ωάέήίόύώ]/gu, 'αοιετσνηυρ', 0.4],
  ['windows-1255', /[א-ת]/gu, 'יוהלארבתשמ', 0.4],
  ['windows-1256', /[ء-ي]/gu, arabic, 0.4],
  ['iso-8859-6', /[ء-ي]/gu, arabic, 0.4],
  ['windows-874', /[ก-๛]/gu, 'านรอกเงมยลวดทสต', 0.4],
]

/** Encoding of a body beyond ASCII that is not UTF-8; undefined where it is most likely a Western one. */
export function detectCharset(body: Uint8Array): string | undefined {
  const sample = body.subarray(0, sampleLength)
  if (!hasForeignWords(sample)) return detectAlphabet(sample)
  const found = best(wide, sample) ?? best(narrow, sample) ?? detectAlphabet(sample)
  return found === 'windows-1251' && isMacCyrillic(sample) ? 'x-mac-cyrillic' : found
}

/** Macintosh has most small letters where Windows has them, but capitals at 0x80 and 'я' elsewhere. */
function isMacCyrillic(sample: Uint8Array): boolean {
  const count = (first: number, last: number) => sample.filter((byte) => byte >= first && byte <= last).length
  return count(0xdf, 0xdf) > count(0xff, 0xff) && count(0x80, 0x9f) > count(0xc0, 0xde)
}

/** In Western text a byte beyond ASCII is a single letter within a word; in others it has neighbors. */
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
  return first?.candidate[0]
}

/** 0 where the sample cannot be in this encoding; else how well it fits, up to 1. */
function scoreOf([charset, script, common, least]: Candidate, sample: Uint8Array): number {
  const text = decode(sample, charset)
  if (text === undefined) return 0
  const beyond = text.match(/[^\p{ASCII}]/gu)?.length ?? 0
  const inScript = text.match(script) ?? []
  const share = inScript.length / beyond
  const frequent = inScript.filter((character) => common.includes(character)).length / inScript.length
  if (share < 0.75 || frequent < least) return 0
  if (common === japanese && (text.match(kana)?.length ?? 0) < beyond * 0.15) return 0
  return share * Math.min(1, frequent / (3 * least))
}

function decode(sample: Uint8Array, charset: string): string | undefined {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(sample, { stream: true })
  } catch {
    return undefined
  }
}

// A language in Latin letters uses few beyond ASCII, and only the right encoding gives all of them. Source of
// the alphabets: the exemplar characters of the Unicode CLDR.

/** Letters beyond ASCII of each language, in lower case. */
const western = [
  'éèàçêîôûâëïùüœæÿ',
  'áéíóúñü¿¡ªº',
  'ãõçáéíóúâêôàüªº',
  'äöüßé',
  'àèéìíîòóùú',
  'æøåéèêóòâôäöü',
  'ðþæöáéíóúý',
  'ëïéèöüáóí',
  'àèéíïóòúüç·',
  'äöõüšž',
]
const central = ['áčďéěíňóřšťúůýž', 'áäčďéíĺľňóôŕšťúýž', 'ąćęłńóśźż', 'áéíóöőúüű', 'čćđšžáéíóú']
const romanian = ['ăâîşţșț']
const turkish = ['çğıöşüâîûi̇']
const baltic = ['ąčęėįšųūž', 'āčēģīķļņšūž', 'äöõüšž']

/** Encodings and the languages written in them. Of several that fit equally well, the first is taken. */
const latin: readonly (readonly [charset: string, languages: readonly string[]])[] = [
  ['windows-1252', western],
  ['windows-1250', [...central, ...romanian]],
  ['iso-8859-2', [...central, ...romanian]],
  ['windows-1254', turkish],
  ['windows-1257', [...baltic, ...central]],
  ['iso-8859-13', baltic],
  ['iso-8859-15', western],
]

const signs = '\u00a0\u00ad‘’‚“”„‹›«»–—…•°©®™€£§²'
const leastLetters = 4
/** Share of characters beyond ASCII that must be letters of one language; the rest are names of elsewhere. */
const leastShare = 0.96

/** Encoding of a text that is not UTF-8; undefined where no alphabet fits, or windows-1252's does. */
function detectAlphabet(sample: Uint8Array): string | undefined {
  const counts = new Uint32Array(256)
  for (const byte of sample) if (byte >= 0x80) counts[byte] = (counts[byte] ?? 0) + 1
  const bytes = Uint8Array.from(counts.keys().filter((byte) => counts[byte] !== 0))
  let best: { charset: string; share: number } | undefined
  for (const [charset, languages] of latin) {
    const letters = [...new TextDecoder(charset).decode(bytes)].map((sign, index): Counted => {
      return [sign.toLowerCase(), counts[bytes[index] ?? 0] ?? 0]
    })
    const share = Math.max(...languages.map(shareIn(letters.filter(([sign]) => !signs.includes(sign)))))
    if (share > (best?.share ?? leastShare)) best = { charset, share }
  }
  return best?.charset === 'windows-1252' ? undefined : best?.charset
}

/** A character, and how often a text has it. */
type Counted = readonly [letter: string, count: number]

/** How much of the letters beyond ASCII an alphabet explains, 0 to 1. */
function shareIn(letters: readonly Counted[]): (alphabet: string) => number {
  const sum = (some: readonly Counted[]) => some.reduce((total, [, count]) => total + count, 0)
  const all = sum(letters)
  return (alphabet) => {
    if (all < leastLetters) return 0
    const found = sum(letters.filter(([letter]) => alphabet.includes(letter)))
    // Of two alphabets that have all letters, the smaller one says more.
    return found / all - alphabet.length / 10_000
  }
}
