import { type Kysely, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { idfOf, type WordCounts } from '../../../stories/idf.ts'
import { type Profile, profileOf } from '../../../stories/profile.ts'
import { engineOf } from '../engine.ts'
import type { Tables } from '../tables.ts'

/** Number of stems by which an article is found: its rarest. */
const termsOfArticle = 12
/** Stems in a greater share of articles than this are not used, unless only a few articles have them. */
const commonShare = 0.05
const neverCommon = 100
/** Number of articles that are read for each term, newest first. */
const articlesOfTerm = 100
/** The most candidates that a new article is compared with: those that share its rarest terms. */
const candidatesOfArticle = 30
/** The most candidates, and members of a story, of one feed: what one repeats keeps out no other's report. */
const mostOfFeed = 5
/** The most possible candidates whose feeds are looked up. */
const possibleOfArticle = 100
/** The most members of a story that a new article is compared with. */
const membersOfStory = 20
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

/** The terms that find an article: title and address, which find copies, and stems, strongest first. */
export function termsOf(profile: Profile, counts: WordCounts): string[] {
  const most = Math.max(neverCommon, commonShare * counts.articles)
  const terms = profile.stems.flatMap(({ word, weight, isCommon }) => {
    const count = counts.of(word)
    if (count > most) return []
    return { term: word, value: weight * idfOf(count, counts.articles, isCommon) }
  })
  terms.sort((a, b) => b.value - a.value || (a.term < b.term ? -1 : 1))
  const { title, address } = profile
  const whole = [
    ...(title === '' ? [] : [`= ${title.slice(0, longestTerm)}`]),
    ...(address === undefined ? [] : [`@ ${address.slice(0, longestTerm)}`]),
  ]
  return [...whole, ...terms.slice(0, termsOfArticle).map(({ term }) => term)]
}

/** For each article, given by its terms, the ids of those that share most of them with it. */
export async function findCandidates(
  transaction: Kysely<Tables>,
  termsByArticle: readonly (readonly string[])[],
): Promise<number[][]> {
  const terms = [...new Set(termsByArticle.flat())]
  const { rows } = await sql<{ term: string; id: number }>`select term, article_id as id
    from ${engineOf(transaction).texts(terms)} as wanted cross join story_terms
    where term = wanted.value and article_id >= coalesce((select article_id from story_terms
      where term = wanted.value order by article_id desc limit 1 offset ${articlesOfTerm - 1}), 0)`.execute(
    transaction,
  )
  const holders = new Map<string, number[]>()
  for (const { term, id } of rows) {
    const ids = holders.get(term)
    if (ids) ids.push(id)
    else holders.set(term, [id])
  }
  const likely = termsByArticle.map((terms) => {
    const values = new Map<number, number>()
    for (const term of terms) {
      const ids = holders.get(term) ?? []
      for (const id of ids) values.set(id, (values.get(id) ?? 0) + 1 / (ids.length + 5))
    }
    return [...values]
      .sort(([a, x], [b, y]) => y - x || b - a)
      .slice(0, possibleOfArticle)
      .map(([id]) => id)
  })
  const crowded = likely.filter((ids) => ids.length > candidatesOfArticle)
  if (crowded.length === 0) return likely
  const feeds = await loadFeedIds(transaction, new Set(crowded.flat()))
  return likely.map((ids) =>
    ids.length > candidatesOfArticle
      ? ids.filter(fewOf((id) => feeds.get(id))).slice(0, candidatesOfArticle)
      : ids,
  )
}

async function loadFeedIds(
  transaction: Kysely<Tables>,
  ids: ReadonlySet<number>,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; feed: number }>`select id, feed_id as feed
    from ${engineOf(transaction).numbers([...ids])} as wanted cross join articles
    where id = wanted.value`.execute(transaction)
  return new Map(rows.map(({ id, feed }) => [id, feed]))
}

/** A filter that keeps the first few of each key. */
function fewOf<T>(keyOf: (value: T) => unknown): (value: T) => boolean {
  const counts = new Map<unknown, number>()
  return (value) => {
    const count = (counts.get(keyOf(value)) ?? 0) + 1
    counts.set(keyOf(value), count)
    return count <= mostOfFeed
  }
}

