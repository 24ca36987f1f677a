import { type Selectable, sql } from 'kysely'
import { parseExamination } from '../../feed-health/examination.ts'
import type { Article } from '../article.ts'
import type { SourceState } from '../source-state.ts'
import type { Tables } from './tables.ts'

/** A row of `articles` with its feed's address. */
export type ArticleRow = Omit<Selectable<Tables['articles']>, 'feed_id' | 'fingerprint'> & { feed: string }

/** Columns of an ArticleRow, for a query over `articles` joined with `feeds`. */
export const articleColumns = [
  'articles.id',
  'feeds.address as feed',
  'articles.guid',
  'articles.title',
  'articles.summary',
  'articles.link',
  'articles.published_at',
  'articles.category',
  'articles.categories',
  'articles.origin',
  'articles.image_url',
  'articles.author',
  'articles.language',
  'articles.first_seen_at',
  'articles.ordered_at',
] as const

/** The same columns, for a statement. */
export const columnsOfArticle = sql.join(articleColumns.map((column) => sql.raw(column)))

/** The article that a row holds. */
export function articleFromRow(row: ArticleRow): Article {
  return {
    id: row.id,
    feed: row.feed,
    guid: row.guid,
    title: row.title,
    summary: row.summary,
    link: row.link,
    publishedAt: row.published_at ?? undefined,
    category: row.category ?? undefined,
    ...(row.categories !== null && { categories: row.categories.split('\n') }),
    ...(row.origin !== null && { origin: row.origin }),
    imageUrl: row.image_url ?? undefined,
    author: row.author ?? undefined,
    language: row.language ?? undefined,
    firstSeenAt: row.first_seen_at,
    orderedAt: row.ordered_at,
  }
}

/** The columns of `sources` that hold a state. */
export const stateColumns = [
  'etag',
  'last_modified',
  'body_hash',
  'polled_at',
  'succeeded_at',
  'unconditional_at',
  'due_at',
  'failures',
  'last_error',
  'interval',
  'newest_at',
  'moved_to',
  'moved_since',
  'failed_at',
  'overflowed_at',
  'stale_at',
  'examined',
] as const

export type StateRow = Pick<Selectable<Tables['sources']>, (typeof stateColumns)[number]>

/** The state that a row of `sources` holds. */
export function sourceStateFromRow(row: StateRow): SourceState {
  return {
    etag: row.etag ?? undefined,
    lastModified: row.last_modified ?? undefined,
    bodyHash: row.body_hash ?? undefined,
    polledAt: row.polled_at ?? undefined,
    succeededAt: row.succeeded_at ?? undefined,
    unconditionalAt: row.unconditional_at ?? undefined,
    nextPollAt: row.due_at,
    failures: row.failures,
    lastError: row.last_error ?? undefined,
    interval: row.interval ?? undefined,
    newestAt: row.newest_at ?? undefined,
    movedTo: row.moved_to ?? undefined,
    movedSince: row.moved_since ?? undefined,
    failedAt: row.failed_at ?? undefined,
    overflowedAt: row.overflowed_at ?? undefined,
    staleAt: row.stale_at ?? undefined,
    examined: row.examined === null ? undefined : parseExamination(row.examined),
  }
}

/** A state as columns of `sources`. */
export function rowFromSourceState(state: SourceState): StateRow {
  return {
    etag: state.etag ?? null,
    last_modified: state.lastModified ?? null,
    body_hash: state.bodyHash ?? null,
    polled_at: state.polledAt ?? null,
    succeeded_at: state.succeededAt ?? null,
    unconditional_at: state.unconditionalAt ?? null,
    due_at: state.nextPollAt,
    failures: state.failures,
    last_error: state.lastError ?? null,
    interval: state.interval === undefined ? null : Math.round(state.interval),
    newest_at: state.newestAt ?? null,
    moved_to: state.movedTo ?? null,
    moved_since: state.movedSince ?? null,
    failed_at: state.failedAt ?? null,
    overflowed_at: state.overflowedAt ?? null,
    stale_at: state.staleAt === undefined ? null : Math.round(state.staleAt),
    examined: state.examined === undefined ? null : JSON.stringify(state.examined),
  }
}
