// The built site in a scenario: what readers ask of it, and what it leaves behind.
import { setTimeout as sleep } from 'node:timers/promises'
import { highestMemoryOf } from '../../bench/process-cost.ts'
import { streamAddress } from '../../src/site/components/stream-address.ts'
import type { RunningSite } from '../../tests/sites.ts'
import { underLoad } from './scenario.ts'

/** What a site leaves behind when it ends. */
export interface SiteEnd {
  /** MB. */
  peakMemory: number
  warnings: number
  /** Errors in its log and on standard error, or an exit code other than 0. */
  faults: readonly string[]
}

export async function stopSite(site: RunningSite): Promise<SiteEnd> {
  const peakMemory = Math.round(highestMemoryOf(site.process.pid ?? 0))
  const code = await site.stop()
  const errors = site.log.filter(({ level }) => Number(level) >= 50)
  return {
    peakMemory,
    warnings: site.log.filter(({ level }) => level === 40).length,
    faults: [
      ...(code === 0 ? [] : [`the site ended with code ${code}`]),
      ...(site.errors() === '' ? [] : [`on standard error: ${site.errors().slice(0, 500)}`]),
      ...errors.map((line) => `an error in the log: ${JSON.stringify(line).slice(0, 500)}`),
    ],
  }
}

/** Answers by path. */
export type Pages = ReadonlyMap<string, string>

/** Answers to a reader who asked for some pages. */
export interface Look {
  pages: Pages
  /** Answers other than 200, as `/weather: 500`. */
  refused: readonly string[]
  /** Milliseconds of the slowest answer. */
  slowest: number
}

/** Asks for pages, one after the other. An answer that does not come within eight seconds is refused: the shortest wait for a source is longer. */
export async function lookAtPages(origin: string, paths: readonly string[]): Promise<Look> {
  const pages = new Map<string, string>()
  const refused: string[] = []
  let slowest = 0
  for (const path of paths) {
    const begun = performance.now()
    const { status, text } = await ask(origin + path)
    slowest = Math.max(slowest, Math.round(performance.now() - begun))
    pages.set(path, text)
    if (status !== 200) refused.push(`${path}: ${status || text}`)
  }
  return { pages, refused, slowest }
}

/** One request; status 0 where it failed, with the reason as the text. */
export async function ask(
  address: string,
  request: RequestInit = {},
): Promise<{ status: number; text: string }> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(underLoad(8_000)), ...request })
    return { status: answer.status, text: await answer.text() }
  } catch (error) {
    return { status: 0, text: String(error) }
  }
}

/** Status and first bytes of the radio's stream, which may take as long as a station may; the listener stays until told to leave. */
export async function listenToRadio(
  origin: string,
): Promise<{ status: number; bytes: number; leave: () => void }> {
  const leaving = new AbortController()
  const signal = AbortSignal.any([leaving.signal, AbortSignal.timeout(underLoad(30_000))])
  const answer = await fetch(origin + streamAddress, { signal }).catch(() => undefined)
  const first = answer?.body?.getReader().read()
  const heard = await Promise.race([first, sleep(underLoad(3_000))]).catch(() => undefined)
  return {
    status: answer?.status ?? 0,
    bytes: heard?.value?.length ?? 0,
    leave: () => leaving.abort(),
  }
}
