import { type Kysely, sql } from 'kysely'
import type { WordCounts } from '../../../stories/idf.ts'
import { type JoinedArticle, joinStories } from '../../../stories/join-stories.ts'
import { type Profile, profileOf } from '../../../stories/profile.ts'
import { vectorOf, window } from '../../../stories/similarity.ts'
import type { StoryLink } from '../../../stories/story.ts'
import type { NewArticle } from '../../article.ts'
import { engineOf } from '../engine.ts'
import { parseTexts } from '../stored-json.ts'
import type { Tables } from '../tables.ts'
import { findCandidates, loadPlaced, sourceOf, termsOf } from './story-candidates.ts'
import { countStems, loadStemCounts } from './story-words.ts'

/** An article that is new, or whose texts or date have changed. */
export interface Arrival {
  id: number
  /** Address of its feed. */
  feed: string
  article: Pick<NewArticle, 'title' | 'summary' | 'link' | 'language'>
  /** Milliseconds since 1970. */
  orderedAt: number
  isNew: boolean
}

const linksPerStatement = 500

/**
 * Puts articles, in the order of their ids, in their places among the stories of the network, within the caller's
 * transaction. Those from before the time in which articles are compared only lose the place that they had. What it does
 * depends on what is stored alone, so that it is the same in whichever process. Resolves to the addresses of feeds whose
 * articles are now in other stories than before.
 */
export async function placeArticles(
  transaction: Kysely<Tables>,
  arrivals: readonly Arrival[],
  now: number,
): Promise<Set<string>> {
  const known = arrivals.filter(({ isNew }) => !isNew)
  const engine = engineOf(transaction)
  const ids = known.map(({ id }) => id)
  if (known.length > 0) {
    // The rest of its story may have been joined only by this article, so the story is settled again.
    await sql`update story_articles set unsettled = 1 where terms <> '[]' and story in (
      select story from story_articles where story is not null
        and article_id in ${engine.numbers(ids)})`.execute(transaction)
    await sql`delete from story_articles where article_id in ${engine.numbers(ids)}`.execute(transaction)
  }
  const recent = arrivals.filter(({ orderedAt }) => orderedAt > now - window)
  const touched = recent.length > 0 ? await placeRecent(transaction, recent, now) : new Set<string>()
  for (const { feed } of known) touched.add(feed)
  if (arrivals.length > 0) await endComparisons(transaction, now - window, 2 * arrivals.length)
  return touched
}

async function placeRecent(
  transaction: Kysely<Tables>,
  arrivals: readonly Arrival[],
  now: number,
): Promise<Set<string>> {
  const fresh = arrivals.map(({ id, feed, article, orderedAt }) =>
    profileOf({ ...article, id, source: sourceOf(feed), publishedAt: orderedAt }),
  )
  const counted = fresh.filter((_, index) => arrivals[index]?.isNew)
  await countStems(transaction, counted, now)
  const own = await loadStemCounts(transaction, fresh, now)
  const terms = fresh.map((profile) => termsOf(profile, own))
  const placed = await loadPlaced(transaction, await findCandidates(transaction, terms))
  const counts = await loadStemCounts(transaction, [...fresh, ...placed.map(({ profile }) => profile)], now)
  const known: JoinedArticle[] = placed.map(({ profile, story }) => ({ ...weigh(profile, counts), story }))
  const { grown, links } = joinStories(
    fresh.map((profile) => weigh(profile, counts)),
    known,
  )
  await transaction
    .insertInto('story_articles')
    .values(
      fresh.map(({ id }, index) => ({
        article_id: id,
        story: null,
        terms: JSON.stringify(terms[index]),
        placed_at: now,
        unsettled: 1,
      })),
    )
    .execute()
  await indexTerms(transaction, fresh, terms)
  for (const { stories, joined } of grown) await growStory(transaction, stories, joined)
  await saveLinks(transaction, links)
  const grownStories = new Set(grown.flatMap(({ stories }) => stories))
  const linked = new Set(grown.flatMap(({ joined }) => joined))
  const all = [...placed, ...arrivals.map(({ id, feed }) => ({ profile: { id }, story: undefined, feed }))]
  return new Set(
    all.flatMap(({ profile, story, feed }) =>
      linked.has(profile.id) || (story !== undefined && grownStories.has(story)) ? feed : [],
    ),
  )
}

function weigh(profile: Profile, counts: WordCounts) {
  return { profile, vector: vectorOf(profile, counts) }
}

async function indexTerms(
  transaction: Kysely<Tables>,
  fresh: readonly Profile[],
  terms: readonly (readonly string[])[],
): Promise<void> {
  const rows = fresh.flatMap(({ id }, index) =>
    (terms[index] ?? []).map((term) => ({ term, article_id: id })),
  )
  if (rows.length > 0) await transaction.insertInto('story_terms').values(rows).execute()
}

/** Merges stories under the key of the oldest of them; a new story gets a key that was never used. */
async function growStory(
  transaction: Kysely<Tables>,
  stories: readonly number[],
  joined: readonly number[],
): Promise<void> {
  const [first, ...others] = stories
  const key = first ?? (await nextKey(transaction))
  if (others.length > 0) {
    await transaction.updateTable('story_articles').set({ story: key }).where('story', 'in', others).execute()
  }
  if (joined.length === 0) return
  await transaction
    .updateTable('story_articles')
    .set({ story: key })
    .where('article_id', 'in', joined)
    .execute()
}

/** A key that no story has. */
export async function nextKey(transaction: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ key: number }>`select coalesce(max(story), 0) + 1 as key from story_articles
    where story is not null`.execute(transaction)
  return rows[0]?.key ?? 1
}

/** Adds evidence that is not stored yet. */
export async function saveLinks(transaction: Kysely<Tables>, links: readonly StoryLink[]): Promise<void> {
  for (let start = 0; start < links.length; start += linksPerStatement) {
    const some = links.slice(start, start + linksPerStatement)
    await transaction
      .insertInto('story_links')
      .values(some.map((link) => ({ ...link, words: JSON.stringify(link.words) })))
      .execute()
  }
}

/** Ends comparisons with articles that were placed before this; their stories are kept. */
async function endComparisons(transaction: Kysely<Tables>, before: number, limit: number): Promise<void> {
  const old = sql<number>`select article_id from story_articles where terms <> '[]' and placed_at < ${before}
    order by placed_at limit ${limit}`
  const { rows } = await sql<{
    article_id: number
    terms: string
    story: number | null
  }>`select article_id, terms,
    story from story_articles where article_id in (${old})`.execute(transaction)
  const alone = rows.filter(({ story }) => story === null).map(({ article_id }) => article_id)
  if (alone.length > 0) {
    await transaction.deleteFrom('story_articles').where('article_id', 'in', alone).execute()
  }
  for (const { article_id, terms, story } of rows) {
    if (story === null) continue
    await sql`delete from story_terms where article_id = ${article_id}
      and term in ${engineOf(transaction).texts(parseTexts(terms))}`.execute(transaction)
    await sql`update story_articles set terms = '[]' where article_id = ${article_id}`.execute(transaction)
  }
}
