import { type Kysely, sql } from 'kysely'
import { isCommon } from '../../../stories/common-words.ts'
import { idfOf, type WordCounts } from '../../../stories/idf.ts'
import { type Profile, profileOf } from '../../../stories/profile.ts'
import { engineOf } from '../engine.ts'
import type { Tables } from '../tables.ts'
import { wordOf } from './story-words.ts'

/** Number of stems by which an article is found: its rarest. */
const termsOfArticle = 12
/** Stems in a greater share of articles than this are not used, unless only a few articles have them. */
const commonShare = 0.05
const neverCommon = 100
/** Number of articles that are read for each term, newest first. */
const articlesOfTerm = 100
/** The most candidates that a new article is compared with: those that share its rarest terms. */
const candidatesOfArticle = 30
/** The most members of a story that a new article is compared with. */
const membersOfStory = 20
const selectsPerStatement = 100
/** Letters of a title or an address that are compared: an index takes no key of any length. */
const longestTerm = 500

/** An article that new ones may be compared with. */
export interface PlacedArticle {
  profile: Profile
  /** Key of its story; undefined where it is alone. */
  story: number | undefined
  /** Address of its feed. */
  feed: string
  /** Whether it is compared with no others any more. */
  isFixed: boolean
}

/** The terms by which an article is found: its title and address, which find its copies, and its stems, strongest first. */
export function termsOf(profile: Profile, counts: WordCounts): string[] {
  const most = Math.max(neverCommon, commonShare * counts.articles)
  const terms = [...profile.weights].flatMap(([stem, weight]) => {
    const count = counts.of(stem, profile.language)
    if (count > most) return []
    return {
      term: wordOf(stem, profile.language),
      value: weight * idfOf(count, counts.articles, isCommon(stem, profile.language)),
    }
  })
  terms.sort((a, b) => b.value - a.value || (a.term < b.term ? -1 : 1))
  const { title, address } = profile
  const whole = [
    ...(title === '' ? [] : [`= ${title.slice(0, longestTerm)}`]),
    ...(address === undefined ? [] : [`@ ${address.slice(0, longestTerm)}`]),
  ]
  return [...whole, ...terms.slice(0, termsOfArticle).map(({ term }) => term)]
}

/** Ids of the articles that share most of these terms with one. */
export async function findCandidates(
  transaction: Kysely<Tables>,
  termsByArticle: readonly (readonly string[])[],
): Promise<Set<number>> {
  const terms = [...new Set(termsByArticle.flat())]
  const holders = new Map<string, number[]>()
  for (let start = 0; start < terms.length; start += selectsPerStatement) {
    const selects = terms.slice(start, start + selectsPerStatement).map(
      (term) => sql`select * from (select term, article_id as id from story_terms where term = ${term}
        order by article_id desc limit ${articlesOfTerm}) as holders`,
    )
    const { rows } = await sql<{ term: string; id: number }>`${sql.join(selects, sql` union all `)}`.execute(
      transaction,
    )
    for (const { term, id } of rows) holders.set(term, [...(holders.get(term) ?? []), id])
  }
  const found = new Set<number>()
  for (const terms of termsByArticle) {
    const values = new Map<number, number>()
    for (const term of terms) {
      const ids = holders.get(term) ?? []
      for (const id of ids) values.set(id, (values.get(id) ?? 0) + 1 / (ids.length + 5))
    }
    const best = [...values].sort(([a, x], [b, y]) => y - x || b - a).slice(0, candidatesOfArticle)
    for (const [id] of best) found.add(id)
  }
  return found
}

/** These articles and members of their stories. */
export async function loadPlaced(
  transaction: Kysely<Tables>,
  ids: ReadonlySet<number>,
): Promise<PlacedArticle[]> {
  const placed = new Map<number, PlacedArticle>()
  const add = (rows: readonly Row[]) => {
    for (const row of rows) if (!placed.has(row.id)) placed.set(row.id, placedOf(row))
  }
  const list = [...ids]
  for (let start = 0; start < list.length; start += 500) {
    const { rows } = await sql<Row>`${selectPlaced}
      where article_id in (${sql.join(list.slice(start, start + 500))})`.execute(transaction)
    add(rows)
  }
  const stories = [...new Set([...placed.values()].flatMap(({ story }) => story ?? []))]
  for (let start = 0; start < stories.length; start += selectsPerStatement) {
    const selects = stories.slice(start, start + selectsPerStatement).map(
      (story) => sql`select * from (select article_id from story_articles where story = ${story}
        order by article_id limit ${membersOfStory}) as members`,
    )
    const { rows } = await sql<Row>`${selectPlaced}
      where article_id in (${sql.join(selects, sql` union all `)})`.execute(transaction)
    add(rows)
  }
  return [...placed.values()]
}

