import { type CategoryKey, getCategory } from '../../../publication/categories.ts'
import { SearchBox } from '../../components/SearchBox.tsx'
import { Story } from '../../components/Story.tsx'
import { buildStoryCards } from '../../components/story-card.ts'
import type { FeedStory, PageContext, PageView } from '../../page.ts'

/** Longest search text, in characters. */
export const longestSearch = 200

/** A search and what it found, best match first. */
export interface SearchResult {
  /** As typed, without the white space around it. */
  text: string
  found: readonly { category: CategoryKey; edition: 'live' | 'sample'; story: FeedStory }[]
}

/** The search page, a first version over the feeds' stories: title above text. */
export function buildSearchView({ text, found }: SearchResult, context: PageContext): PageView {
  const cards = found.flatMap(({ category, edition, story }) =>
    buildStoryCards({ state: 'loaded', edition, stories: [story] }, getCategory(category), context),
  )
  return {
    title: text ? `Search: ${text.slice(0, longestSearch)}` : 'Search',
    description: `Search the stories of ${context.publication.name}.`,
    noindex: true,
    body: (
      <>
        <header className="page-title">
          <h1>Search</h1>
        </header>
        <SearchBox label="All stories" text={text} className="search-box-large" />
        <p className="meta search-status" role="status">
          {describeResult(text, cards.length)}
        </p>
        {cards.length > 0 && (
          <>
            <h2 className="visually-hidden">Results</h2>
            <div className="stories section">
              {cards.map((card) => (
                <Story key={card.id} card={card} shape="row" />
              ))}
            </div>
          </>
        )}
      </>
    ),
  }
}

function describeResult(text: string, count: number): string {
  if (!text) return 'Type a word to search the headlines and summaries.'
  if (text.length > longestSearch) return `Please search for at most ${longestSearch} characters.`
  if (count === 0) return `No results for “${text}”. Check the spelling, or try one word.`
  return count === 1 ? `1 result for “${text}”` : `${count} results for “${text}”`
}
