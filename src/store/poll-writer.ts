import type { Kysely, Selectable } from 'kysely'
import type { NewArticle } from './article.ts'
import type { FeedState } from './feed-state.ts'
import { fingerprint } from './fingerprint.ts'
import { rowFromFeedState } from './rows.ts'
import type { Tables } from './tables.ts'

/** Writes one poll within the caller's transaction; counts the articles that were new or changed. */
export async function writePoll(
  transaction: Kysely<Tables>,
  state: FeedState,
  articles: readonly NewArticle[],
): Promise<{ added: number; updated: number }> {
  const feedId = await writeFeedState(transaction, state)
  const kept = firstOfEachGuid(articles)
  const known = await loadKnown(transaction, feedId, kept)
  let added = 0
  let updated = 0
  // The last entry of a feed is its oldest: stored first, it gets the lowest id.
  for (const said of kept.toReversed()) {
    const before = known.get(said.guid)
    const article = before ? withKnownDate(said, before, state.polledAt) : said
    const print = fingerprint(article)
    if (before?.fingerprint === print) continue
    const values = { ...columnsOf(article), fingerprint: print }
    if (before) {
      await transaction
        .updateTable('articles')
        .set({ ...values, ordered_at: article.publishedAt ?? before.first_seen_at })
        .where('id', '=', before.id)
        .execute()
      updated++
    } else {
      const firstSeenAt = state.polledAt ?? Date.now()
      await transaction
        .insertInto('articles')
        .values({
          ...values,
          feed_id: feedId,
          guid: article.guid,
          first_seen_at: firstSeenAt,
          ordered_at: article.publishedAt ?? firstSeenAt,
        })
        .execute()
      added++
    }
  }
  return { added, updated }
}

/** A date that stood in the future was read as the moment of the poll: it must not be read anew at each. */
function withKnownDate(
  article: NewArticle,
  before: { published_at: number | null },
  polledAt: number | undefined,
): NewArticle {
  if (article.publishedAt === undefined || polledAt === undefined || article.publishedAt < polledAt) {
    return article
  }
  return { ...article, publishedAt: before.published_at ?? undefined }
}

async function writeFeedState(transaction: Kysely<Tables>, state: FeedState): Promise<number> {
  const { address, ...changing } = rowFromFeedState(state)
  const row = await transaction
    .insertInto('feeds')
    .values({ address, ...changing })
    .onConflict((conflict) => conflict.column('address').doUpdateSet(changing))
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

function firstOfEachGuid(articles: readonly NewArticle[]): NewArticle[] {
  const byGuid = new Map<string, NewArticle>()
  for (const article of articles) {
    // SQLite keeps text as UTF-8, which has no half characters: the guid must compare equal to itself read back.
    const guid = article.guid.toWellFormed()
    if (!byGuid.has(guid)) byGuid.set(guid, { ...article, guid })
  }
  return [...byGuid.values()]
}

type Known = Pick<Selectable<Tables['articles']>, 'id' | 'fingerprint' | 'first_seen_at' | 'published_at'>

async function loadKnown(transaction: Kysely<Tables>, feedId: number, articles: readonly NewArticle[]) {
  const known = new Map<string, Known>()
  const guids = articles.map((article) => article.guid)
  for (let start = 0; start < guids.length; start += 500) {
    const rows = await transaction
      .selectFrom('articles')
      .select(['id', 'guid', 'fingerprint', 'first_seen_at', 'published_at'])
      .where('feed_id', '=', feedId)
      .where('guid', 'in', guids.slice(start, start + 500))
      .execute()
    for (const row of rows) known.set(row.guid, row)
  }
  return known
}

function columnsOf(article: NewArticle) {
  return {
    title: article.title,
    summary: article.summary,
    link: article.link,
    published_at: article.publishedAt ?? null,
    category: article.category ?? null,
    image_url: article.imageUrl ?? null,
    author: article.author ?? null,
    language: article.language ?? null,
  }
}
