import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { describe, expect, onTestFinished, test } from 'vitest'
import { growingLinearly } from '../../../tests/growing-linearly.ts'
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
 * The steps of a poll without network and store; undefined when the bytes are not a feed. Any other error
 * fails the test.
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

describe('hostile sizes', () => {
  const item = '<item><title>Last</title><link>https://ledger.example/last</link></item>'
  const rss = (body: string) => `<rss><channel>${body}${item}</channel></rss>`
  const numbered = (n: number, piece: (index: number) => string) =>
    Array.from({ length: n }, (_, index) => piece(index)).join('')

  test.each<[string, number, (n: number) => string]>([
    ['unclosed tags', 40_000, (n) => rss(`<item><description>${'<b>'.repeat(n)}</description></item>`)],
    [
      'unclosed tags of many names',
      20_000,
      (n) => rss(`<item>${numbered(n, (index) => `<a${index}>`)}</item>`),
    ],
    ['stray closing tags', 120_000, (n) => rss(`<item>${'<b>'.repeat(500)}${'</a>'.repeat(n)}</item>`)],
    ['less-than signs', 80_000, (n) => rss(`<item><description>${'&lt;'.repeat(n)}</description></item>`)],
    [
      'an end tag without end',
      60_000,
      (n) => rss(`<item><description>&lt;/A${'"a'.repeat(n)}</description></item>`),
    ],
    [
      'pictures as wide as blanks',
      16_000,
      (n) =>
        rss(
          `<item><description><![CDATA[${`<img src="a.jpg" width="0${' '.repeat(n)}0">`.repeat(20)}]]></description></item>`,
        ),
    ],
    ['ampersands', 1_000_000, (n) => rss(`<item><description>${'&'.repeat(n)}</description></item>`)],
    ['a text', 400_000, (n) => rss(`<item><description>${'word '.repeat(n)}</description></item>`)],
    ['an attribute', 3_000_000, (n) => rss(`<item a="${'x'.repeat(n)}"></item>`)],
    ['attributes', 40_000, (n) => rss(`<item ${numbered(n, (index) => `a${index}="1" `)}></item>`)],
    ['namespaces', 12_000, (n) => rss(numbered(n, (index) => `<x xmlns:n${index}="u"/>`))],
    ['a comment', 3_000_000, (n) => rss(`<!--${'-'.repeat(n)}-->`)],
    ['CDATA sections without end', 12_000, (n) => rss('<item><title><![CDATA[x</title></item>'.repeat(n))],
    ['authors of signs', 48, (n) => rss(`<item><author>${'@'.repeat(200_000)}</author></item>`.repeat(n))],
    ['an author of signs', 200_000, (n) => rss(`<item><author>${'@'.repeat(n)}</author></item>`)],
    [
      'authors without end',
      8_000,
      (n) =>
        rss(
          `${'<language>x</language>'.repeat(n)}<item>${'<author>a</author><category/><media:content url="x"/>'.repeat(n)}</item>`,
        ),
    ],
    [
      'entities upon entities',
      40_000,
      (n) =>
        `<!DOCTYPE x [<!ENTITY a "${'x'.repeat(200)}">${'<!ENTITY b "&a;&a;&a;&a;">'.repeat(50)}]>${rss(`<item><title>${'&b;'.repeat(n)}</title></item>`)}`,
    ],
    [
      'one entity, often',
      8_000,
      (n) =>
        `<!DOCTYPE x [<!ENTITY a "${'x'.repeat(200)}">]>${rss(`<item><title>a</title>${`<description>${'&a;'.repeat(n)}</description>`.repeat(20)}</item>`)}`,
    ],
  ])('%s', (_, most, text) => {
    const articles = growingLinearly(most, (n) => ingestText(text(n))) ?? []
    expect(articles.length).toBeGreaterThan(0)
    expectSound(articles)
  })

  test.each<[string, number, (n: number) => string]>([
    ['less-than signs alone', 400_000, (n) => '<'.repeat(n)],
    ['a DOCTYPE without end', 80_000, (n) => `<!DOCTYPE x [${'<!ENTITY a "'.repeat(n)}`],
    ['brackets of JSON', 240_000, (n) => '['.repeat(n)],
    ['an array without end', 120_000, (n) => `{"items":[${'{"a":'.repeat(n)}`],
    ['spaces', 1_000_000, (n) => ' '.repeat(n)],
    ['question marks', 400_000, (n) => '<?'.repeat(n)],
  ])('%s is no feed', (_, most, text) => {
    expect(growingLinearly(most, (n) => ingestText(text(n)))).toBeUndefined()
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

test('a hundred thousand elements in nested bases of addresses are read in bounded memory', async () => {
  const nested = '<a xml:base="x">'.repeat(590) + '<a xml:base="x"/>'.repeat(120_000)
  const text = `<rss><channel><item><title>One</title></item>${nested}</channel></rss>`
  const thread = new Worker(new URL('parse-in-thread.fixture.ts', import.meta.url), {
    workerData: { text },
    resourceLimits: { maxOldGenerationSizeMb: 100 },
    execArgv: [],
  })
  onTestFinished(async () => void (await thread.terminate()))
  const [entries] = await once(thread, 'message')
  expect(entries).toBe(1)
})
