import type { ReactNode } from 'react'
import { type CategoryKey, getCategory } from '../../../publication/categories.ts'
import { PageTitle } from '../../components/PageTitle.tsx'
import { SearchBox } from '../../components/SearchBox.tsx'
import { Story } from '../../components/Story.tsx'
import { Styles } from '../../components/Styles.tsx'
import { holdsWords, searchWords, wordsOf } from '../../components/search-words.ts'
import { buildStoryCards, type StoryCard } from '../../components/story-card.ts'
import type { FeedStory } from '../../needs.ts'
import type { PageContext, PageView } from '../../page.ts'
import { findOwn } from './own-matches.ts'
import css from './search.css?inline'

/** Longest search text, in characters. */
export const longestSearch = 200
const longestList = 20

/** A search and what it found in the feeds. */
export interface SearchResult {
  /** As typed, without the white space around it. */
  text: string
  /** The same, or the spelling that was searched instead because nothing was found for it. */
  shown: string
  /** At most a page's worth and one more, so that the page can tell whether there are more. */
  found: readonly { category: CategoryKey; edition: 'live' | 'sample'; story: FeedStory }[]
}

/** The search page: own articles, stories of the feeds, answers, events and pages. */
export function buildSearchView(result: SearchResult, context: PageContext): PageView<ReactNode> {
  const { text, shown } = result
  const tooLong = text.length > longestSearch
  const words = tooLong ? [] : searchWords(shown)
  const cards = tooLong ? [] : rankMatches(result, words, context)
  return {
    title: text && !tooLong ? `Search: ${text}` : 'Search',
    description: `Search the stories of ${context.publication.name}.`,
    noindex: true,
    canonical: text && !tooLong ? `/search?q=${encodeURIComponent(text)}` : '/search',
    body: (
      <>
        <Styles name="search" css={css} />
        <PageTitle title="Search" />
        <SearchBox
          label="All stories"
          text={text.slice(0, longestSearch)}
          className="search-box-large"
          t={context.texts}
        />
        <p className="meta search-status" role="status">
          {tooLong
            ? `Please search for at most ${longestSearch} characters.`
            : describeResult(result, cards.length)}
        </p>
        {cards.length === 0 && (
          <p className="empty-text results">
            You can also browse{' '}
            <a className="text-link tap" href="/sitemap">
              every section
            </a>
            .
          </p>
        )}
        {cards.length > 0 && (
          <>
            <h2 className="visually-hidden">Results</h2>
            <div className="stories results">
              {cards.slice(0, longestList).map((card) => (
                <Story key={card.id} card={card} shape="row" words={words} t={context.texts} />
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
  { found }: Pick<SearchResult, 'found'>,
  words: readonly string[],
  context: PageContext,
): StoryCard[] {
  const fromFeeds = found.flatMap(({ category, edition, story }) =>
    buildStoryCards(
      { state: 'loaded', edition, stories: [story] },
      getCategory(context.publication, category),
      context.publication,
    ).map((card) => ({
      card,
      publishedAt: story.publishedAt,
      titleWords: wordsOf(card.headline),
    })),
  )
  return [...findOwn(context.publication, words), ...fromFeeds]
    .map(({ card, publishedAt = 0, titleWords }) => ({
      card,
      publishedAt,
      inTitle: Number(holdsWords(titleWords, words)),
    }))
    .sort((one, other) => other.inTitle - one.inTitle || other.publishedAt - one.publishedAt)
    .map(({ card }) => card)
}

/** What stands above the results; of a long list it is not known how many there are in all. */
export function describeResult({ text, shown }: Pick<SearchResult, 'text' | 'shown'>, count: number): string {
  if (!text) return 'Type a word to search headlines, articles, answers and events.'
  if (count === 0) return `No results for “${text}”. Check the spelling, or try one word.`
  if (shown !== text) return `No results for “${text}”. Showing results for “${shown}”.`
  if (count > longestList) return `First ${longestList} results for “${text}”`
  return count === 1 ? `1 result for “${text}”` : `${count} results for “${text}”`
}
