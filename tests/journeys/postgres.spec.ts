// Several processes on one PostgreSQL database, and what readers see while it is away. On any
// machine where PostgreSQL is installed; elsewhere it is left out, which `npm run journeys` says.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { findPostgres } from '../../scripts/programs.ts'
import { startDroppingRelay } from '../fakes/dropping-relay.ts'
import { formatRss, serve, stopAll } from '../feed-site.ts'
import { makeFeedsDue, type PostgresCluster, runSql, startPostgres } from '../postgres.ts'
import { publish, type RunningSite, startSite } from '../sites.ts'
import { copyPublications, writeFeeds } from '../temporary-publications.ts'

test.describe.configure({ mode: 'parallel' })

test.skip(!findPostgres(), 'PostgreSQL is not installed')
test.afterAll(stopAll)

test('two machines answer readers from one database, also while it is away, and go on by themselves', async () => {
  let document = formatRss('First', 2)
  let served = ''
  const feeds = await serve((_request, response) => {
    served = document
    response.writeHead(200, { 'content-type': 'application/xml' }).end(document)
  })
  const publications = await copyPublications('pelican-bay-test')
  await writeFeeds(join(publications.folder, 'pelican-bay-test'), { localNews: [`${feeds}/feed.xml`] })
  const cluster = await startPostgres()
  const running: RunningSite[] = []
  const folders: string[] = []
  try {
    runSql(cluster.urlOf(), 'create database news')
    const [polling, ...sites] = await startAll(cluster.urlOf('news'), publications.folder, folders)
    running.push(polling, ...sites)
    const shows = async (text: string) => {
      for (const site of sites) {
        await expect.poll(async () => (await read(site, '/local-news')).text).toContain(text)
      }
    }
    await shows('First 1')
    expect((await read(polling, '/readyz')).status).toBe(200)

    document = formatRss('Second', 1)
    await pollNow(cluster, () => served === document)
    await shows('Second 1')

    await cluster.crash()
    for (const site of sites) {
      expect(await read(site, '/local-news')).toMatchObject({ status: 200 })
      expect(await read(site, '/search?q=second')).toMatchObject({ status: 503 })
      const ready = await read(site, '/readyz')
      expect(ready).toMatchObject({ status: 503, text: expect.stringContaining('cannot be reached') })
      expect(site.process.exitCode).toBeNull()
    }
    expect(await read(polling, '/readyz')).toMatchObject({ status: 503 })

    await cluster.start()
    const startedAt = Date.now()
    for (const site of [polling, ...sites]) {
      await expect.poll(async () => (await read(site, '/readyz')).status).toBe(200)
    }
    for (const site of sites) {
      await expect.poll(async () => (await read(site, '/search?q=second')).status).toBe(200)
    }
    document = formatRss('Third', 1)
    await pollNow(cluster, () => served === document)
    await shows('Third 1')
    expect(Date.now() - startedAt, 'ms until all is whole again').toBeLessThan(60_000)
    expect(await Promise.all(running.splice(0).map((site) => site.stop()))).toEqual([0, 0, 0])
  } finally {
    await Promise.all(running.map((site) => site.stop()))
    await cluster.stop()
    await publications.remove()
    for (const folder of folders) await rm(folder, { recursive: true, force: true })
  }
})

