import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { residentPeakOf } from '../bench/process-cost.ts'
import type { RunningSite } from '../tests/sites.ts'
import { changeStore } from '../tests/store-of-site.ts'
import { type FaultCity, kindsOf, prepareFaultCity, type SourceName, sourceNames } from './fault-city.ts'
import {
  isShown,
  type Look,
  listen,
  look,
  newestEdition,
  seePicture,
  signUp,
  toldTime,
  underLoad,
} from './fault-probes.ts'
import type { FaultRound } from './fault-rounds.ts'

/** What a life of a site saw, in numbers, and what went wrong, in words. */
export interface FaultLife {
  seen: { looks: number; slowestPage: number; peakMemory: number; warnings: number; seconds: number }
  faults: readonly string[]
}

/** Times of a source in ms since 1970. */
interface SourceTimes {
  kind: string
  polled_at: number | null
  succeeded_at: number | null
}

const sixHours = 6 * 3_600_000
const polled = sourceNames.filter((name) => kindsOf[name])

/**
 * One life of a site whose sources have the faults of a round three times, and recover twice: at its first start, with an
 * empty store; in mid-run; and at a start six hours after everything was read.
 */
export async function liveThrough(round: FaultRound<SourceName>): Promise<FaultLife> {
  const begun = Date.now()
  const city = await prepareFaultCity()
  const life = new Life(city, round)
  try {
    await life.run()
  } catch (error) {
    life.note(error instanceof Error ? error.message : String(error))
  } finally {
    await life.end()
  }
  return { seen: { ...life.seen, seconds: Math.round((Date.now() - begun) / 1000) }, faults: life.faults }
}

class Life {
  readonly faults: string[] = []
  readonly seen = { looks: 0, slowestPage: 0, peakMemory: 0, warnings: 0 }
  readonly #city: FaultCity
  readonly #round: FaultRound<SourceName>
  #site: RunningSite | undefined
  readonly #dataDir = mkdtempSync(join(tmpdir(), 'faults-'))
  #phase = ''
  #readers = 0
  /** Addresses that signed up and have no message yet. */
  readonly #waiting = new Set<string>()

  constructor(city: FaultCity, round: FaultRound<SourceName>) {
    this.#city = city
    this.#round = round
  }

  async run(): Promise<void> {
    this.#phase = 'at the first start'
    this.#misbehave()
    await this.#start()
    await this.#readersCome(Date.now(), () => false)
    this.#phase = 'after the first start'
    await this.#recover()

    this.#phase = 'in mid-run'
    const listener = await listen(this.#origin)
    this.#misbehave()
    await this.#readersCome(Date.now(), () => true)
    listener.leave()

    this.#phase = 'at a start six hours later'
    await this.#stop()
    this.#passSixHours()
    await this.#start()
    await this.#readersCome(Date.now(), () => true)
    this.#phase = 'six hours later'
    await this.#recover()
    await this.#stop()
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

  async #start(): Promise<void> {
    this.#site = await this.#city.startSite(this.#dataDir)
  }

  async #stop(): Promise<void> {
    const site = this.#site
    if (!site) return
    this.#site = undefined
    const { pid } = site.process
    if (pid !== undefined)
      this.seen.peakMemory = Math.max(this.seen.peakMemory, Math.round(residentPeakOf(pid)))
    const code = await site.stop()
    if (code !== 0) this.note(`the site ended with code ${code}`)
    if (site.errors() !== '') this.note(`on standard error: ${site.errors().slice(0, 500)}`)
    for (const line of site.log) {
      if (line.level === 40) this.seen.warnings += 1
      if (Number(line.level) >= 50) this.note(`an error in the log: ${JSON.stringify(line).slice(0, 500)}`)
    }
  }

