import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { builtProgram } from '../../tests/built-programs.ts'
import { startMailServer } from '../../tests/mail-server.ts'
import { claimQuestions } from '../store/outbox.fixture.ts'
import { openStore } from '../store/store.ts'

const program = await builtProgram('postbox')
const readers = 60
const kills = 3
/** Messages that a process sends concurrently. */
const inHand = 4

test('after each kill -9 an issue is continued, and no subscriber gets it twice', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'postbox-'))
  const server = await startMailServer()
  const store = await openStore(folder)
  for (let reader = 0; reader < readers; reader++) {
    await store.subscribers.ask('city', `r${reader}@example.com`, ['daily'], 0)
  }
  for (const question of await claimQuestions(store, 0, 0, readers)) {
    await store.outbox.finish(question, { kind: 'sent' }, 0)
    await store.subscribers.confirm('city', question, 0)
  }
  const issue = { city: 'city', kind: 'daily', edition: 'a day', subject: 's', html: 'h' } as const
  const { id } = await store.mailings.add({ ...issue, madeAt: Date.now() })

  for (let kill = 0; kill <= kills; kill++) {
    const child = spawn(process.execPath, [program, folder, server.url], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const closed = new Promise<NodeJS.Signals | null>((resolve) =>
      child.on('close', (_, signal) => resolve(signal)),
    )
    if (kill < kills) {
      // At an arbitrary moment of sending.
      await server.waitFor((kill + 1) * 10)
      await sleep(kill * 3)
      child.kill('SIGKILL')
    }
    expect(await closed).toBe(kill < kills ? 'SIGKILL' : null)
  }

  const got = server.received.map(({ to }) => to)
  expect(new Set(got).size).toBe(got.length)
  expect(got.length).toBeGreaterThanOrEqual(readers - kills * inHand)
  const counts = await store.mailings.counts(id)
  expect(counts).toMatchObject({ waiting: 0 })
  expect(counts.sent + counts.sending).toBe(readers)
  // Deliveries whose claims expired are `unknown`.
  await store.outbox.claim(Date.now() + 600_000, Date.now() + 900_000, 1)
  expect(await store.mailings.counts(id)).toMatchObject({ sending: 0, unknown: counts.sending })
  await server.stop()
  await store.close()
  rmSync(folder, { recursive: true })
})
