import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { diagnoseFeed } from '../../feed-health/diagnosis.ts'
import { openSiteBeforeEach, poll, rss, serve, site } from './polled-site.fixture.ts'
import { tryFeed } from './trial.ts'

openSiteBeforeEach()

const gzip = { 'content-encoding': 'gzip' }

test('a feed whose gzip has no end is read, and that is told until the server is mended', async () => {
  const cut = gzipSync(rss('News')).subarray(0, -8)
  serve(cut, gzip)
  const first = await poll()
  expect(first).toMatchObject({ kind: 'stored', added: 1, state: { failures: 0 } })
  expect(first).toHaveProperty('state.examined.findings.0.kind', 'damagedTransfer')
  serve(rss('News'))
  const second = await poll()
  expect(second).toMatchObject({ kind: 'stored', added: 0 })
  expect(second).not.toHaveProperty('state.examined.findings.0.kind', 'damagedTransfer')
})

test('a feed that is cut in an entry leaves what was stored', async () => {
  serve(rss('News', 'Ferry'))
  await poll()
  serve(gzipSync(rss('News', 'Ferry', 'Harbor')).subarray(0, -40), gzip)
  expect(await poll()).toMatchObject({ kind: 'failed', reason: 'encoding' })
  serve(rss('News', 'Ferry', 'Harbor'))
  expect(await poll()).toMatchObject({ kind: 'stored', added: 1 })
})

test('a trial tells it, too', async () => {
  serve(gzipSync(rss('News')).subarray(0, -8), gzip)
  const { facts, read } = await tryFeed(site.before.address, { client: site.context.client, now: site.now })
  expect(read).toMatchObject({ entries: 1 })
  expect(diagnoseFeed(facts, site.now).problems).toContainEqual({
    kind: 'document',
    finding: expect.objectContaining({ kind: 'damagedTransfer', example: expect.stringContaining('gzip') }),
  })
})