  #misbehave(): void {
    this.#city.edition += 1
    for (const name of sourceNames) this.#city.gates[name].set(this.#round[name])
  }

  /** Readers ask for everything while sources misbehave; `wasRead`: whether a source was read before its fault. */
  async #readersCome(since: number, wasRead: (name: SourceName) => boolean): Promise<void> {
    const { edition } = this.#city
    const probes = this.#probe()
    await this.#until('every source is asked', () => this.#askAll(since, (name) => this.#round[name]))
    let last: Look | undefined
    await this.#until('pages show what was read', async () => {
      last = await this.#look()
      const missing = polled.filter((name) => {
        const isGood = this.#round[name] === undefined
        if (isGood && name === 'feeds') return newestEdition(last as Look) !== edition
        return (isGood || wasRead(name)) && !isShown(name, last as Look)
      })
      return missing
    })
    for (const name of polled) if (last) this.#checkAge(name, last, since, wasRead(name))
    await probes
  }

  #checkAge(name: SourceName, seen: Look, since: number, wasRead: boolean): void {
    const told = toldTime(name, seen)
    // Of the weather, pages tell most prominently when alerts were checked.
    const asked = this.#rows(name).filter(({ kind }) => name !== 'weather' || kind === 'alerts')
    const store = Math.min(...asked.map(({ succeeded_at }) => succeeded_at ?? 0))
    const say = (time: number | undefined) => (time === undefined ? 'never' : new Date(time).toISOString())
    if (this.#round[name] === undefined) return
    if (!wasRead && told !== undefined) this.note(`${name} was never read, and pages say ${say(told)}`)
    // Pages tell some times to the minute.
    if (wasRead && (told === undefined || told > Math.min(store, since) + 1_000))
      this.note(`${name} was read at ${say(store)}, and pages say ${say(told)}`)
  }

  /** What no page shows: the stream, a picture, a message. */
  async #probe(): Promise<void> {
    const address = `reader-${++this.#readers}@example.com`
    const status = await signUp(this.#origin, address, `203.0.113.${this.#readers}`)
    // 202: stored, while the mail server does not answer.
    if (status !== 200 && status !== 202) this.note(`the newsletter's form: ${status}`)
    this.#waiting.add(address)
    const heard = await listen(this.#origin)
    heard.leave()
    const expected = this.#round.radio === undefined ? [200] : [200, 503]
    if (!expected.includes(heard.status)) this.note(`the radio's stream: ${heard.status}`)
  }

  /** Sources answer again: everything is read, heard, seen and sent without help. */
  async #recover(): Promise<void> {
    this.#city.edition += 1
    const { edition } = this.#city
    for (const name of sourceNames) this.#city.gates[name].set(undefined)
    const since = Date.now()
    await this.#until('every source is read again', () => this.#askAll(since, () => undefined))
    await this.#until('pages show what was read', async () => {
      const seen = await this.#look()
      return polled.filter(
        (name) => !isShown(name, seen) || (name === 'feeds' && newestEdition(seen) !== edition),
      )
    })
    await this.#until('the radio plays', async () => {
      const { bytes, leave } = await listen(this.#origin)
      leave()
      return bytes > 0 ? [] : ['radio']
    })
    await this.#until('a picture is seen', async () => {
      const status = await seePicture(this.#origin, (await this.#look()).texts.get('/local-news'))
      return status === 200 ? [] : [`pictures (${status})`]
    })
    await this.#until('messages are sent', async () => {
      this.#change('update subscribers set question_due_at = 0 where question_due_at is not null')
      for (const { to } of this.#city.mail.received) this.#waiting.delete(to)
      return [...this.#waiting]
    })
  }

  async #look(): Promise<Look> {
    const seen = await look(this.#origin)
    this.seen.looks += 1
    this.seen.slowestPage = Math.max(this.seen.slowestPage, Math.round(seen.slowest))
    for (const refused of seen.refused) this.note(refused)
    return seen
  }

  /** Makes due what was not asked yet, or not with success where it is good; returns the sources of it. */
  #askAll(since: number, faultOf: (name: SourceName) => string | undefined): SourceName[] {
    const kinds: string[] = []
    const missing = polled.filter((name) => {
      const fault = faultOf(name)
      if (fault === 'slow' && this.#city.gates[name].met > 0) return false
      const unasked = this.#rows(name).filter(
        ({ polled_at, succeeded_at }) => ((fault ? polled_at : succeeded_at) ?? 0) < since,
      )
      for (const { kind } of unasked) kinds.push(`'${kind}'`)
      return unasked.length > 0
    })
    if (kinds.length > 0)
      this.#change(
        `update sources set due_at = 0 where kind in (${kinds}); update hosts set ready_at = 0, paused_until = null`,
      )
    return missing
  }

  /** The store's rows of a source. */
  #rows(name: SourceName): SourceTimes[] {
    const database = new DatabaseSync(join(this.#dataDir, 'news.db'), { readOnly: true })
    const kinds = (kindsOf[name] ?? []).map((kind) => `'${kind}'`)
    const rows = database
      .prepare(`select kind, polled_at, succeeded_at from sources where listed = 1 and kind in (${kinds})`)
      .all()
    database.close()
    return rows as unknown as SourceTimes[]
  }

  /** Everything was read six hours before; what misbehaves was not read since. */
  #passSixHours(): void {
    this.#change(
      `update sources set succeeded_at = succeeded_at - ${sixHours}, polled_at = polled_at - ${sixHours}, due_at = 0, failures = failures + 9;
      update hosts set ready_at = 0, paused_until = null`,
    )
  }

  #change(statement: string): void {
    changeStore(this.#dataDir, statement)
  }

  /** Waits until nothing is missing. Throws what is still missing after a minute of an idle machine. */
  async #until(what: string, missing: () => Promise<readonly string[]> | readonly string[]): Promise<void> {
    for (const end = Date.now() + underLoad(60_000); ; await sleep(300)) {
      const still = await missing()
      if (still.length === 0) return
      if (Date.now() > end) throw new Error(`never: ${what}: ${still.join(', ')}`)
    }
  }
}
