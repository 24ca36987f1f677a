// Finds the encoding of a text in Latin letters that names none: a language uses few letters beyond ASCII, and only the right encoding
// gives all of them. Source of the alphabets: the exemplar characters of the Unicode CLDR.

interface Candidate {
  charset: string
  /** Letters beyond ASCII of each language that is written in it, in lower case. */
  languages: readonly string[]
}

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

/** Of several that fit equally well, the first is taken. */
const candidates: readonly Candidate[] = [
  { charset: 'windows-1252', languages: western },
  { charset: 'windows-1250', languages: [...central, ...romanian] },
  { charset: 'iso-8859-2', languages: [...central, ...romanian] },
  { charset: 'windows-1254', languages: turkish },
  { charset: 'windows-1257', languages: [...baltic, ...central] },
  { charset: 'iso-8859-13', languages: baltic },
  { charset: 'iso-8859-15', languages: western },
]

/** Signs that texts of any language have. */
const signs = '\u00a0\u00ad‘’‚“”„‹›«»–—…•°©®™€£§²'
const leastLetters = 4
/** Share of the characters beyond ASCII that must be letters of one language, or signs; the rest are names of elsewhere. */
const leastShare = 0.96

/** Encoding of a text that is not UTF-8 and mostly ASCII; undefined where no alphabet fits, or windows-1252's does. */
export function detectAlphabet(sample: Uint8Array): string | undefined {
  const counts = new Uint32Array(256)
  for (const byte of sample) if (byte >= 0x80) counts[byte] = (counts[byte] ?? 0) + 1
  const bytes = Uint8Array.from(counts.keys().filter((byte) => counts[byte] !== 0))
  let best: { charset: string; share: number } | undefined
  for (const { charset, languages } of candidates) {
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
