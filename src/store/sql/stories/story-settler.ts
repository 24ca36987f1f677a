import { type Kysely, sql } from 'kysely'
import { type SettledStory, settleStories, type UnsettledArticle } from '../../../stories/settle-stories.ts'
import { vectorOf } from '../../../stories/similarity.ts'
import { feedTopic } from '../../topics.ts'
import { appendChanges } from '../change-log.ts'
import { engineOf } from '../engine.ts'
import { parseTexts } from '../stored-json.ts'
import type { Tables } from '../tables.ts'
import { findCandidates, loadWithStories } from './story-candidates.ts'
import { StemCounts } from './story-words.ts'
import { nextKey, saveLinks } from './story-writer.ts'

/** The most articles, of those that are still compared, that are settled all together. */
const mostTogether = 3_000
/** The most new articles that are settled in one step, with those that resemble them. */
const freshPerStep = 100

/**
 * Settles the stories of articles stored since the last time, within the caller's transaction: as long as
 * `mostTogether` articles are compared, the stories depend on the articles and not on their order of arrival.
 */
export async function settle(
  transaction: Kysely<Tables>,
  now: number,
  together: number = mostTogether,
): Promise<{ changed: number; isDone: boolean }> {
  await engineOf(transaction).alone(transaction, 'stories')
  const fresh = await loadFresh(transaction)
  if (fresh.length === 0) return { changed: 0, isDone: true }
  const { rows: compared } = await sql<{ id: number }>`select article_id as id from story_articles
    where terms <> '[]' limit ${together + 1}`.execute(transaction)
  const isSmall = compared.length <= together
  const looked = isSmall ? fresh : fresh.slice(0, freshPerStep)
  const found = isSmall
    ? compared.map(({ id }) => id)
    : (
        await findCandidates(
          transaction,
          looked.map(({ terms }) => parseTexts(terms)),
        )
      ).flat()
  const ids = new Set([...found, ...looked.map(({ id }) => id)])
  const { placed, whole } = await loadWithStories(transaction, ids)
  const counts = new StemCounts(transaction, now)
  await counts.load(placed.map(({ profile }) => profile))
  const freshIds = new Set(looked.map(({ id }) => id))
  const articles = placed.map(
    ({ profile, story, isFixed }): UnsettledArticle => ({
      profile,
      vector: vectorOf(profile, counts),
      story,
      isFixed,
      isFresh: freshIds.has(profile.id),
    }),
  )
  const stories = settleStories(articles, whole)
  const changed = stories.filter(({ isChanged }) => isChanged)
  await saveStories(transaction, changed)
  await replaceLinks(transaction, stories, articles)
  await sql`update story_articles set unsettled = 0
    where article_id in ${engineOf(transaction).numbers([...freshIds])}`.execute(transaction)
  const feedOf = new Map(placed.map(({ profile, feed }) => [profile.id, feed]))
  const feeds = new Set(changed.flatMap(({ members }) => members.flatMap((id) => feedOf.get(id) ?? [])))
  await appendChanges(transaction, [...feeds].map(feedTopic), now)
  return { changed: changed.length, isDone: looked.length === fresh.length }
}

async function loadFresh(transaction: Kysely<Tables>): Promise<{ id: number; terms: string }[]> {
  const { rows } = await sql<{ id: number; terms: string }>`select article_id as id, terms from story_articles
    where unsettled = 1 order by article_id desc limit ${mostTogether}`.execute(transaction)
  return rows
}

async function saveStories(transaction: Kysely<Tables>, changed: readonly SettledStory[]): Promise<void> {
  let free = await nextKey(transaction)
  for (const { key, members } of changed) {
    const story = members.length < 2 ? null : (key ?? free++)
    await sql`update story_articles set story = ${story}
      where article_id in ${engineOf(transaction).numbers(members)}`.execute(transaction)
  }
}

/** Keeps the links of unchanged stories, and replaces those of stories that have changed or grown. */
async function replaceLinks(
  transaction: Kysely<Tables>,
  stories: readonly SettledStory[],
  articles: readonly UnsettledArticle[],
): Promise<void> {
  const anew = stories.filter(({ isChanged, links }) => isChanged || links.length > 0)
  if (anew.length === 0) return
  const engine = engineOf(transaction)
  const ids = anew.flatMap(({ members }) => members)
  const all = articles.map(({ profile }) => profile.id)
  for (const [one, other] of [
    [sql.ref('a'), sql.ref('b')],
    [sql.ref('b'), sql.ref('a')],
  ]) {
    await sql`delete from story_links where ${one} in ${engine.numbers(ids)}
      and +${other} in ${engine.numbers(all)}`.execute(transaction)
  }
  await saveLinks(
    transaction,
    anew.flatMap(({ links }) => links),
  )
}
