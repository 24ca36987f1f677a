import { withoutAccents } from './stems.ts'
import { isStopWord, wordSetOf } from './stop-words.ts'
import { isCapital, type WrittenWord } from './text.ts'

/**
 * A proper name: its distinctive words in lower case without accents,
 * such as `gull harbor` for 'Gull Harbor Police Department'.
 */
export type Name = string

/** Generic parts of names, and titles of persons. They occur in many names and so do not identify one. */
export const kinds =
  wordSetOf(`county city town village state street st avenue ave road rd drive boulevard blvd lane highway
  route interstate bridge park beach school high elementary middle university college hospital court police department
  dept sheriff sheriff's office fire rescue council commission board district north south east west northeast northwest
  southeast southwest central downtown hurricane tropical storm typhoon winter mr mrs ms dr gov governor sen senator rep
  president mayor chief judge capt sgt lt officer deputy detective us u.s american federal national weather service
  center museum church airport station company corp inc llc association department's schools airports roads concejo consejo ruta carretera autopista playa parque escuela
  escuelas aeropuerto tribunal ayuntamiento municipio provincia comision junta condado ciudad calle avenida
  policia universidad gobernador presidente presidenta alcalde alcaldesa huracan tormenta ministro ministra gobierno
  jan january feb february mar march apr april may jun june jul july aug august sep sept september oct october nov
  november dec december monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun
  enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
  new exclusive opinion editorial analysis review interview preview recap podcast photos watch live update breaking
  police's`)

/**
 * The proper names of a text, found by capitals; empty for a text in title case or without lower case. A
 * sentence's first word is taken for a name when a capital follows, or when it is capitalized elsewhere.
 */
export function findNames(words: readonly WrittenWord[], language: string): Name[] {
  if (language === 'de' || isTitleCase(words, language)) return []
  const inside = new Set(words.filter((word) => isCapital(word) && !word.opens).map(({ lower }) => lower))
  const lowered = new Set(words.filter((word) => !isCapital(word)).map(({ lower }) => lower))
  const names = new Set<Name>()
  let run: WrittenWord[] = []
  const end = () => {
    const name = nameOf(run, language)
    if (name !== '') names.add(name)
    run = []
  }
  for (const [index, word] of words.entries()) {
    const next = words[index + 1]
    const goesOn = next?.follows && !next.opens && isCapital(next)
    const isName =
      isCapital(word) && (!word.opens || inside.has(word.lower) || (goesOn && !lowered.has(word.lower)))
    if (!isName || !word.follows || word.opens) end()
    if (isName) run.push(word)
  }
  end()
  return [...names]
}

/** Whether two names may mean the same: all distinctive words of one are in the other. */
export function isSameName(a: Name, b: Name): boolean {
  if (a === b) return true
  const [x, y] = [a.split(' '), b.split(' ')]
  return x.every((word) => y.includes(word)) || y.every((word) => x.includes(word))
}

/** Whether most words that could be in lower case have a capital. */
function isTitleCase(words: readonly WrittenWord[], language: string): boolean {
  const telling = words.filter(
    ({ lower, opens, text }) =>
      !opens && /^\p{L}/u.test(text) && !isStopWord(withoutAccents(lower), language),
  )
  if (telling.length < 3) return words.length > 1 && words.every(({ text }) => text === text.toUpperCase())
  return telling.filter(isCapital).length > 0.7 * telling.length
}

function nameOf(run: readonly WrittenWord[], language: string): Name {
  return run
    .map(({ lower }) => withoutAccents(lower))
    .filter((word) => !kinds.has(word) && !isStopWord(word, language) && word.length > 1)
    .join(' ')
}
