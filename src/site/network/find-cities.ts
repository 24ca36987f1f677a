import { foldedWords } from '../../text/fold-text.ts'
import type { ListedCity } from './network-data.ts'

/** The longest words of a search for a city. */
export const longestText = 80

/**
 * The cities that a reader may mean, the best first: by ZIP code, else those whose name or county begins with
 * the words, with or without its state, else those that have the words in them.
 */
export function searchCities(text: string, cities: readonly ListedCity[]): ListedCity[] {
  const words = fold(text)
  if (words === '') return []
  if (/^\d{5}$/.test(words)) return cities.filter(({ zips }) => zips.includes(words))
  return cities
    .map((city) => ({ city, rank: rankOf(words, city) }))
    .filter(({ rank }) => rank < unfit)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ city }) => city)
}

const unfit = 6

/** How well words fit a city: less is better; `unfit` where they do not. */
function rankOf(words: string, listed: ListedCity): number {
  const [city = '', county = '', state = '', name = ''] = foldedOf(listed)
  const whole = `${city} ${state}`
  if (city === words || whole === words) return 0
  if (whole.startsWith(words)) return 1
  if ([county, county.replace(/ county$/, ''), `${county} ${state}`].includes(words)) return 2
  if (county.startsWith(words)) return 3
  if (state === words) return 4
  return ` ${city} ${name}`.includes(` ${words}`) ? 5 : unfit
}

/** Folding the names of 3,000 cities takes 20 ms, which would be every search's. */
const folded = new WeakMap<ListedCity, string[]>()

function foldedOf(listed: ListedCity): string[] {
  const { city, county = '', state = '', name } = listed
  const words = folded.get(listed) ?? [city, county, state, name].map(fold)
  folded.set(listed, words)
  return words
}

/** Lower case, without accents and signs, and with short words of names in full. */
export function fold(text: string): string {
  return foldedWords(text)
    .map((word) => inFull.get(word) ?? word)
    .join(' ')
}

const inFull = new Map([
  ['st', 'saint'],
  ['ft', 'fort'],
  ['mt', 'mount'],
])
