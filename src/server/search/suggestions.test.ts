import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseSuggestions } from '../../browser/search/parse-suggestions.ts'
import type { Publication } from '../../publication/publication.ts'
import { exampleArticle, exampleEvent, publicationWith } from '../../site/example-content.fixture.ts'
import { longestSearch } from '../../site/search-result.ts'
import { openEmptyStore } from '../../store/empty-store.fixture.ts'
import { makeArticle, makeFeedState } from '../../store/samples.fixture.ts'
import type { SearchQuery } from '../../store/search.ts'
import type { Store } from '../../store/store.ts'
import { emptyStore, exampleApp } from '../app.fixture.ts'

const address = 'https://feeds.test/politics'
const city: Publication = {
  ...publicationWith({
    articles: [exampleArticle({ title: 'Harbor guide' })],
    events: [exampleEvent({ slug: 'fair', title: 'Harbor fair' })],
  }),
  feeds: { politics: [{ address, title: 'The Gull', owner: 'gull.test' }] },
}

let folder: string
let store: Store
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'suggestions-'))
  store = await openEmptyStore(folder)
  await store.articles.savePoll(makeFeedState(address, { succeededAt: 1000 }), [
    makeArticle('one', { title: 'Harbor closed', publishedAt: 2000 }),
    makeArticle('two', { title: 'Harbor opened', publishedAt: 1000 }),
  ])
})
afterEach(async () => {
  await store.close()
  await rm(folder, { recursive: true })
})

async function suggest(query: string, publication = city, path = '/search') {
  const { app, lines } = exampleApp({ publication, store })
  const answer = await app.request(`${path}/suggest?${query}`)
  const { said, suggestions } = parseSuggestions(await answer.json())
  return { answer, lines, said, titles: suggestions.map(({ title }) => title) }
}

test('events, our articles and stories are suggested, for a minute, and what was typed is not logged', async () => {
  const { answer, lines, said, titles } = await suggest('q=+harb')
  expect([answer.status, said]).toEqual([200, '4 suggestions'])
  expect(titles).toEqual(['Harbor guide', 'Harbor closed', 'Harbor opened', 'Harbor fair'])
  expect(answer.headers.get('content-type')).toBe('application/json')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=60')
  expect(lines).toEqual([])
})

test('in a section, only what is of it', async () => {
  expect((await suggest('q=harbor&section=events')).titles).toEqual(['Harbor fair'])
  expect((await suggest('q=harbor&section=politics')).titles).toEqual(['Harbor closed', 'Harbor opened'])
})

test('what is kept of a section is not the answer for all', async () => {
  const { app } = exampleApp({ publication: city, store })
  const said = async (query: string) =>
    parseSuggestions(await (await app.request(`/search/suggest?${query}`)).json()).said
  expect([await said('q=harbor&section=events'), await said('q=harbor')]).toEqual([
    '1 suggestion',
    '4 suggestions',
  ])
})

test('the page in Spanish has Spanish words', async () => {
  expect((await suggest('q=harbor', city, '/es/search')).said).toBe('3 sugerencias')
})

test('what was taken down, or left the folder, is suggested no more', async () => {
  await suggest('q=harbor')
  const because = { reason: 'A court asked.', date: '2026-01-01', askedBy: 'a court', public: true }
  const removals = [{ ...because, pattern: 'harbor closed' }]
  const { content } = publicationWith({})
  expect((await suggest('q=harbor', { ...city, content, removals })).titles).toEqual(['Harbor opened'])
})

/** Answers of a city whose searches end when the test says so. */
function slowApp() {
  const texts: string[] = []
  const running: (() => void)[] = []
  const search = {
    ...emptyStore.search,
    search: ({ text }: SearchQuery) => {
      texts.push(text)
      return new Promise<[]>((resolve) => running.push(() => resolve([])))
    },
  }
  const { app } = exampleApp({ store: { ...emptyStore, search } })
  return { app, texts, running }
}

test.each(['', 'h', '%20%20h%20', 'x'.repeat(longestSearch + 1)])(
  'for the text %j nothing is searched, and nothing suggested',
  async (text) => {
    const { app, texts } = slowApp()
    const answer = await app.request(`/search/suggest?q=${text}`)
    expect([answer.status, await answer.json()]).toEqual([200, { said: 'No suggestions', suggestions: [] }])
    expect(texts).toEqual([])
  },
)

test('while suggestions wait, searches have places: the third text of a reader is refused, her search is not', async () => {
  const { app, texts, running } = slowApp()
  const reader = { incoming: { socket: { remoteAddress: '192.0.2.7' } } }
  const ask = (path: string) => app.request(path, {}, reader)
  const waiting = ['ha', 'har'].map((text) => ask(`/search/suggest?q=${text}`))
  await expect.poll(() => texts).toEqual(['ha'])
  const refused = await ask('/search/suggest?q=harb')
  expect([refused.status, refused.headers.get('cache-control')]).toEqual([503, 'no-store'])
  expect(await refused.json()).toEqual({ said: 'No suggestions', suggestions: [] })
  const searched = ask('/search?q=harbor')
  for (let count = 1; count <= 3; count++) {
    await expect.poll(() => running.length).toBe(count)
    running.at(-1)?.()
  }
  const statuses = (await Promise.all([...waiting, searched])).map(({ status }) => status)
  expect(statuses).toEqual([200, 200, 200])
  expect(texts).toEqual(['ha', 'har', 'harbor'])
})

test('readers who type the same words within seconds cost one search', async () => {
  const { app, texts, running } = slowApp()
  const asked = ['ha', 'ha%20', 'ha'].map((text) => app.request(`/search/suggest?q=${text}`))
  await expect.poll(() => running.length).toBe(1)
  running[0]?.()
  await Promise.all(asked)
  await app.request('/search/suggest?q=ha')
  expect(texts).toEqual(['ha'])
})
