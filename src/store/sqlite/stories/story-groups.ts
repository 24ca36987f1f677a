import { type Kysely, sql } from 'kysely'
import type { StoryLink } from '../../../stories/story.ts'
import type { StoryGroups, StoryGroupsQuery } from '../../stories.ts'
import type { Tables } from '../tables.ts'

/** The most links that are read: the articles of a page have a few hundred. */
const mostLinks = 10_000

/** Implements `StoryStore.loadStoryGroups`. */
export async function loadStoryGroups(
  database: Kysely<Tables>,
  { feeds, articles, limit }: StoryGroupsQuery,
): Promise<StoryGroups> {
  const { rows: keys } = await sql<{ story: number }>`select distinct story
    from json_each(${JSON.stringify(articles)}) cross join story_articles on article_id = value
    where story is not null`.execute(database)
  if (keys.length === 0) return { stories: [], links: [] }
  const { rows: members } = await sql<{ id: number; story: number }>`with own as materialized (
      select id from feeds where address in (select value from json_each(${JSON.stringify(feeds)})))
    select article_id as id, story
    from json_each(${JSON.stringify(keys.map(({ story }) => story))}) cross join story_articles on story = value
      cross join articles on articles.id = article_id
    where feed_id in (select id from own) order by ordered_at desc, article_id desc`.execute(database)
  const stories = [...Map.groupBy(members, ({ story }) => story).values()].map((own) => {
    const ids = own.map(({ id }) => id)
    const first = ids.reduce((least, id) => Math.min(least, id))
    return { id: first, articles: [...new Set([...ids.slice(0, limit), first])] }
  })
  const several = stories.filter(({ articles }) => articles.length > 1)
  const linked = JSON.stringify(several.flatMap(({ articles }) => articles))
  const { rows } =
    await sql<LinkRow>`with members as materialized (select value as id from json_each(${linked}))
    select a, b, kind, score, words from members cross join story_links on a = id
    where +b in (select id from members) order by a, b limit ${mostLinks}`.execute(database)
  return { stories: several, links: rows.map((row): StoryLink => ({ ...row, words: JSON.parse(row.words) })) }
}

type LinkRow = Omit<StoryLink, 'words'> & { words: string }
