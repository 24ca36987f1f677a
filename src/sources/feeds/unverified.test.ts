import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { diagnoseFeed } from '../../feed-health/diagnosis.ts'
import { openSafeClient } from '../http/safe-fetch.ts'
import { selfSigned } from '../http/self-signed.fixture.ts'
import { feedKind } from './feed-kind.ts'
import { rss } from './polled-site.fixture.ts'
import { tryFeed } from './trial.ts'

const now = Date.UTC(2026, 10, 21, 12)

/** Tries a feed with a certificate that nobody vouches for. */
async function tryWith(unverifiedHosts: readonly string[]) {
  const server = createServer(selfSigned, (_, response) => void response.end(rss('News')))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const client = openSafeClient({ allowLoopback: true, userAgent: 'Paper/1.0', unverifiedHosts })
  onTestFinished(async () => {
    await client.close()
    server.close()
  })
  const address = `https://127.0.0.1:${(server.address() as AddressInfo).port}/feed`
  const trial = await tryFeed(address, { client, now, unverifiedHosts })
  return { trial, problems: diagnoseFeed(trial.facts, now).problems }
}

test('a feed is read without a valid certificate only where its operator says so, and that is told', async () => {
  const refused = await tryWith([])
  expect(refused.trial.read).toBeUndefined()
  expect(refused.problems[0]).toMatchObject({ kind: 'unread', reason: 'tls' })
  const { trial, problems } = await tryWith(['127.0.0.1'])
  expect(trial.read).toMatchObject({ entries: 1 })
  expect(problems).toContainEqual({ kind: 'document', finding: { kind: 'unverified', count: 0, of: 0 } })
})

test.each([
  ['https://old.test/feed', 'https://old.test/feed', undefined, true],
  ['https://feeds.test/feed', 'https://old.test/new', undefined, true],
  ['https://feeds.test/feed', 'https://feeds.test/feed', undefined, false],
  ['http://old.test/feed', 'http://old.test/feed', undefined, false],
  ['https://old.test/feed', 'https://old.test/feed', 'https://converter.test/api/convert', false],
])('a poll of %s that ends at %s, through the converter %s, tells it: %s', (key, base, converter, isTold) => {
  const kind = feedKind({ converter, unverifiedHosts: ['old.test'] })
  const parsed = converter
    ? kind.parse(JSON.stringify({ status: 'ok', items: [{ title: 'News', guid: '1' }] }), { key, base, now })
    : kind.parse(rss('News'), { key, base, now })
  const source = { key, base, now }
  const document = { body: new Uint8Array(), contentType: undefined }
  const { findings } = kind.examine!(parsed, kind.normalise(parsed, source), document, source)
  expect(findings.some((finding) => finding.kind === 'unverified')).toBe(isTold)
})
