import { type Kysely, sql } from 'kysely'
import type { StoryLink } from '../../stories/story.ts'
import type { StoryQuery } from '../stories.ts'
import type { Tables } from '../tables.ts'

/** Links among the articles of feeds, as `ArticleStore.loadStoryLinks` says. */
export async function loadStoryLinks(
  database: Kysely<Tables>,
  { feeds, since }: StoryQuery,
): Promise<StoryLink[]> {
  if (feeds.length === 0) return []
  const { rows: members } = await sql<Member>`select story_articles.article_id as id, story
    from feeds cross join articles on articles.feed_id = feeds.id and ordered_at >= ${since}
      cross join story_articles on article_id = articles.id
    where address in (select value from json_each(${JSON.stringify(feeds)})) and story is not null
    order by story, ordered_at, articles.id`.execute(database)
  const stories = new Map<number, number[]>()
  for (const { id, story } of members) {
    const ids = stories.get(story)
    if (ids) ids.push(id)
    else stories.set(story, [id])
  }
  const groups = [...stories.values()].filter((ids) => ids.length > 1)
  if (groups.length === 0) return []
  const { rows } = await sql<LinkRow>`with members as
      (select value as id from json_each(${JSON.stringify(groups.flat())}))
    select a, b, kind, score, words from members cross join story_links on a = id
    where b in (select id from members) order by a, b`.execute(database)
  const links = rows.map((row): StoryLink => ({ ...row, words: JSON.parse(row.words) }))
  return [...links, ...groups.flatMap((ids) => missingLinks(ids, links))]
}

interface Member {
  id: number
  story: number
}

type LinkRow = Omit<StoryLink, 'words'> & { words: string }

/**
 * A report of a large story is linked with those most like it, which may be of feeds that were not asked for: then it
 * is linked with the earliest of those that were, without words.
 */
function missingLinks(ids: readonly number[], links: readonly StoryLink[]): StoryLink[] {
  const roots = new Map(ids.map((id) => [id, id]))
  const rootOf = (id: number): number => {
    const root = roots.get(id) ?? id
    return root === id ? id : rootOf(root)
  }
  for (const { a, b } of links) if (roots.has(a) && roots.has(b)) roots.set(rootOf(a), rootOf(b))
  const [first = 0, ...others] = ids
  return others.flatMap((id) => {
    const [x, y] = [rootOf(first), rootOf(id)]
    if (x === y) return []
    roots.set(y, x)
    return { a: Math.min(first, id), b: Math.max(first, id), kind: 'same story', score: 0, words: [] }
  })
}
