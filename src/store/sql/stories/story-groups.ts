import { type Kysely, sql } from 'kysely'
import type { StoryLink } from '../../../stories/story.ts'
import type { StoryGroups, StoryGroupsQuery } from '../../stories.ts'
import { engineOf } from '../engine.ts'
import { parseTexts } from '../stored-json.ts'
import type { Tables } from '../tables.ts'

/** The most links that are read: the articles of a page have a few hundred. */
const mostLinks = 10_000

/** Implements `StoryStore.loadStoryGroups`. */
export async function loadStoryGroups(
  database: Kysely<Tables>,
  { feeds, articles, limit }: StoryGroupsQuery,
): Promise<StoryGroups> {
  const engine = engineOf(database)
  const { rows: keys } = await sql<{ story: number }>`select distinct story
    from ${engine.numbers(articles)} as wanted cross join story_articles
    where article_id = wanted.value and story is not null`.execute(database)
  if (keys.length === 0) return { stories: [], links: [] }
  const { rows: members } = await sql<{ id: number; story: number }>`with own as materialized (
      select id from feeds where address in ${engine.texts(feeds)})
    select article_id as id, story
    from ${engine.numbers(keys.map(({ story }) => story))} as wanted cross join story_articles cross join articles
    where story = wanted.value and articles.id = article_id and feed_id in (select id from own) order by ordered_at desc, article_id desc`.execute(
    database,
  )
  const stories = [...Map.groupBy(members, ({ story }) => story).values()].map((own) => {
    const ids = own.map(({ id }) => id)
    const first = ids.reduce((least, id) => Math.min(least, id))
    return { id: first, articles: [...new Set([...ids.slice(0, limit), first])] }
  })
  const several = stories.filter(({ articles }) => articles.length > 1)
  const linked = several.flatMap(({ articles }) => articles)
  const { rows } =
    await sql<LinkRow>`with members as materialized (select value as id from ${engine.numbers(linked)} as linked)
    select a, b, kind, score, words from members cross join story_links
    where a = id and +b in (select id from members) order by a, b limit ${mostLinks}`.execute(database)
  return { stories: several, links: rows.map((row): StoryLink => ({ ...row, words: parseTexts(row.words) })) }
}

type LinkRow = Omit<StoryLink, 'words'> & { words: string }
