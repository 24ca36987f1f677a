import { type Kysely, sql } from 'kysely'
import type { OwnTextQuery } from '../search.ts'
import { isSingle, searchedWords } from '../sql/search-words.ts'
import type { Tables } from '../sql/tables.ts'
import { allWords, anyMark, foldedWords, markOf } from './words.ts'

/** Words between two words of a search that are near each other in a long text. */
const nearBy = 12
/** A word in the title counts this many times one in the text. */
const titleWeight = 10
/** Constants of BM25, as in SQLite's FTS5. */
const saturation = 1.2
const lengthShare = 0.75

interface Row {
  path: string
  title: string
  text: string
}

/** Paths of a city's own texts that hold all the words, best match first. */
export async function rankOwnTexts(
  database: Kysely<Tables>,
  { city, text, limit, synonyms }: OwnTextQuery,
): Promise<string[]> {
  const words = searchedWords(text, synonyms)
  if (words.length === 0) return []
  const known = await database
    .selectFrom('own_text_cities')
    .select('id')
    .where('city', '=', city)
    .executeTakeFirst()
  if (!known) return []
  const { rows } = await sql<Row>`select path, title, own_text_words.text as text
    from text_index join own_texts on own_texts.id = -text_index.id
      join own_text_words on text_id = own_texts.id
    where words @@ cast(${`${allWords(words)} & ${anyMark([markOf('city', known.id)])}`} as tsquery)
    order by own_texts.id`.execute(database)
  const phrases = words.map(([word, ...others]) => [phraseOf(word), ...others.map(phraseOf)] as const)
  const found = rows
    .map(({ path, title, text }) => ({ path, ...match(title.split(' '), text.split(' '), phrases) }))
    .filter(({ inTitle, nearby }) => words.length === 1 || inTitle.some(isSome) || nearby.some(isSome))
  if (found.length < 2) return found.slice(0, limit).map(({ path }) => path)
  const statistics = await loadStatistics(database, phrases.flat())
  const scored = found.map((row) => ({ path: row.path, score: scoreOf(row, statistics, words.length === 1) }))
  return scored
    .toSorted((one, other) => other.score - one.score)
    .slice(0, limit)
    .map(({ path }) => path)
}

interface Phrase {
  words: readonly string[]
  /** Whether its last word stands for itself only. */
  isWhole: boolean
}

function phraseOf(text: string): Phrase {
  return { words: foldedWords(text), isWhole: isSingle(text) }
}

/** How often each phrase is in a text: in its title, in what follows, and there near all other searched words. */
interface Match {
  inTitle: readonly number[]
  inText: readonly number[]
  nearby: readonly number[]
  /** Words of the text. */
  length: number
}

const isSome = (count: number) => count > 0

function match(
  title: readonly string[],
  text: readonly string[],
  phrases: readonly (readonly [Phrase, ...Phrase[]])[],
): Match {
  const places = phrases.map((alternatives) => alternatives.map((phrase) => placesOf(phrase, text)))
  const near = phrases.length > 1 ? nearPlaces(places.map(([literal = []]) => literal)) : []
  return {
    inTitle: phrases.flat().map((phrase) => placesOf(phrase, title).length),
    inText: places.flat().map((list) => list.length),
    // Only what the reader wrote has to be near, not what may stand for it.
    nearby: places.flatMap((lists, word) => lists.map((_, index) => (index === 0 ? (near[word] ?? 0) : 0))),
    length: title.length + text.length,
  }
}

/** How many places of each word are in a stretch of text that has all the words. */
function nearPlaces(places: readonly (readonly number[])[]): number[] {
  const all = places.flatMap((list, word) => list.map((place) => ({ place, word })))
  const near = new Set<(typeof all)[number]>()
  for (const { place: first } of all) {
    const stretch = all.filter(({ place }) => place >= first && place <= first + nearBy + 1)
    if (new Set(stretch.map(({ word }) => word)).size < places.length) continue
    for (const one of stretch) near.add(one)
  }
  return places.map((_, word) => [...near].filter((one) => one.word === word).length)
}

/** Where a phrase begins in a list of words. */
function placesOf({ words, isWhole }: Phrase, list: readonly string[]): number[] {
  return list.flatMap((_, start) => {
    const matches = words.every((word, index) => {
      const found = list[start + index]
      const mayGoOn = index === words.length - 1 && !isWhole
      return mayGoOn ? found?.startsWith(word) : found === word
    })
    return matches ? [start] : []
  })
}

/** What BM25 needs to know of all texts of the index. */
interface Statistics {
  texts: number
  /** Words of a text on average. */
  length: number
  /** Texts that hold each phrase, and that have it in the title, as far as counts of its words tell. */
  holders: readonly { anywhere: number; inTitle: number }[]
}

const lastLetter = '\u{10ffff}'

async function loadStatistics(database: Kysely<Tables>, phrases: readonly Phrase[]): Promise<Statistics> {
  const bounds = phrases.flatMap(({ words, isWhole }) =>
    words.flatMap((word, index) => {
      const last = index === words.length - 1 && !isWhole ? word + lastLetter : word
      return [
        { first: word, last },
        { first: `=${word}`, last: `=${last}` },
      ]
    }),
  )
  const whole = (word: string) => ({ first: word, last: word })
  const asked = [whole('#texts'), whole('#words'), ...bounds]
  const { rows } = await sql<{ count: number }>`select (select coalesce(sum(count), 0) from (
        select count from text_words where word between first and last
        union all select change from text_word_log where word between first and last) as counted) as count
    from unnest(cast(${asked.map(({ first }) => first)} as text[]), cast(${asked.map(({ last }) => last)} as text[]))
      with ordinality as asked (first, last, number) order by number`.execute(database)
  const [texts = 0, words = 0, ...counts] = rows.map(({ count }) => count)
  const holders = phrases.map((phrase) => {
    const own = counts.splice(0, 2 * phrase.words.length)
    const fewest = (from: number) => Math.min(...own.filter((_, index) => index % 2 === from))
    return { anywhere: fewest(0), inTitle: fewest(1) }
  })
  return { texts, length: words / Math.max(1, texts), holders }
}

/**
 * How well a text matches: BM25 as SQLite's FTS5 reckons it for the same search. Of several words, those of a text whose
 * title has one of them count, in its title once more, and those that are near each other. `isAlone`: there is one word.
 */
function scoreOf(
  { inTitle, inText, nearby, length }: Match,
  statistics: Statistics,
  isAlone: boolean,
): number {
  const share = 1 - lengthShare + lengthShare * (length / Math.max(1, statistics.length))
  const score = (often: number) => (often * (saturation + 1)) / (often + saturation * share)
  const rarity = (holders: number) =>
    Math.max(1e-6, Math.log((statistics.texts - holders + 0.5) / (holders + 0.5)))
  const isTitled = inTitle.some(isSome)
  return statistics.holders.reduce((sum, holders, index) => {
    const title = titleWeight * (inTitle[index] ?? 0)
    const anywhere = rarity(holders.anywhere) * score(title + (inText[index] ?? 0))
    if (isAlone) return sum + anywhere
    const near = rarity(holders.anywhere) * score(nearby[index] ?? 0)
    return sum + near + (isTitled ? anywhere + rarity(holders.inTitle) * score(title) : 0)
  }, 0)
}
