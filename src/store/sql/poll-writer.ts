import { hash } from 'node:crypto'
import type { Insertable, Kysely } from 'kysely'
import { hour } from '../../time/durations.ts'
import type { NewArticle, PolledArticle } from '../article.ts'
import { type KnownArticles, recognise } from '../known-articles.ts'
import type { FeedState } from '../source-state.ts'
import { feedTopic } from '../topics.ts'
import { appendChanges } from './change-log.ts'
import { chunksOf, engineOf, excluded } from './engine.ts'
import { type KnownRow, knownArticlesOf } from './known-articles.ts'
import { rowFromSourceState } from './rows.ts'
import { noteArrivals } from './stories/story-arrivals.ts'
import type { Tables } from './tables.ts'

/** A date that moved by less than this (ms) leaves an article where it is among the stories. */
const movedBy = hour

/** Writes a poll of a feed in the caller's transaction, without a lease; counts articles new or changed. */
export async function writePoll(
  transaction: Kysely<Tables>,
  { address, ...state }: FeedState,
  articles: readonly PolledArticle[],
): Promise<{ added: number; updated: number }> {
  const now = state.polledAt ?? Date.now()
  const before = await transaction
    .selectFrom('sources')
    .select(['polled_at', 'succeeded_at'])
    .where('kind', '=', 'feed')
    .where('key', '=', address)
    .executeTakeFirst()
  const columns = rowFromSourceState(state)
  await transaction
    .insertInto('sources')
    .values({ kind: 'feed', key: address, host: '', ...columns })
    .onConflict((conflict) => conflict.columns(['kind', 'key']).doUpdateSet(columns))
    .execute()
  const poll = { now, isFirst: !before?.succeeded_at }
  const counts = await storeArticles(transaction, address, articles, poll)
  const isFirst = !before?.polled_at || (!before.succeeded_at && state.succeededAt !== undefined)
  if (isFirst || counts.added + counts.updated > 0) {
    await appendChanges(transaction, [feedTopic(address)], now)
  }
  return counts
}

/**
 * Stores articles of a feed within the caller's transaction, in a few statements; counts new and
 * changed ones. `isFirst`: whether the feed was never read before, so that what it brings is not new.
 */
export async function storeArticles(
  transaction: Kysely<Tables>,
  feed: string,
  articles: readonly PolledArticle[],
  { now, isFirst }: { now: number; isFirst: boolean },
): Promise<{ added: number; updated: number }> {
  if (articles.length === 0) return { added: 0, updated: 0 }
  const { id: feedId, isNew } = await loadFeed(transaction, feed, isFirst)
  const stored = isNew ? noArticles : knownArticlesOf(transaction, feedId)
  const { articles: kept, known } = await recognise(articles, stored)
  const rows: Insertable<Tables['articles']>[] = []
  /** Guids of those whose texts or date, what stories are made of, are new or have changed. */
  const changed = new Set<string>()
  let added = 0
  // The last entry of a feed is its oldest: stored first, it gets the lowest id.
  for (const said of kept.toReversed()) {
    const before = known.get(said.guid)
    const article = before ? withKnownDate(said, before) : said
    const print = fingerprint(article)
    if (before?.fingerprint === print) continue
    if (!before) added++
    if (!before || !hasSameTexts(article, before) || hasMoved(article, before)) changed.add(article.guid)
    const firstSeenAt = before?.first_seen_at ?? now
    const isPresumed = isFirst || said.isAhead
    const undatedAt = before?.ordered_at ?? (isPresumed ? Math.min(said.presumedAt ?? now, now) : now)
    rows.push({
      ...columnsOf(article),
      fingerprint: print,
      feed_id: feedId,
      guid: article.guid,
      first_seen_at: firstSeenAt,
      ordered_at: article.publishedAt ?? undatedAt,
    })
  }
  const arrivals: { id: number; orderedAt: number; isNew: boolean }[] = []
  for (const some of chunksOf(rows)) {
    const stored = await upsertArticles(transaction, some)
    const texts = new Map(some.map(({ guid, title, summary }) => [guid, { title, text: summary }]))
    await engineOf(transaction).indexTexts(
      transaction,
      stored.flatMap(({ id, guid }) => {
        const text = texts.get(guid)
        return text && changed.has(guid) ? [{ id, scope: `f${feedId}`, ...text }] : []
      }),
    )
    for (const { id, guid, ordered_at } of stored) {
      if (changed.has(guid)) arrivals.push({ id, orderedAt: ordered_at, isNew: !known.has(guid) })
    }
  }
  await noteArrivals(transaction, arrivals, now)
  return { added, updated: rows.length - added }
}

