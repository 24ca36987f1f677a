import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type MailServer, startMailServer } from '../../../tests/mail-server.ts'
import { copyPublications } from '../../../tests/temporary-publications.ts'
import { readConfig } from '../../config.ts'
import { OperatorError } from '../../operator-error.ts'
import { openEmptyStore } from '../../store/empty-store.fixture.ts'
import type { Store } from '../../store/store.ts'
import { runNewsletterCommand } from './newsletter-command.ts'

const city = 'pelican-bay-test'
const issue = {
  city,
  kind: 'daily',
  subject: 'Day',
  text: 'Text',
  html: '<p>Text</p><reader-foot></reader-foot>',
} as const

/** The fixture city, a mail server, and the newsletter command. */
async function openCommand() {
  const publications = await copyPublications(city)
  await appendFile(join(publications.folder, city, 'publication.yaml'), 'newsletter: true\n')
  const server = await startMailServer()
  const folder = await mkdtemp(join(tmpdir(), 'newsletter-'))
  const config = readConfig({
    DATA_DIR: folder,
    PUBLICATIONS_DIR: publications.folder,
    SMTP_URL: server.url,
    MAIL_KEY: 'k'.repeat(32),
    MAIL_BOUNCES: 'bounces@tiny.test',
    SAMPLE_EDITION: 'never',
    LOG_LEVEL: 'silent',
  })
  const store = await openEmptyStore(config.dataDir)
  onTestFinished(async () => {
    await store.close()
    await server.stop()
    await publications.remove()
    await rm(folder, { recursive: true })
  })
  const run = async (...words: string[]) => {
    const printed: string[] = []
    const print = (text: string) => void printed.push(text)
    try {
      const ok = await runNewsletterCommand(config, words, { log: print, error: print })
      return { ok, text: printed.join('\n') }
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error
      return { ok: false, text: error.message }
    }
  }
  return { run, server, store, folder: publications.folder }
}

async function subscribe({ subscribers }: Store, ...addresses: string[]): Promise<void> {
  for (const address of addresses) await subscribers.ask(city, address, ['daily'], Date.now())
  const now = Date.now()
  for (const question of await subscribers.claimQuestions(now, now + 60_000, 100)) {
    await subscribers.finishQuestion(question, { kind: 'sent' })
    await subscribers.confirm(city, question, now)
  }
}

const envelopes = (server: MailServer) => server.received.map(({ from }) => from)

test('export prints every address, erase removes one, whatever its capitals', async () => {
  const { run, store } = await openCommand()
  await subscribe(store, 'One@example.com', 'two@example.com')
  const lines = (await run('export')).text.split('\n').map((line) => JSON.parse(line))
  expect(lines).toMatchObject([
    { address: 'One@example.com', choices: ['daily'], confirmedAt: expect.any(Number) },
    { address: 'two@example.com' },
  ])
  expect(await run('erase', 'ONE@example.com')).toEqual({ ok: true, text: 'Erased.' })
  expect(await run('erase', 'one@example.com')).toEqual({
    ok: false,
    text: 'Pelican Bay Test has no such address.',
  })
  expect((await run('export')).text).not.toContain('One@')
})

test('three bounces suspend an address until its reader confirms it again', async () => {
  const { run, server, store } = await openCommand()
  await subscribe(store, 'full@example.com')
  for (const edition of ['1', '2', '3']) await store.mailings.add({ ...issue, edition, madeAt: Date.now() })
  // Without news no scheduled issue is made; the issues above are not sent to a suspended address.
  expect(await run('send', 'daily')).toMatchObject({ ok: false, text: expect.stringContaining('no news') })
  expect(await run('send', 'due')).toEqual({ ok: true, text: 'messages sent now: 3' })
  const [first = '', second = '', third = ''] = envelopes(server)
  expect(new Set([first, second, third]).size).toBe(3)
  expect(first).toMatch(/^bounces\+\d+-\d+-[\da-f]{32}@tiny\.test$/)
  const kept = async () => (await store.subscribers.list(city))[0]

  expect(await run('bounced', first.replace(/.@/, 'x@'))).toMatchObject({ ok: false })
  expect(await run('bounced', first)).toEqual({ ok: true, text: 'Counted.' })
  expect(await run('bounced', first)).toEqual({ ok: true, text: 'Counted before, or too old.' })
  // Mail servers may change capitals in an address.
  expect(await run('bounced', second.toUpperCase())).toMatchObject({ text: 'Counted.' })
  expect(await kept()).toMatchObject({ bounces: 2, suspendedAt: undefined })
  await run('bounced', third)
  expect(await kept()).toMatchObject({ bounces: 3, suspendedAt: expect.any(Number) })

  const { id } = await store.mailings.add({ ...issue, edition: '4', madeAt: Date.now() })
  expect(Object.values(await store.mailings.counts(id)).filter(Boolean)).toEqual([])
  await subscribe(store, 'full@example.com')
  expect(await kept()).toMatchObject({ bounces: 0, suspendedAt: undefined })
})

test.each([[[]], [['--html']]])('a preview with %j is addressed to an example of a reader', async (words) => {
  const { run } = await openCommand()
  const { text } = await run('preview', 'daily', ...words)
  expect(text).toContain('/newsletter/leave?t=example')
  expect(text.replace(/\s+/g, ' ')).toMatch(/confirmed on \w+ \d+, 20\d\d/)
  expect(text).not.toMatch(/reader-foot/)
})

test.each([
  [['preview', 'hourly'], /'hourly' is not an issue of the newsletter: expected daily or weekly/],
  [['preview', 'daily', '--htm'], /'--htm'.*\n.*\n.*preview daily\|weekly/],
  [['erase'], /a word is missing/],
  [['export', 'all'], /“all” was not expected/],
  [['export', '--city', 'nowhere'], /Name one city with --city: pelican-bay-test/],
  [['sing'], /“sing” was not expected.\nUsage/],
  [['bounced', 'bounces@tiny.test'], /names no message/],
])('newsletter %j says what is wrong', async (words, text) => {
  const { run } = await openCommand()
  expect(await run(...words)).toEqual({ ok: false, text: expect.stringMatching(text) })
})

test('a city whose folder is broken is reported as broken', async () => {
  const { run, folder } = await openCommand()
  await appendFile(join(folder, city, 'publication.yaml'), 'nonsense: [\n')
  const { ok, text } = await run('export')
  expect([ok, text]).toEqual([false, expect.stringContaining('npm run check')])
})
