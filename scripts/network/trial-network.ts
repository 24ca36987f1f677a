// The processes of a trial network on this machine: cities from the network's folder, PostgreSQL, nginx, and feeds.
import { readFileSync, statSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { askHost } from '../../tests/ask-host.ts'
import { exitOnSignals, removeWithThisProcess } from '../../tests/ended-with-us.ts'
import { type PostgresCluster, startPostgres } from '../../tests/postgres.ts'
import { runSql } from '../../tests/site-database.ts'
import { type RunningSite, startSite } from '../../tests/sites.ts'
import { changeStore, queryStore } from '../../tests/store-of-site.ts'
import { startTrialFeeds, type TrialFeeds } from './feed-server.ts'
import { findFreePort, type RunningProxy, startProxy } from './proxy.ts'
import { type Readers, startReaders } from './readers.ts'

/** How large a trial network is. */
export interface TrialSize {
  cities: number
  /** Feeds of each city. */
  feeds: number
  /** Whether one process and SQLite carry all, and not four processes and PostgreSQL. */
  embedded: boolean
  /** So many of the cities have broken folders, each in one of several ways. */
  broken?: number
}

/** The built program of this checkout. */
export const ownProgram = 'dist/server/main.js'

/** A process of the network. */
export interface TrialProcess {
  role: 'serve' | 'web' | 'ingest'
  port: number
  folder: string
  site: RunningSite
  /** Seconds of CPU of those that were killed in its place. */
  spent: number
}

/** What is done when a process listens. */
type OnUp = (process: TrialProcess) => Promise<void>

/** Pages that readers ask for, of each city. */
const paths = ['/', '/local-news', '/about', '/faq', '/terms', '/sitemap']

/** Polls that one process has in hand at most. */
const inFlight = 64

/** Name of a city's folder. */
export function trialId(city: number): string {
  return `city-${city}`
}

export function trialHost(city: number): string {
  return `${trialId(city)}.test`
}

/** Ways to break a folder: a text in a file, and its replacement. */
const breakages = [
  ['publication.yaml', 'city:', 'city: "'],
  ['publication.yaml', 'timeZone:', 'timezone:'],
  ['feeds.opml', '</body>', ''],
  ['publication.yaml', 'county:', 'conty:'],
  ['publication.yaml', 'city:', "tagline: '{{town}}'\ncity:"],
] as const

/** Cities, feeds and processes of a trial. Each method that asks the store works on both databases. */
export class TrialNetwork {
  readonly feeds: TrialFeeds
  readonly cluster: PostgresCluster | undefined
  readonly processes: TrialProcess[] = []
  /** Pages that readers ask for. */
  readonly pages: number
  /** Folder of the cities' folders. */
  readonly publications: string
  readonly sound: readonly number[]
  /** Spread over the names. */
  readonly broken: readonly number[]
  readonly #root: string
  readonly #size: TrialSize
  #proxy: RunningProxy | undefined

  /** Writes the cities and starts their feeds and their database, but no process. */
  static async prepare(size: TrialSize): Promise<TrialNetwork> {
    exitOnSignals()
    const root = await mkdtemp(join(tmpdir(), 'network-'))
    removeWithThisProcess(root)
    const cluster = size.embedded ? undefined : await startPostgres()
    if (cluster) runSql(cluster.urlOf(), 'create database news')
    const feeds = await startTrialFeeds()
    const network = new TrialNetwork(root, size, feeds, cluster)
    await network.#writeCities()
    return network
  }

  private constructor(
    root: string,
    size: TrialSize,
    feeds: TrialFeeds,
    cluster: PostgresCluster | undefined,
  ) {
    this.#root = root
    this.#size = size
    this.publications = join(root, 'publications')
    const cities = Array.from({ length: size.cities }, (_, city) => city)
    const { broken = 0 } = size
    this.broken = cities.filter((city) => (city * broken) % size.cities < broken)
    this.sound = cities.filter((city) => !this.broken.includes(city))
    this.pages = this.sound.length * paths.length
    this.feeds = feeds
    this.cluster = cluster
  }

  /** Starts all processes of this program at once, and the proxy; `onUp` is told of each that listens. */
  async start(program = ownProgram, onUp?: OnUp): Promise<void> {
    const roles = this.cluster ? (['web', 'web', 'ingest', 'ingest'] as const) : (['serve'] as const)
    const started = roles.map(async (role, index): Promise<TrialProcess> => {
      const folder = join(this.#root, `machine-${index}`)
      const port = await findFreePort()
      const site = await this.#startProcess(program, role, port, folder)
      const process = { role, port, folder, site, spent: 0 }
      await onUp?.(process)
      return process
    })
    const all = await Promise.allSettled(started)
    this.processes.push(...all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])))
    await Promise.all(started)
    const [one, other] = this.answering()
    // The processes are what is measured: nginx keeps no pages for them.
    if (one && other) {
      this.#proxy = await startProxy('nginx', [one.port, other.port], (example) =>
        example.replace('proxy_cache news;', 'proxy_cache off;'),
      )
    }
  }

  /** Kills a process as a crash does, and starts it again at once. */
  async kill(killed: TrialProcess): Promise<void> {
    killed.spent += cpuOf(killed)
    killed.site.process.kill('SIGKILL')
    await new Promise((resolve) => killed.site.process.once('exit', resolve))
    killed.site = await this.#startProcess(ownProgram, killed.role, killed.port, killed.folder)
  }

  /** Ends a process as its service manager does, and starts this checkout's program in its place. */
  async replace(process: TrialProcess): Promise<void> {
    process.spent += cpuOf(process)
    await process.site.stop()
    process.site = await this.#startProcess(ownProgram, process.role, process.port, process.folder)
  }

  /** Ends all processes as their service manager does. */
  async endProcesses(): Promise<void> {
    for (const process of this.processes) process.spent += cpuOf(process)
    await Promise.all(this.processes.map(({ site }) => site.stop()))
  }

  /** Starts those again that were ended, all at once, with what they have stored. */
  async startProcesses(onUp?: OnUp): Promise<void> {
    const started = this.processes.map(async (process) => {
      process.site = await this.#startProcess(ownProgram, process.role, process.port, process.folder)
      await onUp?.(process)
    })
    await Promise.all(started)
  }

  async stop(): Promise<void> {
    await Promise.all(this.processes.map(({ site }) => site.stop()))
    await this.#proxy?.stop()
    await this.feeds.stop()
    await this.cluster?.stop()
    await rm(this.#root, { recursive: true, force: true })
  }

  /** Processes that answer readers. */
  answering(): TrialProcess[] {
    return this.processes.filter(({ role }) => role !== 'ingest')
  }

  /** Where readers ask: the proxy, or the process. */
  origin(): string {
    return this.#proxy?.origin ?? this.processes[0]?.site.origin ?? ''
  }

  startReaders(perSecond: number): Readers {
    return startReaders({ origin: this.origin(), hosts: this.sound.map(trialHost), paths, perSecond })
  }

  /** Makes every feed due, spread over so many ms from now. */
  makeDue(spread = 0): void {
    const at = spread === 0 ? '0' : `${Date.now()} + id * 7919 % ${spread}`
    this.change(`update sources set due_at = ${at} where kind = 'feed'`)
    this.change('update hosts set ready_at = 0')
  }

  /** Makes one feed due now. */
  makeFeedDue(city: number, feed: number): void {
    const key = this.feeds.addressOf(city, feed)
    this.change(`update sources set due_at = 0 where key = '${key}'`)
    this.change(`update hosts set ready_at = 0 where host = (select host from sources where key = '${key}')`)
  }

  /** Rows of a query. */
  query(sql: string): Record<string, unknown>[] {
    if (!this.cluster) return queryStore(this.#folder(), sql)
    const rows = `select coalesce(json_agg(rows), '[]') from (${sql}) as rows`
    return JSON.parse(runSql(this.cluster.urlOf('news'), rows))
  }

  change(sql: string): void {
    if (this.cluster) runSql(this.cluster.urlOf('news'), sql)
    else changeStore(this.#folder(), sql)
  }

  /** Size of the store, in megabytes. */
  megabytes(): number {
    const bytes = this.cluster
      ? Number(runSql(this.cluster.urlOf('news'), "select pg_database_size('news')"))
      : statSync(join(this.#folder(), 'news.db')).size
    return Math.round(bytes / 1e6)
  }

  /** Seconds of CPU of all processes, threads included, without those of PostgreSQL and nginx. */
  cpu(): number {
    return this.processes.reduce((sum, process) => sum + process.spent + cpuOf(process), 0)
  }

  /** Memory of each process, in words: now, or the most that it ever had. */
  memory(when: 'now' | 'most' = 'now'): string {
    const line = when === 'now' ? /VmRSS:\s+(\d+)/ : /VmHWM:\s+(\d+)/
    return this.processes
      .map(({ role, site }) => {
        const status = readFileSync(`/proc/${site.process.pid}/status`, 'utf8')
        const [, kilobytes = '0'] = line.exec(status) ?? []
        return `${role} ${Math.round(Number(kilobytes) / 1024)} MB`
      })
      .join(', ')
  }

  /** How many pages came from memory and how many were made. */
  async pagesSoFar(): Promise<{ hits: number; made: number }> {
    const sum = { hits: 0, made: 0 }
    for (const { site } of this.answering()) {
      const { text } = await askHost(site.origin, 'localhost', '/metrics')
      sum.hits += Number(/^news_page_cache_hits_total (\d+)/m.exec(text)?.[1] ?? 0)
      sum.made += Number(/^news_pages_made_total (\d+)/m.exec(text)?.[1] ?? 0)
    }
    return sum
  }

  #folder(): string {
    return this.processes[0]?.folder ?? ''
  }

  async #writeCities(): Promise<void> {
    const shared = join(this.publications, '_network')
    await cp(join(import.meta.dirname, '..', '..', 'publications', '_network'), shared, { recursive: true })
    // No request leaves this machine.
    const list = join(shared, 'feeds.opml')
    await writeFile(list, (await readFile(list, 'utf8')).replaceAll(/<outline[^>]*xmlUrl=[^>]*\/>/g, ''))
    const common = join(shared, 'publication.yaml')
    await writeFile(common, (await readFile(common, 'utf8')).replace(/^calendars:\n(?: .*\n)*/m, ''))
    for (let city = 0; city < this.#size.cities; city += 1) await this.writeCity(city)
    for (const [index, city] of this.broken.entries()) {
      const [name, before, after] = breakages[index % breakages.length] ?? breakages[0]
      const file = join(this.publications, trialId(city), name)
      await writeFile(file, (await readFile(file, 'utf8')).replace(before, after))
    }
  }

  /** Writes a sound city. */
  async writeCity(city: number): Promise<void> {
    const folder = join(this.publications, trialId(city))
    await mkdir(folder, { recursive: true })
    const settings = `city: City ${city}\ncounty: County ${city % 100}\nstate: State ${city % 50}\ntimeZone: America/New_York\nfounded: 2026\nhosts: [${trialHost(city)}]\n`
    await writeFile(join(folder, 'publication.yaml'), settings)
    const outlines = Array.from({ length: this.#size.feeds }, (_, feed) => {
      const name = `Newsroom ${city}.${feed}`
      return `<outline text="${name}" owner="${name}" xmlUrl="${this.feeds.addressOf(city, feed)}"/>`
    })
    const opml = `<opml version="2.0"><body><outline text="localNews">${outlines.join('')}</outline></body></opml>`
    await writeFile(join(folder, 'feeds.opml'), opml)
  }

  #startProcess(
    program: string,
    role: TrialProcess['role'],
    port: number,
    folder: string,
  ): Promise<RunningSite> {
    return startSite(
      {
        DATA_DIR: folder,
        ...(this.cluster && { DATABASE_URL: this.cluster.urlOf('news') }),
        PORT: String(port),
        HOST: '127.0.0.1',
        PUBLICATIONS_DIR: this.publications,
        ALLOW_LOOPBACK_FEEDS: 'true',
        SAMPLE_EDITION: 'never',
        INGEST_IN_FLIGHT: String(inFlight),
        CITIES_IN_MEMORY: process.env.CITIES_IN_MEMORY ?? '',
      },
      [process.execPath, program, role],
    )
  }
}

function cpuOf({ site }: TrialProcess): number {
  const words = readFileSync(`/proc/${site.process.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(words[11]) + Number(words[12])) / 100
}