/** Inserts or updates articles; a known one keeps its id and `first_seen_at`. */
async function upsertArticles(transaction: Kysely<Tables>, rows: readonly Insertable<Tables['articles']>[]) {
  return transaction
    .insertInto('articles')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['feed_id', 'guid'])
        .doUpdateSet(
          excluded(
            'title',
            'summary',
            'link',
            'published_at',
            'category',
            'categories',
            'origin',
            'image_url',
            'author',
            'language',
            'ordered_at',
            'fingerprint',
          ),
        ),
    )
    .returning(['id', 'guid', 'ordered_at'])
    .execute()
}

/** Whether its date has changed by so much that it may be part of other stories. */
function hasMoved({ publishedAt }: NewArticle, before: KnownRow): boolean {
  return publishedAt !== undefined && Math.abs(publishedAt - before.ordered_at) >= movedBy
}

function hasSameTexts(article: NewArticle, before: KnownRow): boolean {
  return (
    article.title === before.title &&
    article.summary === before.summary &&
    article.link === before.link &&
    (article.language ?? null) === before.language
  )
}

/** A feed's id, which it gets now where it has none: then it has no articles either. */
async function loadFeed(
  transaction: Kysely<Tables>,
  address: string,
  isFirst: boolean,
): Promise<{ id: number; isNew: boolean }> {
  const find = () =>
    transaction.selectFrom('feeds').select('id').where('address', '=', address).executeTakeFirst()
  const known = isFirst ? undefined : await find()
  if (known) return { id: known.id, isNew: false }
  const made = await transaction
    .insertInto('feeds')
    .values({ address })
    .onConflict((conflict) => conflict.column('address').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) return { id: made.id, isNew: true }
  const other = await find()
  if (!other) throw new Error(`the feed ${address} is being stored and is not there`)
  return { id: other.id, isNew: false }
}

/** Of a feed that was not stored before. */
const noArticles: KnownArticles<KnownRow> = {
  byGuid: async () => [],
  alike: async () => [],
  hasOther: async () => false,
}

/**
 * Keeps the stored date of an article that its feed now dates later: an edit, or a date in the future
 * that has passed, does not lift a story above those that came after it. An earlier date is a correction.
 */
function withKnownDate(
  article: NewArticle,
  before: { published_at: number | null; ordered_at: number },
): NewArticle {
  if (article.publishedAt === undefined || article.publishedAt <= before.ordered_at) return article
  return { ...article, publishedAt: before.published_at ?? undefined }
}

function columnsOf(article: NewArticle) {
  return {
    title: article.title,
    summary: article.summary,
    link: article.link,
    published_at: article.publishedAt ?? null,
    category: article.category ?? null,
    categories: article.categories?.join('\n') ?? null,
    origin: article.origin ?? null,
    image_url: article.imageUrl ?? null,
    author: article.author ?? null,
    language: article.language ?? null,
  }
}

/** Short hash of an article's content in its feed; it differs after the publisher edited the article. */
export function fingerprint(article: NewArticle): string {
  const said = [
    article.title,
    article.summary,
    article.link,
    article.publishedAt ?? null,
    article.category ?? null,
    article.imageUrl ?? null,
    article.author ?? null,
    article.language ?? null,
    ...(article.categories ? [article.categories] : []),
    ...(article.origin === undefined ? [] : [article.origin]),
  ]
  return hash('sha256', JSON.stringify(said), 'base64url').slice(0, 22)
}
