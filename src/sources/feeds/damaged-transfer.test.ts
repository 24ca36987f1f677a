import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openSiteBeforeEach, poll, rss, serve } from './polled-site.fixture.ts'

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
