import { mkdtemp, rm } from 'node:fs/promises'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { formatRss, serve, stopAll } from '../feed-site.ts'
import { publish, type RunningSite, startSite } from '../sites.ts'
import { pollNow } from '../store-of-site.ts'
import { copyPublications, writeFeeds } from '../temporary-publications.ts'

test.afterAll(stopAll)

test('one process polls and two answer readers, on one store', async () => {
  let document = formatRss('First', 2)
  const feeds = await serve((_request, response) =>
    response.writeHead(200, { 'content-type': 'application/xml' }).end(document),
  )
  const publications = await copyPublications('pelican-bay-test')
  const dataDir = await mkdtemp(join(tmpdir(), 'roles-'))
  await writeFeeds(join(publications.folder, 'pelican-bay-test'), { localNews: [`${feeds}/feed.xml`] })
  const settings = {
    DATA_DIR: dataDir,
    PUBLICATIONS_DIR: publications.folder,
    ALLOW_LOOPBACK_FEEDS: 'true',
    SAMPLE_EDITION: 'never',
  }
  await publish(settings)
  const start = (role: string) => startSite(settings, [process.execPath, 'dist/server/main.js', role])
  const running: RunningSite[] = []
  try {
    const polling = await start('ingest')
    running.push(polling)
    const [one, other] = await Promise.all([start('web'), start('web')])
    running.push(one, other)
    // A machine that is busy answers readers first.
    if (process.platform === 'linux') {
      expect(getPriority(polling.process.pid) - getPriority(one.process.pid)).toBe(10)
    }

    const read = async ({ origin }: RunningSite) => {
      const answer = await fetch(`${origin}/local-news`, { headers: { host: 'tiny.test' } })
      return { html: await answer.text(), etag: answer.headers.get('etag') }
    }
    for (const site of [one, other]) {
      await expect.poll(async () => (await read(site)).html, { timeout: 30_000 }).toContain('First 1')
    }
    // Only the one that polls asked the feed, and says so.
    const figures = async ({ origin }: RunningSite) => (await fetch(`${origin}/metrics`)).text()
    expect(await figures(polling)).toMatch(/news_polls_total\{kind="feed",result="stored"[^}]*\} [1-9]/)
    expect(await figures(one)).not.toContain('news_polls_total{')
    expect((await fetch(`${polling.origin}/readyz`)).status).toBe(200)
    expect((await fetch(`${polling.origin}/local-news`)).status).toBe(404)

    document = formatRss('Second', 1)
    pollNow(dataDir, 'feed')
    for (const site of [one, other]) {
      await expect.poll(async () => (await read(site)).html, { timeout: 30_000 }).toContain('Second 1')
    }
    // A cache in front may ask either about a page that it has of the other.
    expect((await read(one)).etag).toBe((await read(other)).etag)
    expect(await Promise.all(running.splice(0).map((site) => site.stop()))).toEqual([0, 0, 0])
  } finally {
    await Promise.all(running.map((site) => site.stop()))
    await publications.remove()
    await rm(dataDir, { recursive: true, force: true })
  }
})
