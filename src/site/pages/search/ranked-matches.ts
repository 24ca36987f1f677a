import { type CategoryKey, getCategory } from '../../../publication/categories.ts'
import type { ListedEvent } from '../../../publication/content.ts'
import { englishPathOf, isIn, languageAt, pathIn } from '../../components/languages.ts'
import { holdsWords, wordsOf } from '../../components/search-words.ts'
import { buildStoryCards, type CardContext, type StoryCard } from '../../components/story-card.ts'
import { buildEventCard, ownTextsOf } from '../../own-texts.ts'
import {
  eventsSection,
  firstResults,
  type SearchChoice,
  type SearchResult,
  searchAges,
} from '../../search-result.ts'

/** The card of a match. */
export interface FoundCard extends StoryCard {
  /** The report that matches, where a story of today is shown by another, its newest. */
  match?: { title: string; link: string; publisher: string }
}

/** What a reader finds. */
export type MatchKind = 'page' | 'answer' | 'service' | 'event' | 'article' | 'story'

/** A match that has its place. */
export interface RankedMatch {
  kind: MatchKind
  /** Set for an event. */
  event?: ListedEvent | undefined
  /** Its card, which is made only where it is shown. */
  make(): FoundCard[]
}

/**
 * Matches in the feeds and in the publication's own texts. 'best': those in the language of the choice, pages
 * that are called so, local services, then those with most of the words in the title, stories of today, and
 * by date, undated last. A report of a story that is shown by another one counts half. 'newest': by date only.
 */
export function rankMatches(
  { found, own, events = [] }: Pick<SearchResult, 'found' | 'own' | 'events'>,
  words: readonly string[],
  context: CardContext,
  { order, section, age, language }: SearchChoice = firstResults,
): RankedMatch[] {
  const { publication, texts, now } = context
  const fromFeeds = found.map(({ category, story, today }) => ({
    kind: 'story' as const,
    title: story.title,
    other: today?.match?.title,
    publishedAt: story.publishedAt,
    isToday: today !== undefined,
    isOwn: isIn(language, story.language),
    section: category,
    make: () =>
      buildStoryCards({ state: 'loaded', stories: [story] }, getCategory(publication, category), context).map(
        (card) => ({ ...card, ...(today?.match && { match: today.match }) }),
      ),
  }))
  const { articles, events: ownEvents } = publication.content
  const sectionOfArticle = new Map(articles.map(({ path, category }) => [path, category]))
  const eventAt = new Map(ownEvents.map((event) => [event.path, event]))
  const ownTexts = ownTextsOf(publication)
  const fromUs = inOneLanguage(own, language).flatMap((path) => {
    const text = ownTexts.get(path)
    if (!text) return []
    const { card, publishedAt, words: names } = text
    const [section, event] = [sectionOfArticle.get(englishPathOf(path)), eventAt.get(path)]
    return {
      kind: event ? ('event' as const) : section ? ('article' as const) : kindAt(path),
      event,
      title: card.headline,
      names,
      publishedAt,
      isOwn: isIn(language, languageAt(path)),
      section: event ? eventsSection : section,
      make: () => [card],
    }
  })
  const coming = events.map((event) => ({
    kind: 'event' as const,
    event,
    title: event.title,
    publishedAt: undefined,
    section: eventsSection,
    make: () => [buildEventCard(event, texts)],
  }))
  const since = age === undefined ? undefined : now - searchAges[age]
  const matches: Match[] = [...fromUs, ...coming, ...fromFeeds]
  return matches
    .filter((one) => section === undefined || one.section === section)
    .filter(({ publishedAt }) => since === undefined || (publishedAt ?? 0) >= since)
    .map((match) => ({
      match: { kind: match.kind, event: match.event, make: match.make },
      publishedAt: match.publishedAt ?? 0,
      own: Number(match.isOwn ?? false),
      ...(order === 'best' ? weigh(match, words) : { first: 0, inTitle: 0, today: 0 }),
    }))
    .sort(
      (one, other) =>
        other.own - one.own ||
        other.first - one.first ||
        other.inTitle - one.inTitle ||
        other.today - one.today ||
        other.publishedAt - one.publishedAt,
    )
    .map(({ match }) => match)
}

function weigh(
  { kind, title, names = '', other = '', isToday = false }: Match,
  words: readonly string[],
): { first: number; inTitle: number; today: number } {
  const shareOf = (text: string) => {
    const present = wordsOf(text)
    return words.filter((word) => holdsWords(present, [word])).length / Math.max(1, words.length)
  }
  const isNamed = kind === 'page' && words.length > 0 && shareOf(`${title} ${names}`) === 1
  return {
    // Of two pages the one with the shorter name is more about the words.
    first: isNamed ? 2 + 1 / wordsOf(title).length : kind === 'service' ? 1 : 0,
    inTitle: Math.max(shareOf(title), shareOf(other) / 2),
    today: Number(isToday),
  }
}

/** Of what is neither an article nor an event. */
function kindAt(path: string): MatchKind {
  if (path.startsWith('service:')) return 'service'
  return path.startsWith('/faq#') ? 'answer' : 'page'
}

/** These paths, each text once: in the page's language, else in English, else in one where it was found. */
function inOneLanguage(paths: readonly string[], language = 'en'): string[] {
  const found = new Set(paths)
  return paths.filter((path) => {
    const english = englishPathOf(path)
    const better = [pathIn(language, english), english]
    return path === (better.find((one) => found.has(one)) ?? path)
  })
}

interface Match extends RankedMatch {
  title: string
  /** Of a page: other words for it. */
  names?: string | undefined
  /** The title of the report that matches, where the story is shown by another one. */
  other?: string | undefined
  /** Milliseconds since 1970. */
  publishedAt: number | undefined
  isToday?: boolean
  /** Whether it is in the language of the choice. */
  isOwn?: boolean
  section: CategoryKey | undefined
}
