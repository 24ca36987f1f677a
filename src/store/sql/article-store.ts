import { type Kysely, sql } from 'kysely'
import type { StoryLink } from '../../stories/story.ts'
import type { ArticleStore, StoryGroups, StoryGroupsQuery } from '../article.ts'
import { engineOf, transact } from './engine.ts'
import { writePoll } from './poll-writer.ts'
import {
  type ArticleRow,
  articleFromRow,
  columnsOfArticle,
  type StateRow,
  sourceStateFromRow,
  stateColumns,
} from './rows.ts'
import type { Tables } from './tables.ts'

const columnsOfState = sql.join(stateColumns.map((column) => sql.ref(column)))

/** Articles and feed states. */
export function openArticles(database: Kysely<Tables>): ArticleStore {
  return {
    savePoll(state, articles) {
      return transact(database, (transaction) => writePoll(transaction, state, articles))
    },
    async loadFeedStates(addresses) {
      const { rows } = await sql<StateRow & { key: string }>`select key, ${columnsOfState} from sources
        where kind = 'feed' and key in ${engineOf(database).texts(addresses)}`.execute(database)
      return new Map(
        rows.map((row) => [row.key, Object.assign(sourceStateFromRow(row), { address: row.key })]),
      )
    },
    async loadLatest(query) {
      return (await engineOf(database).latestArticles(database, query)).map(articleFromRow)
    },
    async loadArticles(query) {
      return (await chosenArticles(database, query)).map(articleFromRow)
    },
    findNamed(query) {
      return namedArticles(database, query)
    },
    loadStoryGroups(query) {
      return loadStoryGroups(database, query)
    },
    async loadImage(articleId) {
      const row = await database
        .selectFrom('articles')
        .innerJoin('feeds', 'feeds.id', 'articles.feed_id')
        .select(['articles.image_url as imageUrl', 'feeds.address as feed'])
        .where('articles.id', '=', articleId)
        .executeTakeFirst()
      return row?.imageUrl ? { imageUrl: row.imageUrl, feed: row.feed } : undefined
    },
  }
}

/** The most links that are read: the articles of a page have a few hundred. */
const mostLinks = 10_000

/** Implements `ArticleStore.loadStoryGroups`. */
async function loadStoryGroups(
  database: Kysely<Tables>,
  { feeds, articles, limit, perFeed = Number.POSITIVE_INFINITY }: StoryGroupsQuery,
): Promise<StoryGroups> {
  const engine = engineOf(database)
  const asked = new Set(articles)
  const { rows: keys } = await sql<{ story: number }>`select distinct story
    from ${engine.numbers(articles)} as wanted cross join story_articles
    where article_id = wanted.value and story is not null`.execute(database)
  if (keys.length === 0) return { stories: [], links: [] }
  const { rows: members } = await sql<{ id: number; story: number; feed: number }>`with own as materialized (
      select id from feeds where address in ${engine.texts(feeds)})
    select article_id as id, story, feed_id as feed
    from ${engine.numbers(keys.map(({ story }) => story))} as wanted cross join story_articles cross join articles
    where story = wanted.value and articles.id = article_id and feed_id in (select id from own) order by ordered_at desc, article_id desc`.execute(
    database,
  )
  const stories = [...Map.groupBy(members, ({ story }) => story).values()].map((own) => {
    const ids = own.map(({ id }) => id)
    const first = ids.reduce((least, id) => Math.min(least, id))
    const ofFeed = new Map<number, number>()
    const newest = own.filter(({ feed }) => {
      const count = (ofFeed.get(feed) ?? 0) + 1
      ofFeed.set(feed, count)
      return count <= perFeed
    })
    const chosen = new Set([...newest.slice(0, limit).map(({ id }) => id), first])
    return { id: first, articles: ids.filter((id) => asked.has(id) || chosen.has(id)) }
  })
  const several = stories.filter(({ articles }) => articles.length > 1)
  const linked = several.flatMap(({ articles }) => articles)
  const { rows } =
    await sql<StoryLink>`with members as materialized (select value as id from ${engine.numbers(linked)} as linked)
    select a, b from members cross join story_links
    where a = id and +b in (select id from members) order by a, b limit ${mostLinks}`.execute(database)
  return { stories: several, links: rows }
}

/** Rows of those of these articles that belong to these feeds, newest first. */
async function chosenArticles(
  database: Kysely<Tables>,
  { feeds, ids }: { feeds: readonly string[]; ids: readonly number[] },
): Promise<ArticleRow[]> {
  const engine = engineOf(database)
  const { rows } = await sql<ArticleRow>`select ${columnsOfArticle}
    from articles join feeds on feeds.id = articles.feed_id
    where articles.id in ${engine.numbers(ids)} and feeds.address in ${engine.texts(feeds)}
    order by articles.ordered_at desc, articles.id desc`.execute(database)
  return rows
}

/** Ids of articles of these feeds by guid or link; of these only articles dated from `since` on. */
async function namedArticles(
  database: Kysely<Tables>,
  { feeds, names, since }: { feeds: readonly string[]; names: readonly string[]; since: number },
): Promise<number[]> {
  const engine = engineOf(database)
  const { rows } = await sql<{
    id: number
  }>`with wanted as materialized ${engine.texts(names)},
      own as materialized (
        select id from feeds where address in ${engine.texts(feeds)})
    select articles.id from own cross join articles
      where feed_id = own.id and guid in (select value from wanted)
    union select articles.id from own cross join articles
      where feed_id = own.id and ordered_at >= ${since} and link in (select value from wanted)
    order by 1`.execute(database)
  return rows.map(({ id }) => id)
}
