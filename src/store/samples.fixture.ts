import type { NewArticle } from './article.ts'
import type { FeedState } from './source-state.ts'

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

/** An undated article for tests, with a link of its own: articles of one link are compared as one story. */
export function makeArticle(guid: string, values: Partial<NewArticle> = {}): NewArticle {
  return {
    guid,
    title: `Title of ${guid}`,
    summary: '',
    link: `https://news.example/${encodeURIComponent(guid.toWellFormed())}`,
    publishedAt: undefined,
    category: undefined,
    imageUrl: undefined,
    author: undefined,
    language: undefined,
    ...values,
  }
}

/** The texts of a report. */
export const pier = {
  title: 'Two shot near Gull Harbor pier, police say',
  summary: 'Two men were shot late Sunday near the Gull Harbor pier on Dock Street, police said.',
}
/** Another report of the same event, in other words. */
export const pierAgain = {
  title: 'Gull Harbor pier shooting wounds two men',
  summary:
    'Gunfire on Dock Street near the pier in Gull Harbor left two men wounded Sunday night, police said.',
}
