import { type Kysely, sql } from 'kysely'
import type { Weighed } from '../../../stories/evidence.ts'
import type { WordCounts } from '../../../stories/idf.ts'
import { isNear, joinStories } from '../../../stories/join-stories.ts'
import type { Profile } from '../../../stories/profile.ts'
import { vectorOf, window } from '../../../stories/similarity.ts'
import type { StoryLink } from '../../../stories/story.ts'
import { chunksOf, engineOf } from '../engine.ts'
import { parseTexts } from '../stored-json.ts'
import type { Tables } from '../tables.ts'
import {
  type ArticlePrint,
  type ComparedTexts,
  findCandidates,
  knownProfile,
  loadMembers,
  loadPlaced,
  type PlacedArticle,
  termsOf,
} from './story-candidates.ts'
import { countStems, StemCounts } from './story-words.ts'

/** An article that is new, or whose texts or date have changed. */
export interface Arrival extends ArticlePrint {
  texts: ComparedTexts
  isNew: boolean
}

/**
 * Puts articles, in the order of their ids, in their places among the stories of the network,
 * within the caller's transaction. Those from before the time in which articles are compared only
 * lose their place. The result depends only on what is stored, so that it is the same in whichever
 * process. Resolves to the addresses of feeds whose articles are now in other stories than before.
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
  const fresh = arrivals.map((arrival) => knownProfile(arrival, arrival.texts))
  const counted = fresh.filter((_, index) => arrivals[index]?.isNew)
  await countStems(transaction, counted, now)
  const counts = new StemCounts(transaction, now)
  await counts.load(fresh)
  const terms = fresh.map((profile) => termsOf(profile, counts))
  const candidates = await findCandidates(transaction, terms)
  const { weighed, placed } = await loadNear(transaction, fresh, candidates, counts)
  const { grown, links } = joinStories(weighed, placed)
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

/** New articles with their vectors, and the candidates for their stories with the reports of these. */
async function loadNear(
  transaction: Kysely<Tables>,
  fresh: readonly Profile[],
  candidates: readonly (readonly number[])[],
  counts: StemCounts,
): Promise<{ weighed: Weighed[]; placed: (PlacedArticle & Weighed)[] }> {
  const loaded = await loadPlaced(transaction, [...new Set(candidates.flat())])
  await counts.load(loaded.map(({ profile }) => profile))
  const known = new Map(loaded.map((one) => [one.profile.id, { ...one, ...weigh(one.profile, counts) }]))
  const weighed = fresh.map((profile) => weigh(profile, counts))
  const near = new Set<number>()
  const stories = new Set<number>()
  for (const [index, article] of weighed.entries()) {
    for (const id of candidates[index] ?? []) {
      const candidate = known.get(id)
      if (!candidate || near.has(id) || !isNear(article, candidate)) continue
      near.add(id)
      if (candidate.story !== undefined) stories.add(candidate.story)
    }
  }
  const others = await loadMembers(transaction, [...stories], new Set(known.keys()))
  await counts.load(others.map(({ profile }) => profile))
  const isConcerned = ({ profile, story }: PlacedArticle) =>
    near.has(profile.id) || (story !== undefined && stories.has(story))
  return {
    weighed,
    placed: [
      ...[...known.values()].filter(isConcerned),
      ...others.map((one) => ({ ...one, ...weigh(one.profile, counts) })),
    ],
  }
}

function weigh(profile: Profile, counts: WordCounts) {
  return { profile, vector: vectorOf(profile, counts) }
}

async function indexTerms(
  transaction: Kysely<Tables>,
  fresh: readonly Profile[],
  terms: readonly (readonly string[])[],
): Promise<void> {
  for (const [index, { id }] of fresh.entries()) {
    await sql`insert into story_terms (term, article_id)
      select value, cast(${id} as bigint) from ${engineOf(transaction).texts(terms[index] ?? [])} as own`.execute(
      transaction,
    )
  }
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

/** Adds links that are not stored yet. */
export async function saveLinks(transaction: Kysely<Tables>, links: readonly StoryLink[]): Promise<void> {
  for (const some of chunksOf(links)) {
    await transaction.insertInto('story_links').values(some).execute()
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
