// The built site with every source behind a gate that misbehaves. In 49 rounds each fault of each source meets each fault of
// every other: at the first start, in mid-run, and at a start six hours later. No page may fail, show less than
// was read, or say a wrong age; nothing may be logged as an error; and all must recover without help.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { messageOf } from '../../src/text/error-message.ts'
import { type Fault, faults } from '../../tests/fakes/fault-gate.ts'
import type { RunningSite } from '../../tests/sites.ts'
import { changeStore, queryStore } from '../../tests/store-of-site.ts'
import { ask, listenToRadio, lookAtPages, type Pages, stopSite } from './built-site.ts'
import {
  type FaultCity,
  type FaultSource,
  newestEdition,
  type PolledName,
  polled,
  polledNames,
  prepareCity,
  sourceNames,
} from './fault-city.ts'
import { type Outcome, type Scenario, underLoad, untilNone } from './scenario.ts'

/** `count`: rounds, of which three run at once because they mostly wait for slow sources. */
export const faultPairs: Scenario = {
  counted: 'rounds',
  usual: 49,
  least: 1,
  async run(count) {
    const lives = await pLimit(3).map(rounds.slice(0, count), async (round, at) => {
      const life = await liveThrough(round)
      console.log(`round ${at + 1}:`, JSON.stringify(life.seen))
      return life
    })
    const most = (what: keyof Life['seen']) => Math.max(...lives.map(({ seen }) => seen[what]))
    return {
      seen: { rounds: lives.length, slowestPage: most('slowestPage'), peakMemory: most('peakMemory') },
      faults: lives.flatMap((life) => life.faults),
    }
  },
}

/** Pages and documents that are answered with 200, whatever the sources do. */
const paths = ['/', '/local-news', '/weather', '/about', '/events', '/radio', '/newsletter', '/sources']
paths.push('/embed/contact', '/embed/live', '/sources.json', '/events.ics', '/search?q=edition')

/** What misbehaves, and how; a source without a fault answers normally. */
type Round = Readonly<Record<FaultSource, Fault | undefined>>

/**
 * Rounds in which each fault of each source, and none, meets each of every other source: an orthogonal array of 49 rows for
 * eight columns of seven levels (Bush 1952), with five levels used. The first row has every fault.
 */
export const rounds: readonly Round[] = Array.from({ length: 49 }, (_, row) => {
  const [slope, start] = [(row + 1) % 7, Math.floor(row / 7)]
  const levels = [undefined, ...faults]
  const levelAt = (column: number) => (column === 7 ? slope : (start + slope * column) % 7)
  return Object.fromEntries(
    sourceNames.map((name, column) => [name, levels[levelAt(column) % levels.length]]),
  ) as Round
})

/** One life of a site whose sources have the faults of a round three times, and recover twice. */
export async function liveThrough(round: Round): Promise<Outcome & Pick<Life, 'seen'>> {
  const life = new Life(round, await prepareCity())
  await life.run().catch((error) => life.note(messageOf(error)))
  await life.end()
  return life
}

class Life {
  readonly faults: string[] = []
  readonly seen = { looks: 0, slowestPage: 0, peakMemory: 0, warnings: 0 }
  readonly #round: Round
  readonly #city: FaultCity
  #site: RunningSite | undefined
  readonly #dataDir = mkdtempSync(join(tmpdir(), 'faults-'))
  #phase = ''
  #readers = 0
  /** Whether every source was read once. */
  #wasRead = false

  constructor(round: Round, city: FaultCity) {
    this.#round = round
    this.#city = city
  }

