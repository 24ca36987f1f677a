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
 * Matches in the feeds and in the publication's own texts. 'best': those in the
 * language of the choice, stories of today, then those with every word in the title
 * first, then by date, undated last. 'newest': by date only.
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
    title: today?.match?.title ?? story.title,
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
    const { card, publishedAt } = text
    const [section, event] = [sectionOfArticle.get(englishPathOf(path)), eventAt.get(path)]
    return {
      kind: event ? ('event' as const) : section ? ('article' as const) : kindAt(path),
      event,
      title: card.headline,
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
    .map(({ kind, event, title, publishedAt = 0, isToday = false, isOwn = false, make }) => ({
      match: { kind, event, make },
      publishedAt,
      own: Number(isOwn),
      today: order === 'best' ? Number(isToday) : 0,
      inTitle: order === 'best' ? Number(holdsWords(wordsOf(title), words)) : 0,
    }))
    .sort(
      (one, other) =>
        other.own - one.own ||
        other.today - one.today ||
        other.inTitle - one.inTitle ||
        other.publishedAt - one.publishedAt,
    )
    .map(({ match }) => match)
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
  /** Milliseconds since 1970. */
  publishedAt: number | undefined
  isToday?: boolean
  /** Whether it is in the language of the choice. */
  isOwn?: boolean
  section: CategoryKey | undefined
}