/** Members of these stories but these articles: of each story the first `membersOfStory`, few of a feed. */
export async function loadMembers(
  transaction: Kysely<Tables>,
  stories: readonly number[],
  but: ReadonlySet<number>,
): Promise<PlacedArticle[]> {
  const { rows } = await sql<{ id: number }>`with ofFeeds as (
      select article_id, story, row_number() over (partition by story, feed_id order by article_id) as number
      from ${engineOf(transaction).numbers(stories)} as wanted cross join story_articles cross join articles
      where story = wanted.value and articles.id = article_id),
    few as (
      select article_id as id, row_number() over (partition by story order by article_id) as number
      from ofFeeds where number <= cast(${mostOfFeed} as bigint))
    select id from few where number <= cast(${membersOfStory} as bigint)`.execute(transaction)
  const ids = rows.map(({ id }) => id)
  return loadPlaced(
    transaction,
    ids.filter((id) => !but.has(id)),
  )
}

/** These articles, of which only those are read whole that are not in the cache of profiles. */
export async function loadPlaced(
  transaction: Kysely<Tables>,
  ids: readonly number[],
): Promise<PlacedArticle[]> {
  if (ids.length === 0) return []
  const engine = engineOf(transaction)
  const { rows } = await sql<Row>`select articles.id, story, ordered_at as "orderedAt", fingerprint,
      address as feed, case when terms = '[]' then 1 else 0 end as "isFixed"
    from ${engine.numbers(ids)} as wanted cross join story_articles join articles on articles.id = article_id
      join feeds on feeds.id = feed_id where article_id = wanted.value`.execute(transaction)
  const known = new Map<number, Profile>()
  for (const row of rows) {
    const profile = profiles.get(keyOf(row))
    if (profile) known.set(row.id, profile)
  }
  const missing = new Map(rows.flatMap((row) => (known.has(row.id) ? [] : [[row.id, row] as const])))
  if (missing.size > 0) {
    const { rows: texts } = await sql<
      ComparedTexts & { id: number }
    >`select articles.id, title, summary, link, language
      from ${engine.numbers([...missing.keys()])} as wanted cross join articles
      where articles.id = wanted.value`.execute(transaction)
    for (const { id, ...own } of texts) {
      const row = missing.get(id)
      if (row) known.set(id, knownProfile(row, own))
    }
  }
  return rows.flatMap((row) => {
    const profile = known.get(row.id)
    return profile
      ? [{ profile, story: row.story ?? undefined, feed: row.feed, isFixed: row.isFixed === 1 }]
      : []
  })
}

/** A look at a story takes at most this many of its reports that are still compared. */
const comparedOfStory = 200
/** It takes at most this many of its reports that are too old to be compared. */
const fixedOfStory = 20

/** These articles with the other reports of their stories; `whole`: stories of which these are not all. */
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
  const placed = await loadPlaced(transaction, [...all])
  const loaded = new Map<number, number>()
  for (const { story } of placed) if (story !== undefined) loaded.set(story, (loaded.get(story) ?? 0) + 1)
  const { rows: sizes } = await sql<{ story: number; size: number }>`select story, count(*) as size
    from ${engine.numbers([...loaded.keys()])} as loaded cross join story_articles where story = loaded.value
    group by story`.execute(transaction)
  const whole = sizes.filter(({ story, size }) => size > (loaded.get(story) ?? 0)).map(({ story }) => story)
  return { placed, whole: new Set(whole) }
}

/** The texts of an article that its profile is made of. */
export interface ComparedTexts {
  title: string
  summary: string
  link: string
  language: string | null
}

/** What an article's profile is made of beside its texts, of which `fingerprint` is the hash. */
export interface ArticlePrint {
  id: number
  orderedAt: number
  fingerprint: string
  feed: string
}

interface Row extends ArticlePrint {
  story: number | null
  /** 1 where it is compared with no others. */
  isFixed: number
}

/** Cache of profiles by the texts that they were made of: articles are compared with those of the last hours. */
const profiles = new LRUCache<string, Profile>({ max: 5_000 })

/** The profile of a stored article, from the cache or of these texts. */
export function knownProfile(print: ArticlePrint, texts: ComparedTexts): Profile {
  const key = keyOf(print)
  const known = profiles.get(key)
  if (known) return known
  const { title, summary, link, language } = texts
  const { id, orderedAt, feed } = print
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

function keyOf({ id, fingerprint, orderedAt, feed }: ArticlePrint): string {
  return `${id} ${fingerprint} ${orderedAt} ${feed}`
}

/** The publisher of a feed by its address: the host without its top-level domain. */
function sourceOf(feed: string): string {
  const host = URL.parse(feed)?.hostname.replace(/^(?:www|rss|feeds?)\./, '') ?? ''
  return host.replace(/\.(?:[a-z]{2,3}\.)?[a-z]+$/, '') || feed
}
