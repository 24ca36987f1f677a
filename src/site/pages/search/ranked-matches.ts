import { type CategoryKey, getCategory } from '../../../publication/categories.ts'
import { englishPathOf, pathIn } from '../../components/languages.ts'
import { holdsWords, wordsOf } from '../../components/search-words.ts'
import { buildStoryCards, type CardContext, type StoryCard } from '../../components/story-card.ts'
import { isIn } from '../../components/translated/items.tsx'
import { buildEventCard, ownTextsOf } from '../../own-texts.ts'
import {
  eventsSection,
  firstResults,
  type SearchChoice,
  type SearchResult,
  searchAges,
} from '../../search-result.ts'
import { translationAt } from '../../texts/texts.ts'

/** The card of a match. */
export interface FoundCard extends StoryCard {
  /** The report that matches, where a story of today is shown by another, its newest. */
  match?: { title: string; link: string; publisher: string }
}

/** A match that has its place; its card is made only where it is shown. */
export type RankedMatch = () => FoundCard[]

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
  const fromFeeds = found.map(({ category, edition, story, today }) => ({
    title: today?.match?.title ?? story.title,
    publishedAt: story.publishedAt,
    isToday: today !== undefined,
    isOwn: isIn(language, story.language),
    section: category,
    make: () =>
      buildStoryCards(
        { state: 'loaded', edition, stories: [story] },
        getCategory(publication, category),
        context,
      ).map((card) => ({ ...card, ...(today?.match && { match: today.match }) })),
  }))
  const { articles, events: ownEvents } = publication.content
  const sectionOfPath = new Map([
    ...articles.map(({ path, category }) => [path, category] as const),
    ...ownEvents.map(({ path }) => [path, eventsSection] as const),
  ])
  const ownTexts = ownTextsOf(publication)
  const fromUs = inOneLanguage(own, language).flatMap((path) => {
    const text = ownTexts.get(path)
    if (!text) return []
    const { card, publishedAt } = text
    return {
      title: card.headline,
      publishedAt,
      isOwn: isIn(language, translationAt(path)?.tag),
      section: sectionOfPath.get(englishPathOf(path)),
      make: () => [card],
    }
  })
  const coming = events.map((event) => ({
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
    .map(({ title, publishedAt = 0, isToday = false, isOwn = false, make }) => ({
      publishedAt,
      make,
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
    .map(({ make }) => make)
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

interface Match {
  title: string
  /** Milliseconds since 1970. */
  publishedAt: number | undefined
  isToday?: boolean
  /** Whether it is in the language of the choice. */
  isOwn?: boolean
  section: CategoryKey | undefined
  make: RankedMatch
}
