// A site of the fixture city with feeds that a journey defines.

import { appendFile, copyFile, readFile, writeFile } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { minute } from '../src/time/durations.ts'
import { startServer } from './local-server.ts'
import { type RunningSite, startSite } from './sites.ts'
import { untilPlaced } from './store-of-site.ts'
import { copyPublications, type FeedList, specifiedCategories, writeFeeds } from './temporary-publications.ts'

/** Functions that stop what a file of journeys started, called in reverse order. */
const running: (() => unknown)[] = []
/** Stops every server and site that was started here. */
export async function stopAll(): Promise<void> {
  for (const stop of running.splice(0).reverse()) await stop()
}

/** Starts a server; resolves to its origin. */
export async function serve(listener: RequestListener): Promise<string> {
  const { origin, close } = await startServer(listener)
  running.push(close)
  return origin
}

/**
 * Starts the test's city (its folder: `city`) with these feeds, the
 * specification's categories and `more` at the end of publication.yaml.
 */
export async function startWith(
  feeds: FeedList,
  settings: Record<string, string> = {},
  more = '',
): Promise<RunningSite & { city: string }> {
  const publications = await copyPublications('pelican-bay-test')
  running.push(publications.remove)
  const city = join(publications.folder, 'pelican-bay-test')
  await copyFile(specifiedCategories, join(city, 'categories.yaml'))
  await writeFeeds(city, feeds)
  await appendFile(join(city, 'publication.yaml'), more)
  await renewArticle(join(city, 'articles', 'counting-pelicans.md'))
  const site = await startSite({
    PUBLICATIONS_DIR: publications.folder,
    ALLOW_LOOPBACK_FEEDS: 'true',
    SAMPLE_EDITION: 'never',
    ...settings,
  })
  running.push(site.stop)
  return { ...site, city }
}

/** Dates an article yesterday, because older articles are shown in the archives, too. */
async function renewArticle(file: string): Promise<void> {
  const yesterday = new Date(Date.now() - 24 * 60 * minute).toISOString().slice(0, 10)
  const text = await readFile(file, 'utf8')
  await writeFile(
    file,
    text
      .replace(/^(updates|corrections): .*\n/gm, '')
      .replace(/^published: .*$/m, `published: ${yesterday}\nkind: guide`),
  )
}

/** Log lines about a failed feed. */
export function failuresOf(site: RunningSite, feed: string): string[] {
  return site.log
    .filter((line) => line.feed === feed && String(line.msg).startsWith('feed failed'))
    .map((line) => JSON.stringify(line))
}

/**
 * Waits until this many feeds were polled once and pages show what they have; afterwards only reports of one
 * story may be put together otherwise (`untilSettled`).
 */
export async function untilPolled(site: RunningSite, count: number): Promise<void> {
  const polled = () => new Set(site.log.flatMap(({ feed }) => (feed === undefined ? [] : [feed])))
  await expect.poll(() => polled().size).toBe(count)
  await untilPlaced(site.dataDir)
}

/** A feed of stories '{name} 1', '{name} 2' …, each `step` older than the one before. */
export function formatRss(
  name: string,
  count: number,
  { newest = Date.now() - minute, step = minute } = {},
): string {
  const items = Array.from({ length: count }, (_, index) => {
    const title = `${name} ${index + 1}`
    const date = new Date(newest - index * step).toUTCString()
    return `<item><title>${title}</title><link>https://publisher.test/${encodeURIComponent(title)}</link>
      <guid>${title}</guid><description>What happened.</description><pubDate>${date}</pubDate></item>`
  })
  return formatChannel(items.join(''))
}

/** An RSS feed of these items. */
export function formatChannel(items: string): string {
  return `<rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/" xmlns:content="http://purl.org/rss/1.0/modules/content/">
    <channel><title>Feed</title>${items}</channel></rss>`
}
