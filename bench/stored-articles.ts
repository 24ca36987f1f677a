import { readFileSync } from 'node:fs'
import { join } from 'node:path'
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
const year = 365 * 24 * 60 * minute

/** The publication on whose feeds the benchmarks run. */
export async function loadBenchPublication(): Promise<Publication> {
  const folder = join(import.meta.dirname, '..', 'publications', 'fort-lauderdale')
  const { publication } = await loadPublication(folder)
  if (!publication) throw new Error(`${folder} holds no usable publication: npm run news -- check`)
  return publication
}

/**
 * Stores articles as polls of all feeds of the publication would over the past year, and leaves every feed read and not
 * due, so that a server started on this folder polls none. The articles' words are the sample edition's.
 */
export async function fillStore(dataDir: string, publication: Publication, count: number): Promise<void> {
  const store = await openStore(dataDir)
  const now = Date.now()
  const feeds = feedsOf(publication)
  for (const [address] of feeds) await store.articles.savePoll(readState(address, now), [])
  let stored = 0
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
