import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'vite'
import { z } from 'zod'
import type { CategoryKey } from '../src/publication/categories.ts'
import type { Publication } from '../src/publication/publication.ts'
import { loadPublication } from '../src/publication/reading/load.fixture.ts'
import { normaliseFeed } from '../src/sources/feeds/clean/normalise.ts'
import { parseFeed } from '../src/sources/feeds/read/parse.ts'
import type { NewArticle } from '../src/store/article.ts'
import { makeFeedState } from '../src/store/samples.fixture.ts'
import { openStore } from '../src/store/store.ts'
import { minute } from '../src/time/durations.ts'
import { type Bench, compare, type Row, temporaryFolder } from './measure.ts'

const root = join(import.meta.dirname, '..')
const articles = 2_000

const costsSchema = z.array(
  z.object({
    path: z.string(),
    /** ms of CPU. */
    whole: z.number(),
    made: z.number(),
    compressed: z.number(),
    rendered: z.number(),
    characters: z.number(),
  }),
)
type Costs = z.infer<typeof costsSchema>[number]

/** Uncached pages, beside React's `renderToStaticMarkup` of the same trees in the same process. */
export const benchUncachedPage: Bench = async ({ say }) => {
  const publication = await loadPublicationOfBench()
  const dataDir = temporaryFolder()
  await fillStore(dataDir, publication, articles)
  const entry = await buildEntry()
  const { stdout } = await promisify(execFile)(process.execPath, [entry, dataDir, publication.folder], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const costs = costsSchema.parse(JSON.parse(stdout))
  const mean = costs.reduce((sum, { whole, rendered }) => sum + whole / rendered, 0) / costs.length
  const worst = costs.toSorted((one, other) => ratioOf(other) - ratioOf(one)).slice(0, 3)
  say(
    `The mean over all ${costs.length} pages of whole ÷ renderToStaticMarkup is ${mean.toFixed(1)}; highest: ${worst
      .map((page) => `${page.path} ${ratioOf(page).toFixed(1)} (${page.whole.toFixed(2)} ms)`)
      .join(', ')}.`,
  )
  return [
    ...costs.filter(({ path }) => path === '/' || path === '/local-news').flatMap(comparePage),
    compare('uncached pages, sum of all', 'ms of CPU', sumOf(costs, 'whole'), {
      name: 'renderToStaticMarkup alone',
      value: sumOf(costs, 'rendered'),
    }),
  ]
}

function ratioOf({ whole, rendered }: Costs): number {
  return whole / rendered
}

function sumOf(costs: readonly Costs[], step: 'whole' | 'rendered'): number {
  return costs.reduce((sum, page) => sum + page[step], 0)
}

function comparePage({ path, whole, made, compressed, rendered, characters }: Costs): Row[] {
  const alone = { name: 'renderToStaticMarkup alone', value: rendered }
  const name = `uncached ${path}`
  return [
    compare(`${name}, ${Math.round(characters / 1000)} kB, whole`, 'ms of CPU', whole, alone),
    compare(`${name}, without query and view`, 'ms of CPU', made, alone),
    compare(`${name}, compressing alone`, 'ms of CPU', compressed, alone),
  ]
}

/** Builds the entry as the product is built; its folder is one in which Node finds the packages. */
async function buildEntry(): Promise<string> {
  const folder = temporaryFolder(join(root, 'node_modules', '.cache'))
  const ssr = join(import.meta.dirname, 'uncached-page.entry.ts')
  await build({ root, logLevel: 'warn', build: { ssr, outDir: folder, sourcemap: false } })
  return join(folder, 'uncached-page.entry.js')
}

/** Entries of an average poll. */
const entriesPerPoll = 25
const year = 365 * 24 * 60 * minute

/** The publication on whose feeds the benchmarks run. */
async function loadPublicationOfBench(): Promise<Publication> {
  const folder = join(import.meta.dirname, '..', 'publications', 'fort-lauderdale')
  const { publication } = await loadPublication(folder)
  if (!publication) throw new Error(`${folder} holds no usable publication: npm run news -- check`)
  return publication
}

/**
 * Stores the articles of polls of all the publication's feeds over a year, and leaves every feed read
 * and not due, so that a server started on this folder polls none. Their words are the sample edition's.
 */
async function fillStore(dataDir: string, publication: Publication, count: number): Promise<void> {
  const store = await openStore(dataDir)
  const now = Date.now()
  const feeds = feedsOf(publication)
  const times = { polledAt: now, succeededAt: now, unconditionalAt: now, nextPollAt: now + year }
  const stateOf = (address: string) => makeFeedState(address, times)
  for (const [address] of feeds) await store.articles.savePoll(stateOf(address), [])
  let stored = 0
  while (stored < count) {
    for (const [address, words] of feeds) {
      const size = Math.min(entriesPerPoll, count - stored)
      const articles = Array.from({ length: size }, (_, n) =>
        makeArticle(words, stored + n, now - year * (1 - (stored + n) / count)),
      )
      await store.articles.savePoll(stateOf(address), articles)
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
  const address = publication.sampleFeeds[key]
  if (address === undefined) throw new Error(`the sample edition has no ${key}`)
  const text = readFileSync(join(publication.folder, 'sample', 'feeds', `${key}.xml`), 'utf8')
  return normaliseFeed(parseFeed(text, address), { address, base: 'https://bench.test/', now: Date.now() })
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
