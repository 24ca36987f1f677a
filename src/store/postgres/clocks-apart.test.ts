// Processes that poll from one database on machines whose clocks differ.

import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { builtProgram } from '../../../tests/built-programs.ts'
import { startFakeServer } from '../../sources/http/fake-server.fixture.ts'
import { minute } from '../../time/durations.ts'
import { addressOf, queryStore } from '../empty-store.fixture.ts'
import { openTemporaryStore } from '../temporary-store.fixture.ts'

/** Milliseconds of real time, because they pass in other processes: each looks at the queue every 50 ms. */
const someLooks = 500

test('no feed is polled twice or late where clocks are ten minutes apart', async () => {
  const program = await builtProgram('ingest-process')
  const store = await openTemporaryStore()
  // Leases are held while the other processes start.
  const othersLooked = Promise.withResolvers<void>()
  const server = await startFakeServer(async (request, response) => {
    await othersLooked.promise
    response.end(`<rss version="2.0"><channel><item><title>${request.url}</title></item></channel></rss>`)
  })
  const children: ChildProcess[] = []
  onTestFinished(async () => {
    for (const child of children) child.kill('SIGKILL')
    await server.close()
  })
  for (const ahead of [0, 10 * minute, -10 * minute]) {
    const skew = `const { now } = Date; Date.now = () => now() + ${ahead}`
    const words = ['/tmp', server.origin, '6', `${60 * minute}`, '30000', 'city', addressOf(store)]
    const env = { ...process.env, NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(skew)}` }
    children.push(
      spawn(process.execPath, [program, ...words], { env, stdio: ['ignore', 'ignore', 'inherit'] }),
    )
    if (ahead === 0) await expect.poll(() => server.requests.length).toBeGreaterThan(0)
  }
  const announced = 'select name from polling_processes'
  await expect.poll(async () => (await queryStore(store, announced)).length).toBe(3)
  await sleep(someLooks)
  othersLooked.resolve()
  const polled = 'select key, due_at - polled_at as wait from sources where succeeded_at is not null'
  await expect.poll(async () => (await queryStore(store, polled)).length).toBe(6)
  await sleep(someLooks)
  expect(new Set(server.requests.map(({ url }) => url)).size).toBe(6)
  expect(server.requests).toHaveLength(6)
  const now = Date.now()
  for (const { due } of await queryStore(store, 'select due_at as due from sources')) {
    expect(Number(due) - now).toBeGreaterThan(50 * minute)
    expect(Number(due) - now).toBeLessThan(70 * minute)
  }
})
