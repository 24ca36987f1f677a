import { getCategory } from '../../../publication/categories.ts'
import { holdsWords, wordsOf } from '../../components/search-words.ts'
import { buildStoryCards, type CardContext, type StoryCard } from '../../components/story-card.ts'
import { ownTextsOf } from '../../own-texts.ts'
import type { SearchChoice, SearchResult } from '../../search-result.ts'

/**
 * Cards of matches in the feeds and in the publication's own texts. 'best': those with every word in the title first, then
 * by date, undated last. 'newest': by date only.
 */
export function rankMatches(
  { found, own }: Pick<SearchResult, 'found' | 'own'>,
  words: readonly string[],
  context: CardContext,
  order: SearchChoice['order'] = 'best',
): StoryCard[] {
  const { publication } = context
  const fromFeeds = found.flatMap(({ category, edition, story }) =>
    buildStoryCards(
      { state: 'loaded', edition, stories: [story] },
      getCategory(publication, category),
      context,
    ).map((card) => ({ card, publishedAt: story.publishedAt })),
  )
  const ownTexts = ownTextsOf(publication)
  return [...own.flatMap((path) => ownTexts.get(path) ?? []), ...fromFeeds]
    .map(({ card, publishedAt = 0 }) => ({
      card,
      publishedAt,
      inTitle: order === 'best' ? Number(holdsWords(wordsOf(card.headline), words)) : 0,
    }))
    .sort((one, other) => other.inTitle - one.inTitle || other.publishedAt - one.publishedAt)
    .map(({ card }) => card)
}
