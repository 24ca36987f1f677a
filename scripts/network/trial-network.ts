// The processes of a trial network on this machine: cities of the network's folder, PostgreSQL, nginx, feeds.
import { readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exitOnSignals, removeWithThisProcess } from '../../tests/ended-with-us.ts'
import { findFreePort } from '../../tests/free-port.ts'
import { makeFeedsDue, type PostgresCluster, runSql, startPostgres } from '../../tests/postgres.ts'
import { type RunningProxy, startProxy } from '../../tests/proxy.ts'
import { publish, type RunningSite, startSite } from '../../tests/sites.ts'
import { cpuTimeOf } from '../cpu-time.ts'
import { startTrialFeeds, type TrialFeeds } from './feed-server.ts'
import { type Readers, startReaders } from './readers.ts'

/** How large a trial network is: cities, and feeds of each. */
export interface TrialSize {
  cities: number
  feeds: number
}

/** A process of the network. */
export interface TrialProcess {
  role: 'web' | 'ingest'
  port: number
  folder: string
  site: RunningSite
  /** CPU time in ms of those that ran in its place before. */
  spent: number
}

/** What is done when a process listens. */
type OnUp = (process: TrialProcess) => Promise<void>

/** Pages that readers ask for, of each city. */
const paths = ['/', '/local-news', '/about', '/faq', '/terms', '/sitemap']

/** Host of a city. */
export function trialHost(city: number): string {
  return `city-${city}.test`
}

/** Cities, feeds, database and processes of a trial. */
export class TrialNetwork {
  readonly feeds: TrialFeeds
  readonly cluster: PostgresCluster
  readonly processes: TrialProcess[] = []
  readonly #root: string
  readonly #size: TrialSize
  #proxy: RunningProxy | undefined

  /** Writes the cities and starts their feeds and their database, but no process. */
  static async prepare(size: TrialSize): Promise<TrialNetwork> {
    exitOnSignals()
    const root = await mkdtemp(join(tmpdir(), 'network-'))
    removeWithThisProcess(root)
    const cluster = await startPostgres()
    runSql(cluster.urlOf(), 'create database news')
    const network = new TrialNetwork(root, size, await startTrialFeeds(), cluster)
    await network.#writeCities()
    return network
  }

  private constructor(root: string, size: TrialSize, feeds: TrialFeeds, cluster: PostgresCluster) {
    this.#root = root
    this.#size = size
    this.feeds = feeds
    this.cluster = cluster
  }

