import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { builtProgram } from '../../../tests/built-programs.ts'
import { copyPublications, type TemporaryPublications } from '../../../tests/temporary-publications.ts'
import { readConfig } from '../../config.ts'
import { machineClock } from '../../store/clock.ts'
import { createLogger } from '../log/logger.ts'
import { startRuntime } from './runtime.ts'
import { watchStore } from './services.ts'

const workerFile = pathToFileURL(await builtProgram('ingest-worker'))

let publications: TemporaryPublications
let dataDir: string
beforeEach(async () => {
  publications = await copyPublications('pelican-bay-test')
  dataDir = await mkdtemp(join(tmpdir(), 'runtime-'))
})
afterEach(async () => {
  await publications.remove()
  // The process of a test is stopped after this, and may write meanwhile.
  await rm(dataDir, { recursive: true, maxRetries: 20 })
})

function start(environment: Record<string, string> = {}) {
  const config = readConfig({
    ...environment,
    DATA_DIR: dataDir,
    PUBLICATIONS_DIR: publications.folder,
    SAMPLE_EDITION: 'never',
    LOG_LEVEL: 'silent',
  })
  const ingest = { ...config.ingest, workerFile }
  return startRuntime(
    { ...config, ingest },
    { logger: createLogger(config), scripts: { modules: [] }, assets: new Map() },
  )
}

test('it answers as soon as it has started, and /readyz reports a closed store', async () => {
  const { app, stop } = await start()
  const ask = (path: string, host = 'tiny.test') =>
    app.request(path, { headers: { host } }, { incoming: { socket: { remoteAddress: '127.0.0.1' } } })
  expect((await ask('/readyz')).status).toBe(200)
  expect((await ask('/')).status).toBe(200)
  const report = await (await ask('/readyz?verbose', 'localhost')).json()
  expect(report).toMatchObject({ status: 'ready', cities: { ready: 1, broken: [] } })
  expect(report.polling.secondsLate).toBeGreaterThanOrEqual(0)
  await stop()
  const answer = await ask('/readyz?verbose', 'localhost')
  expect(answer.status).toBe(503)
  const late = await answer.json()
  expect(late.status).toMatch(/^The store does not answer: /)
  expect(late.polling).toEqual({})
})

test('a store that is deleted or replaced while the process runs is reported by /readyz and the log', async () => {
  const { app, stop } = await start()
  onTestFinished(stop)
  const ask = async () => (await app.request('/readyz', { headers: { host: 'tiny.test' } })).text()
  const file = join(dataDir, 'news.db')
  await rename(file, join(dataDir, 'old.db'))
  expect(await ask()).toMatch(/news\.db was deleted while the process had it open.+Restart the process\.$/)
  await writeFile(file, '')
  expect(await ask()).toContain('was replaced by another')
  await rename(join(dataDir, 'old.db'), file)
  expect(await ask()).toBe('ready')

  const error = vi.fn()
  const stopWatching = watchStore({ health: async () => 'gone', clock: machineClock }, { error }, 5)
  onTestFinished(stopWatching)
  await expect.poll(() => error.mock.calls).toEqual([['gone']])
  stopWatching()
  const clock = { ...machineClock, read: async () => Date.now() + 10 * 60_000 }
  onTestFinished(watchStore({ health: async () => undefined, clock }, { error }, 5))
  await expect
    .poll(() => error.mock.calls.at(-1))
    .toEqual([expect.stringMatching(/clock of this machine is 600 s behind that of the database/)])
})

test('a start without any valid city answers 503 and logs why', async () => {
  await writeFile(join(publications.folder, 'pelican-bay-test', 'publication.yaml'), 'name: 1\n')
  const { app, cities, stop } = await start()
  onTestFinished(stop)
  await cities.refresh()
  const answer = await app.request('/readyz')
  expect([answer.status, await answer.text()]).toEqual([
    503,
    'Every publication is broken: see /readyz?verbose.',
  ])
})
