import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { CategoryKey } from '../src/publication/categories.ts'
import { loadPublication } from '../src/publication/load.ts'
import type { Publication } from '../src/publication/publication.ts'
import { normaliseFeed } from '../src/sources/feeds/clean/normalise.ts'
import { decodeFeed } from '../src/sources/feeds/read/decode.ts'
import { parseFeed } from '../src/sources/feeds/read/parse.ts'
import type { NewArticle } from '../src/store/article.ts'
import type { FeedState } from '../src/store/source-state.ts'
import { openStore } from '../src/store/store.ts'
import { minute } from '../src/time/durations.ts'

/** Entries of an average poll. */
const entriesPerPoll = 25
/** Number of the newest articles that are stored by polls: more than the front page and stories read. */
const polledArticles = 2_000
const year = 365 * 24 * 60 * minute

/** The publication on whose feeds the benchmarks run. */
export async function loadBenchPublication(): Promise<Publication> {
  const folder = join(import.meta.dirname, '..', 'publications', 'fort-lauderdale')
  const { publication } = await loadPublication(folder)
  if (!publication) throw new Error(`${folder} holds no usable publication: npm run check`)
  return publication
}

/**
 * Stores articles as polls of all feeds of the publication would over the past year, and leaves every feed read and not
 * due, so that a server started on this folder polls none. The articles' words are the sample edition's.
 * Only the newest come by polls, which compare each with others for 2 to 6 ms of CPU; those before are written as they
 * are long after: stories compare them with nothing any more.
 */
export async function fillStore(dataDir: string, publication: Publication, count: number): Promise<void> {
  const store = await openStore(dataDir)
  const now = Date.now()
  const feeds = feedsOf(publication)
  for (const [address] of feeds) await store.articles.savePoll(readState(address, now), [])
  let stored = Math.max(0, count - polledArticles)
  fillOld(join(dataDir, 'news.db'), feeds, stored, (index) => now - year * (1 - index / count))
  while (stored < count) {
    for (const [address, words] of feeds) {
      const size = Math.min(entriesPerPoll, count - stored)
      const articles = Array.from({ length: size }, (_, n) =>
        makeArticle(words, stored + n, now - year * (1 - (stored + n) / count)),
      )
      await store.articles.savePoll(readState(address, now), articles)
      stored += size
    }
  }
  await store.close()
}

/** Writes articles into the table that polls write, spread over the feeds; its triggers keep the search index. */
function fillOld(
  file: string,
  feeds: ReadonlyMap<string, readonly NewArticle[]>,
  count: number,
  dateOf: (index: number) => number,
): void {
  const database = new DatabaseSync(file)
  database.exec('begin immediate')
  for (const address of feeds.keys())
    database.prepare('insert into feeds (address) values (?) on conflict do nothing').run(address)
  const insert = database.prepare(`insert into articles (feed_id, guid, title, summary, link, published_at,
    category, image_url, author, language, first_seen_at, ordered_at, fingerprint)
    select id, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '' from feeds where address = ?`)
  const lists = [...feeds]
  for (let index = 0; index < count; index++) {
    // Consecutive articles of one feed, as in a poll.
    const [address, words] = lists[Math.floor(index / entriesPerPoll) % lists.length] ?? ['', []]
    const article = makeArticle(words, index, dateOf(index))
    const { guid, title, summary, link, publishedAt = 0, category, imageUrl, author, language } = article
    insert.run(
      ...[guid, title, summary, link, publishedAt],
      ...[category, imageUrl, author, language].map((text) => text ?? null),
      ...[publishedAt, publishedAt, address],
    )
  }
  database.exec('commit')
  database.close()
}

/** Each feed once, with stories of its category. */
function feedsOf(publication: Publication): Map<string, readonly NewArticle[]> {
  return new Map(
    Object.entries(publication.feeds).flatMap(([key, feeds]) => {
      const words = readSamples(publication, key)
      return feeds.map(({ address }) => [address, words] as const)
    }),
  )
}

function readSamples(publication: Publication, key: CategoryKey): NewArticle[] {
  const sample = publication.sampleFeeds[key]
  if (!sample) throw new Error(`the sample edition has no ${key}`)
  const { text } = decodeFeed(readFileSync(sample.file), undefined)
  return normaliseFeed(parseFeed(text, sample.address), {
    address: sample.address,
    base: sample.base,
    now: Date.now(),
  })
}

function makeArticle(words: readonly NewArticle[], number: number, publishedAt: number): NewArticle {
  const story = words[number % words.length]
  if (!story) throw new Error('a category of the sample edition has no story')
  return {
    ...story,
    guid: `https://news.example/stories/${number}`,
    link: `https://news.example/stories/${number}`,
    title: `${story.title} (${number})`,
    publishedAt: Math.round(publishedAt),
    imageUrl: number % 3 ? `https://news.example/pictures/${number}.jpg` : undefined,
  }
}

function readState(address: string, now: number): FeedState {
  return {
    address,
    etag: undefined,
    lastModified: undefined,
    bodyHash: undefined,
    polledAt: now,
    succeededAt: now,
    unconditionalAt: now,
    nextPollAt: now + year,
    failures: 0,
    lastError: undefined,
  }
}
