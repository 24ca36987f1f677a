import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { hostileSvg } from '../src/server/images/hostile-svg.fixture.ts'
import { formatChannel } from '../tests/feed-site.ts'
import { type LocalServer, startServer } from '../tests/local-server.ts'
import { type RunningSite, startSite } from '../tests/sites.ts'
import { copyPublications, writeFeeds } from '../tests/temporary-publications.ts'
import { type BenchOptions, compare, type Row } from './row.ts'

/** How long pages are requested, without load and during the attack, in ms. */
const measuring = 10_000

/**
 * Pages made anew while readers ask for hostile and costly pictures, beside the same pages at rest; and a good picture
 * while a host that never answers has readers waiting, beside the same picture alone. From the built site.
 */
export async function benchPictures({ say }: BenchOptions): Promise<Row[]> {
  const servers: LocalServer[] = []
  const serve = async (listener: RequestListener) => {
    const server = await startServer(listener)
    servers.push(server)
    return server.origin
  }
  const publications = await copyPublications('pelican-bay-test')
  let site: RunningSite | undefined
  try {
    const feed = await serveFeed(serve)
    await writeFeeds(join(publications.folder, 'pelican-bay-test'), { localNews: [feed] })
    site = await startSite({
      PUBLICATIONS_DIR: publications.folder,
      ALLOW_LOOPBACK_FEEDS: 'true',
      SAMPLE_EDITION: 'never',
    })
    const ids = await untilShown(site.origin)
    await timePages(site.origin, 1_000) // Warm-up.
    const rest = await timePages(site.origin, measuring)
    const attack = askForPictures(site.origin, [...ids.hostile, ...ids.costly])
    const attacked = await timePages(site.origin, measuring)
    const asked = await attack.stop()
    const alone = await timePicture(site.origin, 240, ids.good)
    const dead = askForPictures(site.origin, ids.dead)
    await sleep(500)
    const behind = await timePicture(site.origin, 480, ids.good)
    await dead.stop()
    say(`pictures: ${asked} answers to requests for hostile and costly pictures in ${measuring / 1000} s.`)
    return [
      compare('page while pictures are encoded, p50', 'ms', percentile(attacked, 50), {
        name: 'at rest',
        value: percentile(rest, 50),
      }),
      compare('page while pictures are encoded, p99', 'ms', percentile(attacked, 99), {
        name: 'at rest',
        value: percentile(rest, 99),
      }),
      compare('picture while a dead host is asked', 'ms', behind, { name: 'alone', value: alone }),
    ]
  } finally {
    await site?.stop()
    await publications.remove()
    for (const server of servers) server.close()
  }
}

/** A feed of stories whose pictures are on three hosts: hostile and costly ones, some that never come, a good one. */
async function serveFeed(serve: (listener: RequestListener) => Promise<string>): Promise<string> {
  const blank = sharp({ create: { width: 8000, height: 6000, channels: 3, background: '#2a8592' } })
  const costly = await blank.png({ compressionLevel: 1 }).toBuffer()
  const good = await sharp(costly).resize({ width: 1600 }).jpeg().toBuffer()
  const hostile = hostileSvg()
  const bad = await serve((request, response) => {
    const isSvg = request.url?.includes('hostile') ?? false
    response.setHeader('content-type', isSvg ? 'image/svg+xml' : 'image/png')
    response.end(isSvg ? hostile : costly)
  })
  const dead = await serve(() => {})
  const sound = await serve((_, response) => response.setHeader('content-type', 'image/jpeg').end(good))
  const items = [
    ...names('hostile', 4).map((name) => ({ name, picture: `${bad}/${name}.svg` })),
    ...names('costly', 4).map((name) => ({ name, picture: `${bad}/${name}.png` })),
    ...names('dead', 4).map((name) => ({ name, picture: `${dead}/${name}.jpg` })),
    { name: 'good', picture: `${sound}/good.jpg` },
  ]
  const feed = await serve((_, response) => {
    response
      .setHeader('content-type', 'application/rss+xml')
      .end(formatChannel(items.map(formatItem).join('')))
  })
  return `${feed}/feed.xml`
}

function names(kind: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${kind} ${index + 1}`)
}

function formatItem({ name, picture }: { name: string; picture: string }): string {
  return `<item><title>${name}</title><link>https://publisher.test/${encodeURI(name)}</link><guid>${name}</guid>
    <enclosure url="${encodeURI(picture)}" type="image/jpeg" length="1"/><pubDate>${new Date().toUTCString()}</pubDate></item>`
}

/** Ids of the pictures on the category's page, by kind. */
async function untilShown(origin: string) {
  for (let tries = 0; tries < 60; tries++) {
    const page = await (await fetch(`${origin}/local-news`)).text()
    const cards = page.split('<article').slice(1)
    const idsOf = (kind: string) =>
      cards
        .filter((card) => new RegExp(`<h[23][^>]*>.*?${kind}`, 's').test(card))
        .flatMap((card) => /\/image\/480\/([\w-]+)/.exec(card)?.[1] ?? [])
    const [good] = idsOf('good')
    if (good) return { hostile: idsOf('hostile'), costly: idsOf('costly'), dead: idsOf('dead'), good }
    await sleep(500)
  }
  throw new Error('the feed was not shown within 30 s')
}

/** Requests uncached pages one after another; returns their times in ms. */
async function timePages(origin: string, duration: number): Promise<number[]> {
  const times: number[] = []
  for (const end = Date.now() + duration; Date.now() < end; ) {
    const start = performance.now()
    const answer = await fetch(`${origin}/search?q=harbor+${Math.random().toString(36).slice(2)}`)
    await answer.arrayBuffer()
    times.push(performance.now() - start)
    await sleep(20)
  }
  return times
}

/** Requests each picture in every width repeatedly and concurrently; `stop` returns the number of answers. */
function askForPictures(origin: string, ids: readonly string[]): { stop(): Promise<number> } {
  const stopped = new AbortController()
  let answers = 0
  const readers = ids.flatMap((id) =>
    [240, 480, 800, 1200].map(async (width) => {
      while (!stopped.signal.aborted) {
        try {
          const answer = await fetch(`${origin}/image/${width}/${id}`, { signal: stopped.signal })
          await answer.arrayBuffer()
          answers += 1
          await sleep(1_000)
        } catch {
          // Stopped, or cut off by the server.
        }
      }
    }),
  )
  return {
    async stop() {
      stopped.abort()
      await Promise.all(readers)
      return answers
    },
  }
}

async function timePicture(origin: string, width: number, id: string): Promise<number> {
  const start = performance.now()
  const answer = await fetch(`${origin}/image/${width}/${id}`)
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`the good picture got ${answer.status}`)
  return performance.now() - start
}

function percentile(times: readonly number[], percent: number): number {
  const sorted = times.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0
}
