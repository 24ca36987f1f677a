import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startMailServer } from '../../../tests/mail-server.ts'
import { copyPublications } from '../../../tests/temporary-publications.ts'
import { readConfig } from '../../config.ts'
import { OperatorError } from '../../operator-error.ts'
import { openEmptyStore, queryStore } from '../../store/empty-store.fixture.ts'
import { subscribeAddress } from '../../store/outbox.fixture.ts'
import { makeArticle, makeFeedState } from '../../store/samples.fixture.ts'
import type { Store } from '../../store/store.ts'
import { publishFolder } from '../cities/cities.fixture.ts'
import { runNewsletterCommand } from './newsletter-command.ts'

const city = 'pelican-bay-test'
/** The fixture city, a mail server, and the newsletter command; `changes` are to the environment. */
async function openCommand(changes: Record<string, string> = {}) {
  const publications = await copyPublications(city)
  await appendFile(join(publications.folder, city, 'publication.yaml'), 'newsletter: true\n')
  const server = await startMailServer()
  const folder = await mkdtemp(join(tmpdir(), 'newsletter-'))
  const config = readConfig({
    DATA_DIR: folder,
    PUBLICATIONS_DIR: publications.folder,
    SMTP_URL: server.url,
    SAMPLE_EDITION: 'never',
    LOG_LEVEL: 'silent',
    ...changes,
  })
  const store = await openEmptyStore(config.dataDir)
  onTestFinished(async () => {
    await store.close()
    await server.stop()
    await publications.remove()
    await rm(folder, { recursive: true })
  })
  const run = async (...words: string[]) => {
    await publishFolder(store, publications.folder)
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

async function subscribe(store: Store, ...addresses: string[]): Promise<void> {
  for (const address of addresses)
    await subscribeAddress(store, { city, address, kinds: ['daily'] }, Date.now())
}

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

test.each([[[]], [['--html']]])('a preview with %j is addressed to an example of a reader', async (words) => {
  const { run } = await openCommand()
  const { ok, text } = await run('preview', 'daily', ...words)
  expect(ok).toBe(true)
  expect(text).toContain('/newsletter/leave?t=example')
  expect(text.replace(/\s+/g, ' ')).toMatch(/confirmed on \w+ \d+, 20\d\d/)
  expect(text).not.toMatch(/reader-foot/)
})

test.each([
  [['send', 'due', '--dry-run'], /newsletter send: --dry-run is an option of newsletter import/],
  [['preview', 'hourly'], /'hourly' is not an issue of the newsletter: expected daily or weekly/],
  [['preview', 'daily', '--htm'], /'--htm'.*\n.*\n.*preview daily\|weekly/],
  [['erase'], /a word is missing/],
  [[], /^newsletter: a word is missing\.\nUsage:\n.*preview daily\|weekly/],
  [['erase', 'a@example.com', 'b@example.com'], /“b@example.com” was not expected/],
  [['send', 'daily', '--consent', 'x'], /newsletter send: --consent is an option of newsletter import/],
  [['export', '--lists', 'daily'], /newsletter export: --lists is an option of newsletter import/],
  [['export', 'all'], /“all” was not expected/],
  [['export', '--city', 'nowhere'], /Name one city with --city: pelican-bay-test/],
  [['sing'], /“sing” was not expected.\nUsage/],
])('newsletter %j says what is wrong', async (words, text) => {
  const { run } = await openCommand()
  expect(await run(...words)).toEqual({ ok: false, text: expect.stringMatching(text) })
})

test('a city whose folder is broken is reported as broken', async () => {
  const { run, folder } = await openCommand()
  await appendFile(join(folder, city, 'publication.yaml'), 'nonsense: [\n')
  const { ok, text } = await run('export')
  expect([ok, text]).toEqual([false, expect.stringContaining('npm run news -- check')])
})

const consent = ['--consent', 'subscribed at bay.example in 2021']

/** A file to import. */
async function writeList(folder: string, ...lines: string[]): Promise<string> {
  const file = join(folder, 'list.csv')
  await writeFile(file, lines.join('\n'))
  return file
}

test('import subscribes nobody: each new address gets one message, which says why', async () => {
  const { run, server, store, folder } = await openCommand()
  const file = await writeList(folder, 'email,name', 'ann@example.com,Ann', 'bad', 'bo@example.com,Bo')
  const imported = await run('import', file, ...consent, '--lists', 'weekly,alerts')
  expect(imported.text.split('\n')).toEqual([
    `${file}:3: left out: no valid address`,
    'asked: 2, known: 0, left out: 1',
    expect.stringMatching(/^Each gets one message with a link to confirm, one every 3 seconds/),
  ])
  expect(imported.ok).toBe(false)
  expect(await store.subscribers.list(city)).toMatchObject([
    { address: 'ann@example.com', choices: [], confirmedAt: undefined, consent: consent[1] },
    { address: 'bo@example.com', choices: [], confirmedAt: undefined },
  ])
  expect((await run('export')).text).toContain('"consent":"subscribed at bay.example in 2021"')
  // The second is not due yet.
  expect(await run('send', 'due')).toMatchObject({ text: 'messages sent now: 1\nmessages that wait: 0' })
  const [message] = server.received
  expect(message?.to).toBe('ann@example.com')
  const text = message?.text.replace(/\s+/g, ' ')
  expect(text).toContain('your address is on our list: subscribed at bay.example in 2021.')
  expect(text).toContain('Pelican Bay Test sends the weekly digest and weather alerts from here now')
  expect(text).not.toContain('Someone')
})

test('import changes nothing of those who are known, and a second time asks nobody', async () => {
  const { run, store, folder } = await openCommand()
  await subscribe(store, 'Ann@example.com', 'full@example.com')
  for (const { id } of (await store.subscribers.list(city)).slice(1))
    await queryStore(store, `update subscribers set suspended_at = 1 where id = ${id}`)
  await store.subscribers.ask(city, 'typed@example.com', ['alerts'], Date.now())
  const before = await store.subscribers.list(city)
  const known = ['ann@example.com', 'full@example.com', 'TYPED@example.com']
  const file = await writeList(folder, ...known, 'new@example.com')
  expect(await run('import', file, ...consent, '--dry-run')).toMatchObject({
    ok: true,
    text: expect.stringMatching(/^would be asked: 1, known: 3, left out: 0\n/),
  })
  expect(await store.subscribers.list(city)).toEqual(before)
  expect(await run('import', file, ...consent)).toMatchObject({ text: expect.stringMatching(/^asked: 1/) })
  expect((await store.subscribers.list(city)).slice(0, 3)).toEqual(before)
  expect(await run('import', file, ...consent)).toEqual({ ok: true, text: 'asked: 0, known: 4, left out: 0' })
})

test('what export writes can be imported elsewhere', async () => {
  const here = await openCommand()
  await subscribe(here.store, 'ann@example.com', 'bo@example.com')
  const there = await openCommand()
  const file = await writeList(there.folder, (await here.run('export')).text)
  expect(await there.run('import', file, ...consent)).toMatchObject({
    ok: true,
    text: expect.stringMatching(/^asked: 2,/),
  })
})

test('import takes 20,000 addresses of at most 5 MB, and stores them in several transactions', async () => {
  const { run, store, folder } = await openCommand()
  const address = (n: number) => `r${n}@example.com`
  const most = Array.from({ length: 20_000 }, (_, n) => address(n)).join('\n')
  const file = await writeList(folder, most.padEnd(5_000_000))
  expect(await run('import', file, ...consent, '--dry-run')).toMatchObject({
    ok: true,
    text: expect.stringMatching(/^would be asked: 20000, known: 0, left out: 0\n/),
  })
  const some = await writeList(folder, ...Array.from({ length: 1_001 }, (_, n) => address(n)))
  const long = 'x'.repeat(200)
  expect(await run('import', some, '--consent', ` ${long} `)).toEqual({
    ok: true,
    text: 'asked: 1001, known: 0, left out: 0\nEach gets one message with a link to confirm, one every 3 seconds: 50 min in all.',
  })
  const kept = await store.subscribers.list(city)
  expect(kept.map((reader) => reader.address)).toEqual(Array.from({ length: 1_001 }, (_, n) => address(n)))
  expect(new Set(kept.map((reader) => reader.consent))).toEqual(new Set([long]))
})

test('an imported list is for the daily mail where nothing else is said, and a message names all its lists', async () => {
  const { run, server, folder } = await openCommand()
  const told = async (name: string, ...words: string[]) => {
    const file = await writeList(folder, `${name}@example.com`)
    await run('import', file, ...consent, ...words)
    await run('send', 'due')
    return server.received.find(({ to }) => to === `${name}@example.com`)?.text.replace(/\s+/g, ' ')
  }
  expect(await told('ann')).toContain('sends the daily digest from here now')
  expect(await told('bo', '--lists', 'alerts,daily')).toContain('the daily digest and weather alerts')
})

test('import says what is wrong and stores nothing', async () => {
  const { run, store, folder } = await openCommand()
  const file = await writeList(folder, 'ann@example.com')
  const large = join(folder, 'large.csv')
  await writeFile(large, Array.from({ length: 20_001 }, (_, n) => `r${n}@example.com`).join('\n'))
  const larger = join(folder, 'larger.csv')
  await writeFile(larger, 'x'.repeat(5_000_001))
  for (const [words, text] of [
    [[file], /--consent is missing: expected where and when/],
    [[file, '--consent', ' '], /--consent is missing/],
    [[file, '--consent', 'x'.repeat(201)], /too long/],
    [[file, '--consent', 'a\nb'], /several lines/],
    [[file, ...consent, '--lists', 'hourly'], /“hourly” is no list: expected daily, weekly, alerts/],
    [[`${file}x`, ...consent], /list\.csvx cannot be read: ENOENT/],
    [[large, ...consent], /20001 addresses: expected at most 20000/],
    [[larger, ...consent], /5000001 bytes: expected at most 5000000/],
    [[file, ...consent, '--city', 'nowhere'], /Name one city with --city: pelican-bay-test/],
  ] as const) {
    expect(await run('import', ...words)).toEqual({ ok: false, text: expect.stringMatching(text) })
  }
  const settings = join(folder, city, 'publication.yaml')
  await writeFile(settings, (await readFile(settings, 'utf8')).replace('newsletter: true\n', ''))
  expect(await run('import', file, ...consent)).toMatchObject({
    text: expect.stringMatching(/has no newsletter: set “newsletter: true”/),
  })
  expect(await store.subscribers.list(city)).toEqual([])
})

/** A story of an hour ago in a feed of the city. */
async function saveNews({ articles }: Store): Promise<void> {
  const now = Date.now()
  await articles.savePoll(
    makeFeedState('https://feeds.tiny.test/localNews.xml', { polledAt: now, succeededAt: now }),
    [makeArticle('bridge', { title: 'Drawbridge opens', publishedAt: now - 3_600_000 })],
  )
}

test('an issue is sent to each reader once, and a second time goes on with it', async () => {
  const { run, server, store } = await openCommand()
  await subscribe(store, 'ann@example.com', 'bo@example.com')
  await saveNews(store)
  const first = await run('send', 'daily')
  expect(first.text.split('\n')).toEqual([
    expect.stringMatching(/^Issue of \d{4}-\d\d-\d\d made\.$/),
    'messages sent now: 2',
    'messages that wait: 0',
  ])
  expect(server.received.map(({ to }) => to).toSorted()).toEqual(['ann@example.com', 'bo@example.com'])
  // One that stays open would keep the process of the command from ending.
  await expect.poll(() => server.connections()).toBe(0)
  expect((await run('send', 'daily')).text.split('\n').slice(0, 2)).toEqual([
    expect.stringMatching(/^The issue of \d{4}-\d\d-\d\d goes on\.$/),
    'messages sent now: 0',
  ])
  expect(server.received).toHaveLength(2)
})

test('a preview is the text with its subject, or the HTML, and says where there is no news', async () => {
  const { run, store, server } = await openCommand()
  await subscribe(store, 'ann@example.com')
  const none = 'There is no news in it: it would not be sent.'
  expect((await run('preview', 'weekly')).text).toContain(none)
  await saveNews(store)
  const text = (await run('preview', 'daily')).text
  expect(text).toMatch(/^Subject: \S.*\n\n/)
  expect(text).toContain('Drawbridge opens')
  expect(text).not.toContain(none)
  const html = (await run('preview', 'daily', '--html')).text
  expect(html).toMatch(/^<!doctype html>/i)
  expect(html).toContain('Drawbridge opens')
  expect(server.received).toEqual([])
})

test.each([
  [['send', 'due'], /^SMTP_URL is not set: nothing can be sent\. See docs\/operating\.md\.$/],
  [['import', 'list.csv'], /^SMTP_URL is not set: nobody can be asked\. See docs\/operating\.md\.$/],
])('newsletter %j without a mail server says so', async (words, text) => {
  const { run } = await openCommand({ SMTP_URL: '' })
  expect(await run(...words)).toEqual({ ok: false, text: expect.stringMatching(text) })
})

test('of several cities one is to be named, by the option or by the setting', async () => {
  const { run, folder, store } = await openCommand()
  await cp(join(folder, city), join(folder, 'other-bay'), { recursive: true })
  const settings = join(folder, 'other-bay', 'publication.yaml')
  await writeFile(settings, (await readFile(settings, 'utf8')).replaceAll('tiny.test', 'other.test'))
  await subscribe(store, 'ann@example.com')
  const refused = 'Name one city with --city: other-bay or pelican-bay-test.'
  expect(await run('export')).toEqual({ ok: false, text: refused })
  expect(await run('export', '--city', 'other-bay')).toEqual({ ok: true, text: '' })
  expect((await run('export', '--city', city)).text).toContain('ann@example.com')
})

test('the city of the setting is meant where no other is named', async () => {
  const { run, folder, store } = await openCommand({ PUBLICATION: city })
  await cp(join(folder, city), join(folder, 'another-bay'), { recursive: true })
  const settings = join(folder, 'another-bay', 'publication.yaml')
  await writeFile(settings, (await readFile(settings, 'utf8')).replaceAll('tiny.test', 'other.test'))
  await subscribe(store, 'ann@example.com')
  expect((await run('export')).text).toContain('ann@example.com')
})

test('an issue is sent in the language of its reader', async () => {
  const { run, server, store } = await openCommand()
  const ana = { city, address: 'ana@example.com', language: 'es' }
  await subscribeAddress(store, { ...ana, kinds: ['daily'] }, Date.now())
  await saveNews(store)
  await run('send', 'daily')
  expect(server.received[0]?.text).toContain('Drawbridge opens')
  expect(server.received[0]?.text).toContain('Noticias')
})
