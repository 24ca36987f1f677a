import { getCategory } from '../../../publication/categories.ts'
import { holdsWords, wordsOf } from '../../components/search-words.ts'
import { buildStoryCards, type CardContext, type StoryCard } from '../../components/story-card.ts'
import { buildEventCard, ownTextsOf } from '../../own-texts.ts'
import type { SearchChoice, SearchResult } from '../../search-result.ts'
import { textsOf } from '../../texts/texts.ts'

/** A match that has its place; its card is made only where it is shown. */
export type RankedMatch = () => StoryCard[]

/**
 * Matches in the feeds and in the publication's own texts. 'best': those with every word in the title first, then
 * by date, undated last. 'newest': by date only.
 */
export function rankMatches(
  { found, own, events = [] }: Pick<SearchResult, 'found' | 'own' | 'events'>,
  words: readonly string[],
  context: CardContext,
  order: SearchChoice['order'] = 'best',
): RankedMatch[] {
  const { publication } = context
  const fromFeeds = found.map(({ category, edition, story }) => ({
    title: story.title,
    publishedAt: story.publishedAt,
    make: () =>
      buildStoryCards(
        { state: 'loaded', edition, stories: [story] },
        getCategory(publication, category),
        context,
      ),
  }))
  const ownTexts = ownTextsOf(publication)
  const fromUs = own.flatMap((path) => {
    const text = ownTexts.get(path)
    return text ? { title: text.card.headline, publishedAt: text.publishedAt, make: () => [text.card] } : []
  })
  const coming = events.map((event) => ({
    title: event.title,
    publishedAt: undefined,
    make: () => [buildEventCard(event, textsOf(publication.language))],
  }))
  return [...fromUs, ...coming, ...fromFeeds]
    .map(({ title, publishedAt = 0, make }) => ({
      publishedAt,
      make,
      inTitle: order === 'best' ? Number(holdsWords(wordsOf(title), words)) : 0,
    }))
    .sort((one, other) => other.inTitle - one.inTitle || other.publishedAt - one.publishedAt)
    .map(({ make }) => make)
}
