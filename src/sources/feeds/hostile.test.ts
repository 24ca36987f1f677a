import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { NewArticle } from '../../store/article.ts'
import { shards } from '../fuzz.fixture.ts'
import { normaliseFeed } from './clean/normalise.ts'
import { decodeFeed } from './read/decode.ts'
import { parseFeed } from './read/parse.ts'
import { NotAFeedError } from './read/parsed-feed.ts'
import { faultsOf } from './sound-article.fixture.ts'

const folder = new URL('fixtures/', import.meta.url)
const fixtures = readdirSync(folder).map((name) => ({
  name,
  bytes: new Uint8Array(readFileSync(new URL(name, folder))),
}))
const address = 'https://ledger.example/feed/'
const now = Date.UTC(2026, 10, 21)

/**
 * The steps of a poll without network and store; undefined when the bytes are not a feed. Any other error fails the
 * test.
 */
function ingest(body: Uint8Array): NewArticle[] | undefined {
  try {
    return normaliseFeed(parseFeed(decodeFeed(body, undefined).text, address), { address, now })
  } catch (error) {
    if (error instanceof NotAFeedError) return undefined
    throw error
  }
}

function ingestText(text: string): NewArticle[] | undefined {
  return ingest(new TextEncoder().encode(text))
}

function expectSound(articles: readonly NewArticle[]): void {
  expect(articles.flatMap((article) => faultsOf(article, now))).toEqual([])
}

describe('fixtures', () => {
  test.each([
    ['wordpress.rss', ['Ferry fares ‘frozen’ until spring — for now', 'Untitled']],
    ['blog.atom', ['Niños & barcos: ¿qué sigue?', 'Segundo barco <grande>']],
    ['broken.rss', ['One The Harbor Ledger', 'Two & three', 'Four', 'Untitled']],
    ['harbor.rdf', ['Buoy 7 moved – charts updated', 'Second notice']],
    ['notes.json', ['One', 'Untitled', 'Untitled']],
  ])('%s yields its entries', (name, titles) => {
    const articles =
      ingest(fixtures.find((fixture) => fixture.name === name)?.bytes ?? new Uint8Array()) ?? []
    expect(articles.map(({ title }) => title)).toEqual(titles)
    expectSound(articles)
  })

  test('wordpress.rss: clean link, lazy picture, no trailer', () => {
    const [article] =
      ingest(fixtures.find(({ name }) => name === 'wordpress.rss')?.bytes ?? new Uint8Array()) ?? []
    expect(article).toMatchObject({
      link: 'https://ledger.example/ferry-fares/',
      summary: 'Riders will pay the same until April. […]',
      imageUrl: 'https://ledger.example/wp-content/uploads/ferry.jpg',
    })
  })
})

/** Pseudorandom numbers from 0 to 1, the same in every run. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const pieces = shards.map((shard) => new TextEncoder().encode(shard))

function mutate(bytes: Uint8Array, random: () => number): Uint8Array {
  const pick = (limit: number) => Math.floor(random() * limit)
  let mutated = Buffer.from(bytes)
  for (let change = 0; change <= pick(6); change++) {
    const at = pick(mutated.length)
    const [before, after] = [mutated.subarray(0, at), mutated.subarray(at)]
    const kind = pick(6)
    if (kind === 0) mutated = Buffer.concat([before, Buffer.of(pick(256)), after.subarray(1)])
    else if (kind === 1) mutated = Buffer.concat([before, after.subarray(pick(80))])
    else if (kind === 2)
      mutated = Buffer.concat([before, mutated.subarray(pick(mutated.length)).subarray(0, 200), after])
    else if (kind === 3 && pick(4) === 0) mutated = Buffer.from(before)
    else mutated = Buffer.concat([before, pieces[pick(pieces.length)] ?? Buffer.of(), after])
  }
  return new Uint8Array(mutated)
}

// `npm run fuzz` damages the same files for as long as it is told to.
test('1,000 damaged feeds: only NotAFeedError is thrown, and the articles are sound', () => {
  const random = seeded(20_261_121)
  let read = 0
  for (let round = 0; round < 1000; round++) {
    const fixture = fixtures[round % fixtures.length]
    const articles = ingest(mutate(fixture?.bytes ?? new Uint8Array(), random))
    if (articles === undefined) continue
    read += articles.length
    expectSound(articles)
  }
  // The test has a meaning only when many of the damaged feeds can still be read.
  expect(read).toBeGreaterThan(1200)
})

/** The result of this work. Fails after 30 s of processor time, however busy the machine is. */
function withinSeconds<T>(work: () => T): T {
  const before = process.cpuUsage()
  const made = work()
  expect(process.cpuUsage(before).user / 1e6).toBeLessThan(30)
  return made
}

