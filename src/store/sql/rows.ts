import { type Selectable, sql } from 'kysely'
import { parseExamination } from '../../feed-health/examination.ts'
import type { Article } from '../article.ts'
import type { SourceState } from '../source-state.ts'
import type { Tables } from './tables.ts'

type Nullable<T> = {
  [Name in keyof T]-?: undefined extends T[Name] ? Exclude<T[Name], undefined> | null : T[Name]
}

/** An article as a query gives it: null for what it does not have, its categories one a line. */
export type ArticleRow = Omit<Nullable<Article>, 'categories'> & { categories: string | null }

/** The columns of an article by its own names, for a query over `articles` joined with `feeds`. */
export const columnsOfArticle = sql`articles.id, feeds.address as feed, guid, title, summary, link,
  published_at as "publishedAt", category, categories, origin, image_url as "imageUrl", author, language,
  first_seen_at as "firstSeenAt", articles.ordered_at as "orderedAt"`

/** The article that a row holds. */
export function articleFromRow({ categories, origin, ...row }: ArticleRow): Article {
  return {
    ...row,
    publishedAt: row.publishedAt ?? undefined,
    category: row.category ?? undefined,
    imageUrl: row.imageUrl ?? undefined,
    author: row.author ?? undefined,
    language: row.language ?? undefined,
    ...(categories !== null && { categories: categories.split('\n') }),
    ...(origin !== null && { origin }),
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
