import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { hour } from '../../time/durations.ts'
import { openSafeClient } from '../http/safe-fetch.ts'
import { selfSigned } from '../http/self-signed.fixture.ts'
import { runSource } from '../pipeline/run-source.ts'
import type { AnySourceKind } from '../pipeline/source-kind.ts'
import { feedKind } from './feed-kind.ts'
import { claim, openSiteBeforeEach, poll, rss, serve, site } from './polled-site.fixture.ts'

openSiteBeforeEach()

const now = Date.UTC(2026, 10, 21, 12)

test('a feed is fetched without a valid certificate only where its operator says so', async () => {
  const server = createServer(selfSigned, (_, response) => void response.end(rss('News')))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `https://127.0.0.1:${(server.address() as AddressInfo).port}/feed`
  const fetchWith = async (unverifiedHosts: readonly string[]) => {
    const client = openSafeClient({
      allowLoopback: true,
      userAgent: 'Paper/1.0',
      unverifiedHosts: new Set(unverifiedHosts),
    })
    onTestFinished(() => client.close())
    return feedKind().fetch({ address }, { client, now })
  }
  onTestFinished(() => void server.close())
  expect(await fetchWith([])).toMatchObject({ kind: 'failed', reason: 'tls' })
  expect(await fetchWith(['127.0.0.1'])).toMatchObject({ kind: 'fetched' })
})

test.each([
  ['https://old.test/feed', 'https://old.test/feed', true],
  ['https://feeds.test/feed', 'https://old.test/new', true],
  ['https://feeds.test/feed', 'https://feeds.test/feed', false],
  ['http://old.test/feed', 'http://old.test/feed', false],
])('a poll of %s that ends at %s tells it: %s', (key, base, isTold) => {
  const kind = feedKind(undefined, new Set(['old.test']))
  const text = rss('News')
  const source = { key, base, now }
  const { examined } = kind.read({ body: new TextEncoder().encode(text), contentType: undefined }, source)
  const { findings } = kind.examineAgain!(examined!, source)
  expect(findings.some((finding) => finding.kind === 'unverified')).toBe(isTold)
})

test.each(['not modified', 'the same document'])(
  'a feed whose answer is %s gets the note at once when its publisher no longer wants checked its certificate',
  async (answer) => {
    serve(rss('News'))
    await poll()
    const kept = { etag: '"1"', lastModified: undefined, base: 'https://old.test/feed' }
    const document = {
      raw: { body: new TextEncoder().encode(rss('News')), contentType: undefined },
      hash: site.before.bodyHash!,
      bytes: 1,
      movedTo: undefined,
    }
    const runWith = async (unverifiedHosts: readonly string[]) => {
      const kind: AnySourceKind = {
        ...(feedKind(undefined, new Set(unverifiedHosts)) as AnySourceKind),
        fetch: async () =>
          answer === 'not modified'
            ? { ...kept, kind: 'notModified' }
            : { ...kept, ...document, kind: 'fetched' },
      }
      site.now += hour
      const outcome = await runSource(kind, await claim(), site.context)
      if (outcome.kind !== 'unchanged') throw new Error(outcome.kind)
      site.before.nextPollAt = outcome.state.nextPollAt
      return outcome.state.examined?.findings.map(({ kind: found }) => found)
    }
    const before = await runWith([])
    expect(await runWith(['old.test'])).toEqual(['unverified', ...before!])
    expect(await runWith([])).toEqual(before)
  },
)
