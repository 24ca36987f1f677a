import { expect, onTestFinished, test } from 'vitest'
import { City } from '../../city/city.ts'
import { openData } from '../../city/data.ts'
import { examplePublication } from '../../site/example-publication.fixture.ts'
import { feedKind } from '../../sources/feeds/feed-kind.ts'
import { startFakeServer } from '../../sources/http/fake-server.fixture.ts'
import { openSafeClient } from '../../sources/http/safe-fetch.ts'
import { defaultPollTimes } from '../../sources/pipeline/poll-times.ts'
import { runSource } from '../../sources/pipeline/run-source.ts'
import type { Store } from '../../store/store.ts'
import { openTemporaryStore } from '../../store/temporary-store.fixture.ts'
import { hour } from '../../time/durations.ts'
import { convertFeed } from './conversion.ts'

const now = Date.UTC(2026, 10, 20, 15)

const item = (n: number, more = '') =>
  `<item><guid isPermaLink="false">g${n}</guid><title>Headline ${n} &amp;amp; more</title><link>/story/${n}?a=1&amp;b=2</link>
  <description>&lt;p&gt;Summary ${n} with &amp;lt;tags&amp;gt; &lt;img src="/p${n}.jpg"&gt;&lt;/p&gt;</description>
  <pubDate>${new Date(now - n * hour).toUTCString()}</pubDate><category>Coast</category><category>City ${n}</category>${more}</item>`
const rss = (items: string, language: string) =>
  `<rss version="2.0"><channel><title>T</title><link>https://site.test/</link><language>${language}</language>${items}</channel></rss>`
const documents = [
  rss(
    [
      item(1, '<source url="https://phoenix.test/feed">Coast Phoenix</source>'),
      item(2, '<author>a@b.test (Ann Lee)</author>'),
      item(3),
    ].join(''),
    'en-us',
  ),
  rss(item(2) + item(4) + item(5), 'es'),
]

test('an instance that reads all its feeds through the converter of another shows the same pages', async () => {
  const [direct, through] = [await openTemporaryStore(), await openTemporaryStore()]
  const server = await startFakeServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://server.test')
    if (pathname !== '/api/convert') return void response.end(documents[Number(pathname.slice(1))])
    const { httpStatus, body } = await convertFeed(searchParams.get('rss_url') ?? undefined, city, direct)
    response.writeHead(httpStatus, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  const client = openSafeClient({ allowLoopback: true, userAgent: 'Paper/1.0' })
  onTestFinished(async () => {
    await Promise.all([server.close(), client.close()])
  })
  const feeds = documents.map((_, index) => ({
    address: `${server.origin}/${index}`,
    title: `Feed ${index}`,
    owner: `owner${index}`,
    ...(index === 1 && { filter: { only: ['city 2', 'city 5'], except: [] } }),
  }))
  const city = { ...examplePublication, feeds: { localNews: feeds.slice(0, 1), politics: feeds.slice(1) } }

  const pollAll = async (store: Store, converter: string | undefined) => {
    for (const { address } of feeds) {
      await store.sources.list('city', [{ kind: 'feed', key: address, host: address }], { now, spread: 0 })
      const query = {
        worker: 'a',
        now: now + hour,
        lease: hour,
        limit: 1,
        perHost: 1,
        longestWait: 99 * hour,
      }
      const [claim] = await store.sources.claimDue(query)
      const outcome = await runSource(feedKind(converter), claim!, {
        store: store.sources,
        client,
        times: defaultPollTimes,
        fetchDeadline: undefined,
        signal: new AbortController().signal,
        now: () => now,
        offline: () => false,
        random: () => 0.5,
        parsing: () => {},
        parsed: () => {},
      })
      expect(outcome).toMatchObject({ kind: 'stored', added: 3 })
    }
  }
  await pollAll(direct, undefined)
  await pollAll(through, `${server.origin}/api/convert`)

  const load = (store: Store) => {
    const sources = { store, hasFailed: () => false }
    const lists = { perFeed: 15, limit: 15 }
    return openData(new City(city, sources, now)).load({
      day: { kind: 'front' },
      local: { kind: 'stories', category: 'localNews', ...lists },
      politics: { kind: 'stories', category: 'politics', ...lists },
    })
  }
  const [own, converted] = [await load(direct), await load(through)]
  expect(converted).toEqual(own)
  // All that pages show was there to be lost.
  expect(own.local).toMatchObject({
    stories: [
      {
        title: 'Headline 1 & more',
        origin: 'Coast Phoenix',
        language: 'en-US',
        link: 'https://site.test/story/1?a=1&b=2',
      },
      {},
      {},
    ],
  })
  expect(own.politics.state === 'loaded' && own.politics.stories.map(({ language }) => language)).toEqual([
    'es',
    'es',
  ])
})
