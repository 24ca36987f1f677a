import { type CategoryKey, getCategory } from '../../../publication/categories.ts'
import { PageTitle } from '../../components/PageTitle.tsx'
import { SearchBox } from '../../components/SearchBox.tsx'
import { Story } from '../../components/Story.tsx'
import { Styles } from '../../components/Styles.tsx'
import { holdsWords, searchWords } from '../../components/search-words.ts'
import { buildStoryCards, type StoryCard } from '../../components/story-card.ts'
import type { FeedStory, PageContext, PageView } from '../../page.ts'
import { findOwn } from './own-matches.ts'
import css from './search.css?inline'

/** Longest search text, in characters. */
export const longestSearch = 200
const longestList = 40

/** A search and what it found in the feeds. */
export interface SearchResult {
  /** As typed, without the white space around it. */
  text: string
  found: readonly { category: CategoryKey; edition: 'live' | 'sample'; story: FeedStory }[]
}

/** The search page: own articles, stories of the feeds, answers, events and pages. */
export function buildSearchView(result: SearchResult, context: PageContext): PageView {
  const { text } = result
  const tooLong = text.length > longestSearch
  const words = tooLong ? [] : searchWords(text)
  const cards = tooLong ? [] : rankMatches(result, words, context)
  return {
    title: text && !tooLong ? `Search: ${text}` : 'Search',
    description: `Search the stories of ${context.publication.name}.`,
    noindex: true,
    body: (
      <>
        <Styles name="search" css={css} />
        <PageTitle title="Search" />
        <SearchBox label="All stories" text={text.slice(0, longestSearch)} className="search-box-large" />
        <p className="meta search-status" role="status">
          {tooLong
            ? `Please search for at most ${longestSearch} characters.`
            : describeResult(text, cards.length)}
        </p>
        {cards.length > 0 && (
          <>
            <h2 className="visually-hidden">Results</h2>
            <div className="stories">
              {cards.map((card) => (
                <Story key={card.id} card={card} shape="row" words={words} />
              ))}
            </div>
          </>
        )}
      </>
    ),
  }
}

/** All words in the title come before the rest; among equals the newer first, and what has no date last. */
export function rankMatches(
  { found }: SearchResult,
  words: readonly string[],
  context: PageContext,
): StoryCard[] {
  const own = findOwn(context.publication, words)
  const fromFeeds = found.flatMap(({ category, edition, story }) =>
    buildStoryCards({ state: 'loaded', edition, stories: [story] }, getCategory(category), context).map(
      (card) => ({
        card,
        publishedAt: story.publishedAt,
      }),
    ),
  )
  const inTitle = (card: StoryCard) => Number(holdsWords(card.headline, words))
  return [...own, ...fromFeeds]
    .sort(
      (one, other) =>
        inTitle(other.card) - inTitle(one.card) || (other.publishedAt ?? 0) - (one.publishedAt ?? 0),
    )
    .slice(0, longestList)
    .map(({ card }) => card)
}

function describeResult(text: string, count: number): string {
  if (!text) return 'Type a word to search headlines, articles, answers and events.'
  if (count === 0) return `No results for “${text}”. Check the spelling, or try one word.`
  return count === 1 ? `1 result for “${text}”` : `${count} results for “${text}”`
}
