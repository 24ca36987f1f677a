import { City } from '../../city/city.ts'
import { openData } from '../../city/data.ts'
import type { Category } from '../../publication/categories.ts'
import { type FeedFormat, feedFormats, feedPath } from '../../publication/pages.ts'
import { categoryQuery } from '../../site/components/category-query.ts'
import { printAtom } from './atom.ts'
import { printJsonFeed } from './json-feed.ts'
import { buildCategoryFeed, type FeedContext, type OutgoingFeed } from './outgoing-feed.ts'
import type { LoadOutput, Output, OutputParts } from './output.ts'
import { printRss } from './rss.ts'

const printers: Readonly<Record<FeedFormat['extension'], (feed: OutgoingFeed) => string>> = {
  rss: printRss,
  atom: printAtom,
  json: printJsonFeed,
}

/** A feed that is to be printed, as an output of the same freshness. */
type UnprintedFeed = Omit<Output, 'contentType' | 'body'> & { feed: OutgoingFeed }

/** Loads what a feed has; an Output is sent in its place. Rejects with a StoreError. */
type LoadFeed = (context: FeedContext, parts: OutputParts) => Promise<UnprintedFeed | Output | undefined>

/** The outputs of a feed in every format, by path. `page`: path of the page whose feed it is. */
export function feedOutputs(page: string, load: LoadFeed): [path: string, LoadOutput][] {
  return feedFormats.map((format) => {
    const path = feedPath(page, format)
    return [
      path,
      async (publication, parts) => {
        const { origin, now } = parts
        const loaded = await load({ publication, origin, path, now }, parts)
        if (!loaded || !('feed' in loaded)) return loaded
        const { feed, ...fresh } = loaded
        return { ...fresh, contentType: contentTypeOf(format), body: printFeed(feed, format) }
      },
    ]
  })
}

/** The outputs of a feed that changes only with the publication's folder or the day. */
export function staticFeedOutputs(
  page: string,
  build: (context: FeedContext) => OutgoingFeed,
): [path: string, LoadOutput][] {
  return feedOutputs(page, async (context) => ({ feed: build(context), row: 'static', topics: new Set() }))
}

/** The outputs of a category's feed, which has the stories of its page, loaded with the same query. */
export function categoryFeedOutputs(category: Category): [path: string, LoadOutput][] {
  return feedOutputs(category.path, async (context, parts) => {
    const data = openData(new City(context.publication, parts, parts.now))
    const { list } = await data.load({ list: { kind: 'stories', ...categoryQuery(category) } })
    if (data.error !== undefined) throw data.error
    return {
      feed: buildCategoryFeed(category, list, context),
      row: list.state === 'loading' ? 'loading' : 'stories',
      topics: data.topics,
    }
  })
}

/** A feed as text. */
export function printFeed(feed: OutgoingFeed, format: FeedFormat): string {
  return printers[format.extension](feed)
}

/** JSON has no charset parameter (RFC 8259, section 11). */
function contentTypeOf({ extension, type }: FeedFormat): string {
  return extension === 'json' ? type : `${type}; charset=utf-8`
}
