import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { startIngest } from '../src/sources/ingest.ts'
import { openStore } from '../src/store/store.ts'
import { builtProgram } from './built-programs.ts'
import { startHostileFeeds } from './fakes/hostile-feeds.ts'

test('while feeds misbehave in every known way, good ones are read, and feeds without a valid certificate never', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hostile-'))
  const feeds = await startHostileFeeds(4)
  const store = await openStore(folder)
  const faults: string[] = []
  const note = (error: unknown) => void faults.push(`not handled: ${String(error)}`)
  process.on('unhandledRejection', note).on('uncaughtExceptionMonitor', note)
  const ingest = startIngest({
    dataDir: folder,
    cities: new Map([['city', { feeds: [...feeds.good, ...feeds.bad, ...feeds.untrusted.values()] }]]),
    allowLoopback: true,
    logger: { debug() {}, info() {}, warn() {}, error: (_, message) => void faults.push(message) },
    onChanged: () => {},
    workerFile: trustingWorker(folder, feeds.authority, await builtProgram('ingest-worker')),
    tuning: {
      interval: 1_000,
      longestWait: 60_000,
      blockedWait: 10_000,
      offlineWait: 500,
      firstPollSpread: 0,
      hostPause: 1_000,
      // Within it a good feed answers on a slow machine, too.
      fetchDeadline: 1_500,
      connectTimeout: 1_500,
      restartDelay: 100,
    },
  })
  onTestFinished(async () => {
    await ingest.stop()
    process.off('unhandledRejection', note).off('uncaughtExceptionMonitor', note)
    await store.close()
    await feeds.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const statesWhere = async (addresses: Iterable<string>, field: 'polledAt' | 'succeededAt') => {
    const states = await store.sources.loadStates('feed')
    const named = new Map(states.map(({ key, state }) => [key, state]))
    return [...addresses].filter((address) => named.get(address)?.[field] !== undefined)
  }
  const others = [...feeds.bad, ...feeds.untrusted.values()]
  await expect.poll(() => statesWhere(others, 'polledAt'), { timeout: 60_000 }).toEqual(others)
  const newest = feeds.grow()
  for (const address of feeds.good) {
    const titles = async () =>
      (await store.articles.loadLatest({ feeds: [address], limit: 5 })).map(({ title }) => title)
    await expect.poll(titles, { timeout: 60_000 }).toContain(newest)
  }
  expect(await statesWhere(feeds.untrusted.values(), 'succeededAt')).toEqual([])
  await ingest.stop()
  await expect.poll(() => feeds.connections()).toBe(0)
  expect(faults).toEqual([])
})

/** A worker that trusts one more authority; Node's option would hold for the whole process from its start. */
function trustingWorker(folder: string, authority: string, worker: string): URL {
  const file = join(folder, 'trusting-worker.mjs')
  const lines = [
    `import { getCACertificates, setDefaultCACertificates } from 'node:tls'`,
    `setDefaultCACertificates([...getCACertificates('default'), ${JSON.stringify(authority)}])`,
    `await import(${JSON.stringify(pathToFileURL(worker).href)})`,
  ]
  writeFileSync(file, lines.join('\n'))
  return pathToFileURL(file)
}
