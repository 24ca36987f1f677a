import { City } from '../../city/city.ts'
import { openData } from '../../city/data.ts'
import type { Category } from '../../publication/categories.ts'
import { categoryQuery } from '../../site/components/category-query.ts'
import { type StoryList, stories } from '../../site/needs.ts'
import { correctionsPath, type FeedFormat, feedPath } from '../../site/shell/feed-links.ts'
import type { FreshnessRow } from '../answers/freshness.ts'
import { printAtom } from './atom.ts'
import { printJsonFeed } from './json-feed.ts'
import { buildCategoryFeed, buildCorrectionsFeed, buildSiteFeed, type OutgoingFeed } from './outgoing-feed.ts'
import { type LoadOutput, type OutputParts, staticOutput } from './output.ts'
import { printRss } from './rss.ts'

const printers: Readonly<Record<FeedFormat['extension'], (feed: OutgoingFeed) => string>> = {
  rss: printRss,
  atom: printAtom,
  json: printJsonFeed,
}

/** The feed of the whole site in one format. */
export function siteFeedOutput(format: FeedFormat): LoadOutput {
  const path = feedPath('', format)
  return async (publication, { origin, now }) =>
    staticOutput(contentTypeOf(format), printFeed(buildSiteFeed({ publication, origin, path, now }), format))
}

/** The feed of corrections in one format. */
export function correctionsFeedOutput(format: FeedFormat): LoadOutput {
  const path = feedPath(correctionsPath, format)
  return async (publication, { origin, now }) =>
    staticOutput(
      contentTypeOf(format),
      printFeed(buildCorrectionsFeed({ publication, origin, path, now }), format),
    )
}

/** The feed of a category in one format. It has the stories of the category's page, loaded with the same query. */
export function categoryFeedOutput(category: Category, format: FeedFormat): LoadOutput {
  const path = feedPath(category.path, format)
  return async (publication, parts) => {
    const { origin, now } = parts
    const data = openData(new City(publication, parts, now))
    const { list } = await data.load({ list: stories(categoryQuery(category)) })
    if (data.error !== undefined) throw data.error
    const feed = buildCategoryFeed(category, list, { publication, origin, path, now })
    return {
      contentType: contentTypeOf(format),
      body: printFeed(feed, format),
      row: chooseRow(list, parts),
      topics: data.topics,
    }
  }
}

/** A feed as text. */
export function printFeed(feed: OutgoingFeed, format: FeedFormat): string {
  return printers[format.extension](feed)
}

/** The freshness of the category's page. */
function chooseRow(list: StoryList, { sampleEdition }: OutputParts): FreshnessRow {
  if (list.state === 'loading') return 'loading'
  return list.edition === 'sample' && sampleEdition === 'auto' ? 'sample' : 'stories'
}

/** JSON has no charset parameter (RFC 8259, section 11). */
export function contentTypeOf({ extension, type }: FeedFormat): string {
  return extension === 'json' ? type : `${type}; charset=utf-8`
}
