import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { builtProgram } from '../../tests/built-programs.ts'
import { startMailServer } from '../../tests/mail-server.ts'
import { claimQuestions } from '../store/outbox.fixture.ts'
import { openStore } from '../store/store.ts'
import type { MailKind } from '../store/subscribers.ts'

const program = await builtProgram('postbox')
const readers = 60
const kills = 3
/** Messages that a process sends concurrently. */
const inHand = 4

/** A store with so many subscribers, in a folder of its own, and a mail server. */
async function open(kind: MailKind) {
  const folder = mkdtempSync(join(tmpdir(), 'postbox-'))
  const server = await startMailServer()
  const store = await openStore(folder)
  onTestFinished(async () => {
    await server.stop()
    await store.close()
    rmSync(folder, { recursive: true })
  })
  for (let reader = 0; reader < readers; reader++) {
    await store.subscribers.ask('city', `r${reader}@example.com`, [kind], 0)
  }
  for (const question of await claimQuestions(store, 0, 0, readers)) {
    await store.outbox.finish(question, { kind: 'done' }, 0)
    await store.subscribers.confirm('city', question, 0)
  }
  const issue = { city: 'city', kind, edition: 'a day', subject: 's', html: 'h', madeAt: Date.now() }
  await store.mailings.add(issue)
  return { folder, server, store }
}

/** Sends by processes that are killed, but for the last; the clock of each is `apart` ms ahead of the last. */
async function sendThroughKills(
  { folder, server }: { folder: string; server: Awaited<ReturnType<typeof startMailServer>> },
  apart: number,
): Promise<void> {
  for (let kill = 0; kill <= kills; kill++) {
    const child = spawn(process.execPath, [program, folder, server.url, String(kill * apart)], {
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
}

test('after each kill -9 an issue is continued, and no subscriber gets it twice', async () => {
  const opened = await open('daily')
  const { server, store } = opened
  await sendThroughKills(opened, 0)
  const got = server.received.map(({ to }) => to)
  expect(new Set(got).size).toBe(got.length)
  expect(got.length).toBeGreaterThanOrEqual(readers - kills * inHand)
  // What the killed processes had in hand may have been sent: nobody else is without the issue,
  // and when their claims have ended it is not sent again.
  const { count } = await store.outbox.countWaiting(Date.now())
  expect(got.length + count).toBeGreaterThanOrEqual(readers)
  expect(count).toBeLessThanOrEqual(kills * inHand)
  expect(await store.outbox.claim(Date.now() + 600_000, Date.now() + 900_000, 1)).toEqual([])
  expect(await store.outbox.countWaiting(Date.now())).toEqual({ count: 0, since: undefined })
})

test('after each kill -9 no alert, question or message to the newsroom is lost', async () => {
  const opened = await open('alerts')
  const { server, store } = opened
  const names = Array.from({ length: 20 }, (_, n) => `${n}`)
  for (const name of names) {
    await store.subscribers.ask('city', `new${name}@example.com`, ['daily'], Date.now())
    const form = { name, email: 'ann@example.com', topic: 'tip', message: `Message ${name}.` }
    await store.outbox.addContact({ city: 'city', ...form, receivedAt: Date.now() })
  }
  // The claims of each process have ended when the next one begins.
  await sendThroughKills(opened, 360_000)
  const addresses = new Set(server.received.map(({ to }) => to))
  expect(addresses.size).toBe(readers + names.length + 1)
  const texts = server.received.filter(({ to }) => to === 'desk@example.com').map(({ text }) => text.trim())
  expect(new Set(texts).size).toBe(names.length)
  expect(await store.outbox.countWaiting(Date.now())).toEqual({ count: 0, since: undefined })
  // Of each process at most the messages that it had in hand come twice.
  expect(server.received.length).toBeLessThanOrEqual(readers + 2 * names.length + kills * inHand)
})