// A quadratic algorithm would take minutes for any of these. The limit only has to tell seconds from minutes.
describe('hostile sizes', () => {
  const item = '<item><title>Last</title><link>https://ledger.example/last</link></item>'
  const rss = (body: string) => `<rss><channel>${body}${item}</channel></rss>`

  test.each<[string, string]>([
    ['unclosed tags', rss(`<item><description>${'<b>'.repeat(100_000)}</description></item>`)],
    [
      'unclosed tags of many names',
      rss(`<item>${Array.from({ length: 100_000 }, (_, index) => `<a${index}>`).join('')}</item>`),
    ],
    ['stray closing tags', rss(`<item>${'<b>'.repeat(500)}${'</a>'.repeat(500_000)}</item>`)],
    ['less-than signs', rss(`<item><description>${'&lt;'.repeat(200_000)}</description></item>`)],
    ['ampersands', rss(`<item><description>${'&'.repeat(1_000_000)}</description></item>`)],
    ['a text of 3 MB', rss(`<item><description>${'word '.repeat(600_000)}</description></item>`)],
    ['an attribute of 3 MB', rss(`<item a="${'x'.repeat(3_000_000)}"></item>`)],
    [
      '100,000 attributes',
      rss(`<item ${Array.from({ length: 100_000 }, (_, index) => `a${index}="1"`).join(' ')}></item>`),
    ],
    [
      '100,000 namespaces',
      rss(Array.from({ length: 100_000 }, (_, index) => `<x xmlns:n${index}="u"/>`).join('')),
    ],
    ['a comment of 3 MB', rss(`<!--${'-'.repeat(3_000_000)}-->`)],
    ['CDATA sections without end', rss('<item><title><![CDATA[x</title></item>'.repeat(20_000))],
    ['an author of signs', rss(`<item><author>${'@'.repeat(200_000)}</author></item>`.repeat(50))],
    [
      'authors without end',
      rss(
        `${'<language>x</language>'.repeat(50_000)}<item>${'<author>a</author><category/><media:content url="x"/>'.repeat(50_000)}</item>`,
      ),
    ],
    [
      'entities upon entities',
      `<!DOCTYPE x [<!ENTITY a "${'x'.repeat(200)}">${'<!ENTITY b "&a;&a;&a;&a;">'.repeat(50)}]>${rss(`<item><title>${'&b;'.repeat(100_000)}</title></item>`)}`,
    ],
    [
      'one entity, often',
      `<!DOCTYPE x [<!ENTITY a "${'x'.repeat(200)}">]>${rss(`<item><title>a</title>${`<description>${'&a;'.repeat(80_000)}</description>`.repeat(20)}</item>`)}`,
    ],
  ])('%s', (_, text) => {
    const articles = withinSeconds(() => ingestText(text)) ?? []
    expect(articles.length).toBeGreaterThan(0)
    expectSound(articles)
  })

  test.each<[string, string]>([
    ['less-than signs alone', '<'.repeat(1_000_000)],
    ['a DOCTYPE without end', `<!DOCTYPE x [${'<!ENTITY a "'.repeat(200_000)}`],
    ['brackets of JSON', '['.repeat(1_000_000)],
    ['an array without end', `{"items":[${'{"a":'.repeat(500_000)}`],
    ['spaces', ' '.repeat(3_000_000)],
    ['question marks', '<?'.repeat(1_000_000)],
  ])('%s is no feed', (_, text) => {
    expect(withinSeconds(() => ingestText(text))).toBeUndefined()
  })

  test('the expansion of entities is limited', () => {
    const declared = `<!DOCTYPE x [<!ENTITY a "${'x'.repeat(200)}">]>`
    const items = `<item><title>${'&a;'.repeat(100)}</title></item>`.repeat(290)
    const { entries } = parseFeed(`${declared}${rss(items)}`, address)
    const length = entries.reduce((sum, { titles }) => sum + (titles[0]?.value.length ?? 0), 0)
    expect(length).toBeGreaterThan(900_000)
    expect(length).toBeLessThan(1_100_000)
  })

  test('an entry of excessive size does not affect others', () => {
    const articles = ingestText(
      rss(`<item><title>First</title>${'<b>'.repeat(100_000)}</item><item><title>Next</title></item>`),
    )
    expect(articles?.map(({ title }) => title)).toEqual(['First', 'Next', 'Last'])
  })
})

test('half a million elements in nested bases of addresses are read in bounded memory', async () => {
  const nested = '<a xml:base="x">'.repeat(590) + '<a xml:base="x"/>'.repeat(490_000)
  const text = `<rss><channel><item><title>One</title></item>${nested}</channel></rss>`
  const thread = new Worker(new URL('parse-in-thread.fixture.ts', import.meta.url), {
    workerData: { text },
    resourceLimits: { maxOldGenerationSizeMb: 250 },
    execArgv: [],
  })
  onTestFinished(async () => void (await thread.terminate()))
  const [entries] = await once(thread, 'message')
  expect(entries).toBe(1)
})