test('the primary is lost and its standby takes its place: nothing is lost, and all go on by themselves', async () => {
  let document = formatRss('First', 2)
  let served = ''
  const feeds = await serve((_request, response) => {
    served = document
    response.writeHead(200, { 'content-type': 'application/xml' }).end(document)
  })
  const publications = await copyPublications('pelican-bay-test')
  await writeFeeds(join(publications.folder, 'pelican-bay-test'), { localNews: [`${feeds}/feed.xml`] })
  const primary = await startPostgres({ synchronousCommit: true })
  runSql(primary.urlOf(), 'create database news')
  const standby = await primary.startStandby()
  waitForStandby(primary, '*')
  const relay = await startDroppingRelay(primary.urlOf('news'))
  const running: RunningSite[] = []
  const folders: string[] = []
  try {
    const [polling, ...sites] = await startAll(relay.url, publications.folder, folders)
    running.push(polling, ...sites)
    const shows = async (text: string) => {
      for (const site of sites) {
        await expect.poll(async () => (await read(site, '/local-news')).text).toContain(text)
      }
    }
    await shows('First 1')
    document = formatRss('Second', 1)
    await pollNow(primary, () => served === document)
    await shows('Second 1')

    await primary.kill()
    for (const site of sites) {
      expect(await read(site, '/local-news')).toMatchObject({ status: 200 })
      expect(await read(site, '/search?q=second')).toMatchObject({ status: 503 })
    }
    // Some address moves too early: a standby cannot be written to, which is said, and pages stay.
    relay.moveTo(standby.urlOf())
    await expect.poll(async () => (await read(polling, '/readyz')).text).toContain('is read-only')
    expect(await read(sites[0]!, '/local-news')).toMatchObject({ status: 200 })

    await standby.promote()
    waitForStandby(standby, '')
    const promotedAt = Date.now()
    for (const site of [polling, ...sites]) {
      await expect.poll(async () => (await read(site, '/readyz')).status).toBe(200)
    }
    for (const site of sites) {
      await expect.poll(async () => (await read(site, '/search?q=second')).status).toBe(200)
    }
    expect(runSql(standby.urlOf('news'), "select title from articles where title like 'Second%'")).toBe(
      'Second 1',
    )
    document = formatRss('Third', 1)
    await pollNow(standby, () => served === document)
    await shows('Third 1')
    expect(Date.now() - promotedAt, 'ms until all is whole again').toBeLessThan(60_000)
    expect(await Promise.all(running.splice(0).map((site) => site.stop()))).toEqual([0, 0, 0])
  } finally {
    await Promise.all(running.map((site) => site.stop()))
    relay.close()
    await Promise.all([standby.stop(), primary.stop()])
    await publications.remove()
    for (const folder of folders) await rm(folder, { recursive: true, force: true })
  }
})

/** Sets for which standbys each commit waits: `*` is any, and an empty text none. */
function waitForStandby(cluster: PostgresCluster, names: string): void {
  runSql(cluster.urlOf(), `alter system set synchronous_standby_names = '${names}'`)
  runSql(cluster.urlOf(), 'select pg_reload_conf()')
}

/** Starts a process that polls and two that answer, each with its own data folder, as on three machines. */
async function startAll(url: string, publications: string, folders: string[]) {
  const start = async (role: string) => {
    const folder = await mkdtemp(join(tmpdir(), 'machine-'))
    folders.push(folder)
    const settings = {
      DATA_DIR: folder,
      DATABASE_URL: url,
      PUBLICATIONS_DIR: publications,
      ALLOW_LOOPBACK_FEEDS: 'true',
      SAMPLE_EDITION: 'never',
    }
    return startSite(settings, [process.execPath, 'dist/server/main.js', role])
  }
  const folder = await mkdtemp(join(tmpdir(), 'publish-'))
  folders.push(folder)
  await publish({ DATA_DIR: folder, DATABASE_URL: url, PUBLICATIONS_DIR: publications })
  return Promise.all([start('ingest'), start('web'), start('web')])
}

/**
 * Makes the feed due until it was read as it is now; the process that polls sees it within five seconds. Once
 * is not enough: a poll in progress, of the feed as it was, sets the due time when it ends, minutes later.
 */
async function pollNow(cluster: PostgresCluster, isServed: () => boolean): Promise<void> {
  const url = cluster.urlOf('news')
  const make = () => {
    if (isServed()) return true
    makeFeedsDue(url)
    return false
  }
  await expect.poll(make).toBe(true)
}

async function read({ origin }: RunningSite, path: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(`${origin}${path}`, { headers: { host: 'tiny.test' } })
  return { status: answer.status, text: await answer.text() }
}
