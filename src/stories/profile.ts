import { isColumn } from './columns.ts'
import { isCommon } from './common-words.ts'
import { findMarks, type Marks } from './marks.ts'
import { findNames, kinds, type Name } from './names.ts'
import { stem, withoutAccents } from './stems.ts'
import { isStopWord, languageOf } from './stop-words.ts'
import { occasionOf, splitWords, type WrittenWord, withoutColumn, withoutPublisher } from './text.ts'

/** The fields of an article from which stories are found. */
export interface StoryArticle {
  id: number
  /** Plain text; may be empty. */
  title: string
  /** Plain text; may be empty. */
  summary: string
  /** Milliseconds since 1970; undefined when unknown. */
  publishedAt: number | undefined
  /** BCP 47 tag. */
  language: string | undefined
  /** Name or address of the publisher. */
  source: string | undefined
  link: string | undefined
}

/** An article prepared for comparison: a pure function of its texts. */
export interface Profile {
  id: number
  /** Milliseconds since 1970; undefined when unknown. */
  at: number | undefined
  /** Primary tag, such as `es`. */
  language: string
  source: string
  /** Weight by stem: 1.5 in the title, 1 in the summary, 2.5 in both, less in names. */
  weights: ReadonlyMap<string, number>
  /** The stems of `weights`, in its order. */
  stems: readonly WeighedStem[]
  /** Stems that tell what happened: without names, numbers, common words and the occasion. */
  telling: ReadonlySet<string>
  names: readonly Name[]
  /** The occasion before the colon of the title, such as 'regatta weekend'; may be empty. */
  occasion: string
  /** Whether the title is of a column, not of an event (`isColumn`). */
  isColumn: boolean
  marks: Marks
  /** The title without its publisher, normalized; empty when it has no meaningful word. */
  title: string
  /** Rare stems of the title: without numbers and common words. */
  distinctive: ReadonlySet<string>
  /** Number of distinct words in title and summary, without stop words and numbers. */
  words: number
  summary: ReadonlySet<string>
  /** The address without tracking parameters; undefined when there is none. */
  address: string | undefined
}

interface WeighedStem {
  stem: string
  /** Language and stem: by it articles that hold a stem are counted. */
  word: string
  weight: number
  /** Whether common-words.ts has it. */
  isCommon: boolean
}

/** Weight of a word of a title, in weights of one of the summary. */
const titleWeight = 1.5
/** Weight of a word of a name: it tells who and where, but not what happened. */
const nameShare = 0.84
/** Weight of a generic word of a name, such as 'county'. */
const kindShare = 0.6

/** Characters of a summary that are compared. */
const summaryLength = 200

export function profileOf(article: StoryArticle): Profile {
  const own = withoutPublisher(article.title === 'Untitled' ? '' : article.title, article.source)
  const bare = withoutColumn(own)
  const occasion = occasionOf(bare)
  const title = splitWords(bare.normalize('NFC'), 300)
  const summary = splitWords(article.summary.normalize('NFC'), summaryLength)
  const all = [...title, ...summary].map(({ lower }) => withoutAccents(lower))
  const language = languageOf(all, article.language)
  const weights = new Map<string, number>()
  const telling = new Set<string>()
  const names = namesOf(title, summary, language)
  const parts = new Set(names.flatMap((name) => name.split(' ')))
  const occasionWords = new Set(splitWords(occasion).map(({ lower }) => withoutAccents(lower)))
  const stems = { language, parts, occasionWords, weights, telling }
  const inTitle = addStems(title, titleWeight, stems)
  const inSummary = addStems(summary, 1, stems)
  const isName = (word: WrittenWord) => parts.has(withoutAccents(word.lower))
  return {
    id: article.id,
    at: article.publishedAt,
    language,
    source: article.source ?? '',
    weights,
    stems: [...weights].map(([stem, weight]) => ({
      stem,
      word: `${language} ${stem}`,
      weight,
      isCommon: isCommon(stem, language),
    })),
    telling,
    names,
    occasion,
    isColumn: isColumn(title, language, isName),
    marks: findMarks(title, summary, isName),
    title: title.map(({ lower }) => withoutAccents(lower)).join(' '),
    distinctive: new Set([...inTitle].filter((key) => !isCommon(key, language) && !/\d/.test(key))),
    words: [...weights.keys()].filter((key) => !/\d/.test(key)).length,
    summary: inSummary,
    address: canonicalAddress(article.link),
  }
}

function namesOf(title: readonly WrittenWord[], summary: readonly WrittenWord[], language: string): Name[] {
  return [...new Set([...findNames(title, language), ...findNames(summary, language)])]
}

interface Stems {
  language: string
  /** The words of all names. */
  parts: ReadonlySet<string>
  occasionWords: ReadonlySet<string>
  weights: Map<string, number>
  telling: Set<string>
}

function addStems(words: readonly WrittenWord[], weight: number, stems: Stems): Set<string> {
  const { language, parts, occasionWords, weights, telling } = stems
  const seen = new Set<string>()
  for (const { lower } of words) {
    const plain = withoutAccents(lower)
    if (plain.length < 2 && !/\d/.test(plain)) continue
    if (isStopWord(plain, language)) continue
    const key = stem(lower, language)
    if (seen.has(key)) continue
    seen.add(key)
    const share = parts.has(plain) ? nameShare : kinds.has(plain) ? kindShare : 1
    weights.set(key, (weights.get(key) ?? 0) + weight * share)
    if (share === 1 && !occasionWords.has(plain) && !isCommon(key, language) && !/\d/.test(key))
      telling.add(key)
  }
  return seen
}

/** Tracking parameters of addresses. */
const tracking = /^(?:utm_\w+|fbclid|gclid|mc_[ce]id|cmpid|ref_src|ito|ns_\w+|smid|ncid)$/i

/**
 * An http(s) address normalized for comparison: without scheme, `www.`, `amp`, fragment, tracking
 * parameters and final slash; undefined for other addresses and for a site's front page.
 */
function canonicalAddress(link: string | undefined): string | undefined {
  const url = link === undefined ? null : URL.parse(link)
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  for (const key of [...url.searchParams.keys()]) if (tracking.test(key)) url.searchParams.delete(key)
  url.searchParams.sort()
  const path = url.pathname.replace(/\/(?:amp\/?|index\.html?)?$/, '')
  const query = url.searchParams.size > 0 ? `?${url.searchParams}` : ''
  if (path === '' && query === '') return undefined
  return `${url.host.replace(/^(?:www|m|amp)\./, '')}${path}${query}`
}