  /** Starts all processes at once, and the proxy; `onUp` is told of each that listens. */
  async start(onUp?: OnUp): Promise<void> {
    await publish({
      DATA_DIR: join(this.#root, 'machine-0'),
      DATABASE_URL: this.cluster.urlOf('news'),
      PUBLICATIONS_DIR: join(this.#root, 'publications'),
    })
    const roles = ['web', 'web', 'ingest', 'ingest'] as const
    const started = roles.map(async (role, index): Promise<TrialProcess> => {
      const place = { role, port: await findFreePort(), folder: join(this.#root, `machine-${index}`) }
      const process = { ...place, site: await this.#startProcess(place), spent: 0 }
      await onUp?.(process)
      return process
    })
    this.processes.push(...(await Promise.all(started)))
    const [one, other] = this.answering()
    if (!one || !other) throw new Error('the processes that answer did not start')
    // The processes are what is measured: nginx keeps no pages for them.
    this.#proxy = await startProxy('nginx', [one.port, other.port], (example) =>
      example.replace('proxy_cache news;', 'proxy_cache off;'),
    )
  }

  /** Kills a process as a crash does, and starts it again at once. */
  async kill(killed: TrialProcess): Promise<void> {
    killed.spent += cpuTimeOf(killed.site.process)
    killed.site.process.kill('SIGKILL')
    await new Promise((resolve) => killed.site.process.once('exit', resolve))
    killed.site = await this.#startProcess(killed)
  }

  /** Ends all processes as their service manager does. */
  async endProcesses(): Promise<void> {
    for (const process of this.processes) process.spent += cpuTimeOf(process.site.process)
    await Promise.all(this.processes.map(({ site }) => site.stop()))
  }

  /** Starts those again that were ended, all at once, with what they have stored. */
  async startProcesses(onUp: OnUp): Promise<void> {
    const started = this.processes.map(async (process) => {
      process.site = await this.#startProcess(process)
      await onUp(process)
    })
    await Promise.all(started)
  }

  async stop(): Promise<void> {
    await Promise.all(this.processes.map(({ site }) => site.stop()))
    await this.#proxy?.stop()
    await this.feeds.stop()
    await this.cluster.stop()
    await rm(this.#root, { recursive: true, force: true })
  }

  /** Processes that answer readers. */
  answering(): TrialProcess[] {
    return this.processes.filter(({ role }) => role === 'web')
  }

  /** Where readers ask: the proxy. */
  origin(): string {
    return this.#proxy?.origin ?? ''
  }

  startReaders(perSecond: number): Readers {
    const hosts = Array.from({ length: this.#size.cities }, (_, city) => trialHost(city))
    return startReaders({ origin: this.origin(), hosts, paths, perSecond })
  }

  /** Makes every feed due, spread over so many ms from now. */
  makeDue(spread = 0): void {
    const at = spread === 0 ? '0' : `${Date.now()} + id * 7919 % ${spread}`
    makeFeedsDue(this.cluster.urlOf('news'), at)
  }

  /** Rows of a query. */
  query(sql: string): Record<string, unknown>[] {
    const rows = `select coalesce(json_agg(rows), '[]') from (${sql}) as rows`
    return JSON.parse(runSql(this.cluster.urlOf('news'), rows))
  }

  /** Size of the store, in megabytes. */
  megabytes(): number {
    return Math.round(Number(runSql(this.cluster.urlOf('news'), "select pg_database_size('news')")) / 1e6)
  }

  /** CPU time in ms of all processes, threads included, without those of PostgreSQL and nginx. */
  cpu(): number {
    return this.processes.reduce((sum, process) => sum + process.spent + cpuTimeOf(process.site.process), 0)
  }

  /** Memory of each process now, in words. */
  memory(): string {
    const sizes = this.processes.map(({ role, site }) => {
      const status = readFileSync(`/proc/${site.process.pid}/status`, 'utf8')
      const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(status) ?? []
      return `${role} ${Math.round(Number(kilobytes) / 1024)} MB`
    })
    return sizes.join(', ')
  }

  async #writeCities(): Promise<void> {
    const publications = join(this.#root, 'publications')
    const shared = join(publications, '_network')
    await cp(join(import.meta.dirname, '..', '..', 'publications', '_network'), shared, { recursive: true })
    // No request leaves this machine.
    const list = join(shared, 'feeds.opml')
    await writeFile(list, (await readFile(list, 'utf8')).replaceAll(/<outline[^>]*xmlUrl=[^>]*\/>/g, ''))
    const common = join(shared, 'publication.yaml')
    await writeFile(common, (await readFile(common, 'utf8')).replace(/^calendars:\n(?: .*\n)*/m, ''))
    for (let city = 0; city < this.#size.cities; city += 1) {
      const folder = join(publications, `city-${city}`)
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
  }

  #startProcess({
    role,
    port,
    folder,
  }: Pick<TrialProcess, 'role' | 'port' | 'folder'>): Promise<RunningSite> {
    return startSite(
      {
        DATA_DIR: folder,
        DATABASE_URL: this.cluster.urlOf('news'),
        PORT: String(port),
        HOST: '127.0.0.1',
        PUBLICATIONS_DIR: join(this.#root, 'publications'),
        ALLOW_LOOPBACK_FEEDS: 'true',
        SAMPLE_EDITION: 'never',
      },
      [process.execPath, 'dist/server/main.js', role],
    )
  }
}

/** What a trial saw: rows of a table, told as they come, and what was wrong. */
export class TrialTable {
  readonly #rows: [what: string, value: string][] = []
  readonly faults: string[] = []

  report(what: string, value: string): void {
    this.#rows.push([what, value])
    console.log(`${what}: ${value}`)
  }

  /** Prints all as a table of Markdown. The process ends with 1 where something was wrong. */
  print(heading: string): void {
    console.log(`\n| ${heading} | |\n|---|---|`)
    for (const [what, value] of this.#rows) console.log(`| ${what} | ${value} |`)
    for (const fault of this.faults) console.error(`FAULT ${fault}`)
    if (this.faults.length > 0) process.exitCode = 1
  }
}
