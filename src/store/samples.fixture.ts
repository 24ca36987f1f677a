import type { NewArticle } from './article.ts'
import type { FeedState } from './feed-state.ts'

/** A feed's state for tests, polled at 1000. */
export function makeFeedState(address: string, values: Partial<FeedState> = {}): FeedState {
  return {
    address,
    etag: undefined,
    lastModified: undefined,
    bodyHash: undefined,
    polledAt: 1000,
    succeededAt: undefined,
    unconditionalAt: undefined,
    nextPollAt: 2000,
    failures: 0,
    lastError: undefined,
    ...values,
  }
}

/** An undated article for tests. */
export function makeArticle(guid: string, values: Partial<NewArticle> = {}): NewArticle {
  return {
    guid,
    title: `Title of ${guid}`,
    summary: '',
    link: 'https://news.example/story',
    publishedAt: undefined,
    category: undefined,
    imageUrl: undefined,
    author: undefined,
    language: undefined,
    ...values,
  }
}