  async run(): Promise<void> {
    await this.#live('at the first start', this.#round)
    await this.#live('after the first start', {})
    this.#wasRead = true
    const listener = await listenToRadio(this.#origin)
    await this.#live('in mid-run', this.#round)
    listener.leave()
    await this.#stop()
    this.#passSixHours()
    await this.#live('at a start six hours later', this.#round)
    await this.#live('six hours later', {})
  }

  note(fault: string): void {
    const round = sourceNames.flatMap((name) => (this.#round[name] ? `${name} ${this.#round[name]}` : []))
    this.faults.push(`${this.#phase} (${round.join(', ')}): ${fault}`)
  }

  async end(): Promise<void> {
    await this.#stop()
    await this.#city.close()
    rmSync(this.#dataDir, { recursive: true, force: true })
  }

  get #origin(): string {
    return this.#site?.origin ?? ''
  }

  async #stop(): Promise<void> {
    if (!this.#site) return
    const { peakMemory, warnings, faults } = await stopSite(this.#site)
    this.#site = undefined
    this.seen.peakMemory = Math.max(this.seen.peakMemory, peakMemory)
    this.seen.warnings += warnings
    for (const fault of faults) this.note(fault)
  }

  /** A new edition of the feed appears, sources misbehave so, and readers ask for everything; what does not misbehave must be read, heard, seen and sent. */
  async #live(phase: string, round: Partial<Round>): Promise<void> {
    this.#phase = phase
    this.#city.edition += 1
    for (const name of sourceNames) this.#city.gates[name].set(round[name])
    const since = Date.now()
    this.#site ??= await this.#city.startSite(this.#dataDir)
    const email = await this.#signUp()
    await this.#until('every source is asked', () => this.#askAll(since, round))
    const pages = await this.#untilShown(round)
    for (const name of polledNames) if (round[name]) this.#checkAge(name, pages, since)
    if (round.radio) await this.#checkRadio()
    else await this.#until('the radio plays', () => this.#findSilence())
    if (!round.pictures && !round.feeds) await this.#until('a picture is seen', () => this.#findNoPicture())
    if (!round.mail) await this.#until('a message is sent', () => this.#findUnsent(email))
  }

  async #signUp(): Promise<string> {
    const email = `reader-${++this.#readers}@example.com`
    const { status } = await ask(`${this.#origin}/newsletter`, {
      method: 'POST',
      body: new URLSearchParams({ email }),
      headers: { 'x-forwarded-for': `203.0.113.${this.#readers}` },
    })
    // 202: stored, while the mail server does not answer.
    if (status !== 200 && status !== 202) this.note(`the newsletter's form: ${status}`)
    return email
  }

  /** Makes due what was not asked since then, or not with success where it is good; returns the sources of it. */
  #askAll(since: number, round: Partial<Round>): PolledName[] {
    const unasked = polledNames.flatMap((name) => {
      if (round[name] === 'slow' && this.#city.gates[name].met > 0) return []
      const times = this.#timesOf(name).filter(({ poll, success }) => (round[name] ? poll : success) < since)
      return times.map(({ kind }) => ({ name, kind }))
    })
    const kinds = unasked.map(({ kind }) => `'${kind}'`)
    // PostgreSQL takes no empty list.
    this.#change(
      `update sources set due_at = 0 where kind in (${kinds.join() || 'null'}); update hosts set ready_at = 0, paused_until = null`,
    )
    return [...new Set(unasked.map(({ name }) => name))]
  }

  /** Looks until pages show what is good, with the newest edition of the feed, and what was read before it misbehaved. */
  async #untilShown(round: Partial<Round>): Promise<Pages> {
    let pages: Pages = new Map()
    await this.#until('pages show what was read', async () => {
      pages = await this.#look()
      const mustShow = polledNames.filter((name) => this.#wasRead || !round[name])
      const missing: string[] = mustShow.filter((name) => !polled[name].isShown(pages))
      const isNewest = newestEdition(pages) === this.#city.edition
      return isNewest || round.feeds ? missing : [...missing, `edition ${this.#city.edition}`]
    })
    return pages
  }

  async #look(): Promise<Pages> {
    const { pages, refused, slowest } = await lookAtPages(this.#origin, paths)
    this.seen.looks += 1
    this.seen.slowestPage = Math.max(this.seen.slowestPage, slowest)
    for (const one of refused) this.note(one)
    // Until the service was read once, nothing is known of alerts, and the answer is 503.
    const { status, text } = await ask(`${this.#origin}/weather/alerts.json`)
    if (status !== 200 && status !== 503) this.note(`/weather/alerts.json: ${status || text}`)
    return new Map([...pages, ['/weather/alerts.json', text]])
  }

  /** A source that misbehaves was last read before its fault, and pages may not tell a later time, nor one of none. */
  #checkAge(name: PolledName, pages: Pages, since: number): void {
    const [main] = polled[name].kinds
    const success = this.#timesOf(name).find(({ kind }) => kind === main)?.success ?? 0
    const told = polled[name].told(pages)
    const say = (time: number) => (time > 0 ? new Date(time).toISOString() : 'never')
    // Pages tell some times to the minute.
    const isRight = this.#wasRead ? told <= Math.min(success, since) + 1_000 : Number.isNaN(told)
    if (!isRight) this.note(`${name} was read at ${say(success)}, and pages say ${say(told)}`)
  }

  async #checkRadio(): Promise<void> {
    const { status, leave } = await listenToRadio(this.#origin)
    leave()
    if (status !== 200 && status !== 503) this.note(`the radio's stream: ${status}`)
  }

  async #findSilence(): Promise<string[]> {
    const { bytes, leave } = await listenToRadio(this.#origin)
    leave()
    return bytes > 0 ? [] : ['radio']
  }

  async #findNoPicture(): Promise<string[]> {
    const page = (await this.#look()).get('/local-news') ?? ''
    const [address = '/no-picture'] = /\/image\/\d+\/\d+-[0-9a-f]{12}/.exec(page) ?? []
    const { status } = await ask(this.#origin + address)
    return status === 200 ? [] : [`${address} (${status})`]
  }

  #findUnsent(email: string): string[] {
    this.#change('update subscribers set question_due_at = 0 where question_due_at is not null')
    return this.#city.reached().includes(email) ? [] : [email]
  }

  /** When each of a source's rows in the store was polled, and when with success, in ms since 1970; 0 for never. */
  #timesOf(name: PolledName): { kind: unknown; poll: number; success: number }[] {
    const kinds = polled[name].kinds.map((kind) => `'${kind}'`)
    const rows = queryStore(this.#dataDir, `select * from sources where listed = 1 and kind in (${kinds})`)
    return rows.map(({ kind, polled_at, succeeded_at }) => ({
      kind,
      poll: Number(polled_at ?? 0),
      success: Number(succeeded_at ?? 0),
    }))
  }

  /** Everything was read six hours before; what misbehaves was not read since. */
  #passSixHours(): void {
    const hours = 6 * 3_600_000
    this.#change(
      `update sources set succeeded_at = succeeded_at - ${hours}, polled_at = polled_at - ${hours}, due_at = 0, failures = failures + 9;
      update hosts set ready_at = 0, paused_until = null`,
    )
  }

  #change(statement: string): void {
    changeStore(this.#dataDir, statement)
  }

  /** Throws what is still missing after a minute of an idle machine. */
  async #until(what: string, missing: () => Promise<readonly string[]> | readonly string[]): Promise<void> {
    const still = await untilNone(missing, underLoad(60_000))
    if (still.length > 0) throw new Error(`never: ${what}: ${still.join(', ')}`)
  }
}