/** A look at a story takes at most this many of its reports that are still compared. */
const comparedOfStory = 200
/** It takes at most this many of its reports that are too old to be compared. */
const fixedOfStory = 20

/** These articles with the other reports of their stories; `whole`: keys of stories of which these are not all. */
export async function loadWithStories(
  transaction: Kysely<Tables>,
  ids: ReadonlySet<number>,
): Promise<{ placed: PlacedArticle[]; whole: Set<number> }> {
  const engine = engineOf(transaction)
  const { rows: members } = await sql<{ id: number; story: number }>`with stories as materialized (
      select distinct story from ${engine.numbers([...ids])} as wanted cross join story_articles
        where article_id = wanted.value and story is not null),
    ranked as (
      select article_id as id, story_articles.story, case when terms = '[]' then 1 else 0 end as fixed,
        row_number() over (partition by story_articles.story, terms = '[]' order by article_id) as number
      from stories cross join story_articles where story_articles.story = stories.story)
    select id, story from ranked
    where number <= case when fixed = 1 then cast(${fixedOfStory} as bigint) else cast(${comparedOfStory} as bigint) end`.execute(
    transaction,
  )
  const all = new Set([...ids, ...members.map(({ id }) => id)])
  const { rows } = await sql<Row>`${selectPlaced}
    where article_id in ${engine.numbers([...all])}`.execute(transaction)
  const placed = rows.map(placedOf)
  const loaded = new Map<number, number>()
  for (const { story } of placed) if (story !== undefined) loaded.set(story, (loaded.get(story) ?? 0) + 1)
  const { rows: sizes } = await sql<{ story: number; size: number }>`select story, count(*) as size
    from ${engine.numbers([...loaded.keys()])} as loaded cross join story_articles where story = loaded.value
    group by story`.execute(transaction)
  const whole = sizes.filter(({ story, size }) => size > (loaded.get(story) ?? 0)).map(({ story }) => story)
  return { placed, whole: new Set(whole) }
}

interface Row {
  id: number
  story: number | null
  title: string
  summary: string
  link: string
  language: string | null
  orderedAt: number
  fingerprint: string
  feed: string
  /** 1 where it is compared with no others. */
  isFixed: number
}

const selectPlaced = sql`select articles.id, story, title, summary, link, language, ordered_at as "orderedAt",
    fingerprint, address as feed, case when terms = '[]' then 1 else 0 end as "isFixed"
  from story_articles join articles on articles.id = article_id join feeds on feeds.id = feed_id`

function placedOf(row: Row): PlacedArticle {
  return {
    profile: knownProfile(row),
    story: row.story ?? undefined,
    feed: row.feed,
    isFixed: row.isFixed === 1,
  }
}

/** Cache of profiles by the texts that they were made of. */
const profiles = new Map<string, Profile>()
const mostProfiles = 5_000

function knownProfile({ id, title, summary, link, language, orderedAt, fingerprint, feed }: Row): Profile {
  const key = `${id} ${fingerprint} ${orderedAt} ${feed}`
  const known = profiles.get(key)
  if (known) return known
  if (profiles.size >= mostProfiles) profiles.clear()
  const profile = profileOf({
    id,
    title,
    summary,
    link,
    language: language ?? undefined,
    publishedAt: orderedAt,
    source: sourceOf(feed),
  })
  profiles.set(key, profile)
  return profile
}

/** The publisher of a feed by its address: the host without its top-level domain. */
export function sourceOf(feed: string): string {
  const host = URL.parse(feed)?.hostname.replace(/^(?:www|rss|feeds?)\./, '') ?? ''
  return host.replace(/\.(?:[a-z]{2,3}\.)?[a-z]+$/, '') || feed
}
