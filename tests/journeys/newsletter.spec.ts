// The whole newsletter: form, real SMTP server, links, issue, one-click unsubscribe, the operator's commands.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, expect, test } from '@playwright/test'
import { SignedLinks } from '../../src/mail/signed-links.ts'
import { defaultTexts as en, textsOf } from '../../src/site/texts/texts.ts'
import { openStore } from '../../src/store/store.ts'
import { findViolations } from '../axe.ts'
import { formatRss, serve, startWith, stopAll } from '../feed-site.ts'
import { type MailServer, startMailServer } from '../mail-server.ts'
import { expectNoSidewaysScroll } from '../narrow.ts'
import type { RunningSite } from '../sites.ts'
import { pollNow } from '../store-of-site.ts'
import { compressedSize, expectWithin } from '../within-budget.ts'

const said = en.newsletter.outcomes
const es = textsOf('es')
const city = 'pelican-bay-test'
let mail: MailServer
let site: RunningSite & { city: string }
let settings: Record<string, string>
/** Has the feed answer the requests that wait. */
let answerFeed = () => {}

test.beforeAll(async () => {
  mail = await startMailServer()
  const released = new Promise<void>((resolve) => {
    answerFeed = resolve
  })
  const feeds = await serve(async (_, response) => {
    await released
    response.writeHead(200, { 'content-type': 'application/xml' }).end(formatRss('Drawbridge', 4))
  })
  settings = { SMTP_URL: mail.url }
  site = await startWith(
    { localNews: [`${feeds}/harbor.xml`] },
    settings,
    `newsletter: true\ndigests:\n  daily: '${awayFromNow()}'\n  weekly: monday ${awayFromNow()}\n`,
  )
})
test.afterAll(async () => {
  await stopAll()
  await mail.stop()
})

/** A time of the city's clock at which the schedule makes no issue during the test. */
function awayFromNow(): string {
  const hour = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/Chicago',
    hour: 'numeric',
    hourCycle: 'h23',
  })
  const other = (Number(hour.format(Date.now())) + 12) % 24
  return `${String(other).padStart(2, '0')}:00`
}

/** Runs `main newsletter …` beside the site, with its settings. */
async function run(...words: string[]): Promise<{ code: number; out: string; error: string }> {
  const options = {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: site.dataDir,
      PUBLICATIONS_DIR: dirname(site.city),
      SAMPLE_EDITION: 'never',
      ...settings,
    },
  }
  return promisify(execFile)(process.execPath, ['dist/server/main.js', 'newsletter', ...words], options).then(
    ({ stdout, stderr }) => ({ code: 0, out: stdout, error: stderr }),
    (failed: { code: number; stdout: string; stderr: string }) => ({
      code: failed.code,
      out: failed.stdout,
      error: failed.stderr,
    }),
  )
}

/** The first link with this path in a message, at the site's own address. */
function linkIn(text: string, path: string): string {
  const [found = 'no link'] = new RegExp(`https://tiny\\.test${path}\\?t=[\\w.-]+`).exec(text) ?? []
  return found.replace('https://tiny.test', site.origin)
}

async function subscribers() {
  const store = await openStore(site.dataDir)
  return store.subscribers.list(city).finally(() => store.close())
}

const mailsTo = (address: string) => mail.received.filter(({ to }) => to === address)

async function withoutScripts(browser: Browser) {
  const context = await browser.newContext({ javaScriptEnabled: false })
  return { context, page: await context.newPage() }
}

test.describe.configure({ mode: 'serial' })

test('without a story nothing is sent; the cached front page is dropped at the first answer of a feed', async () => {
  const front = async () => (await fetch(site.origin)).text()
  for (let times = 0; times < 3; times++) {
    const page = await front()
    expect(page).toContain('Pelican Bay Headlines')
    expect(page).not.toContain('Drawbridge 1')
  }
  const send = await run('send', 'daily')
  expect([send.code, send.error]).toEqual([1, 'There is no news on the front page: nothing was sent.\n'])
  answerFeed()
  const polled = async () => {
    // The feed did not answer for so long that its first poll may have been given up.
    pollNow(site.dataDir, 'feed')
    return (await front()).includes('Drawbridge 1')
  }
  await expect.poll(polled, { intervals: [1_000] }).toBe(true)
})

test('without scripts: form, message, confirmation, issue, and unsubscribing with one click', async ({
  browser,
}) => {
  const { context, page } = await withoutScripts(browser)
  const reader = 'Reader@tiny-mail.test'
  await page.goto(`${site.origin}/about`)
  const foot = page.getByRole('contentinfo')
  await foot.getByRole('textbox', { name: 'Email address' }).fill(reader)
  await foot.getByRole('button', { name: 'Subscribe', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(said.asked.title)

  await expect.poll(() => mailsTo(reader).length).toBe(1)
  const [question] = mailsTo(reader)
  const confirm = linkIn(question?.text ?? '', '/newsletter/confirm')
  await page.goto(confirm)
  expect(await subscribers()).toMatchObject([{ address: reader, choices: [] }])
  await page.getByRole('main').getByRole('button').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(said.confirmed.title)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page).toHaveTitle(new RegExp(said.confirmed.title))
  // Links that were used, forged or have expired: a page that says so, with a link to sign up again.
  await page.goto(confirm)
  await page.getByRole('main').getByRole('button').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(said.used.title)
  const links = new SignedLinks(readFileSync(join(site.dataDir, 'mail.key')))
  const expired = links.signConfirm(
    city,
    { subscriberId: 1, number: 9, choices: ['daily'] },
    Date.now() - 2_000,
  )
  for (const [link, status] of [
    [`${site.origin}/newsletter/confirm?t=${expired}`, 410],
    [`${confirm}x`, 400],
    [`${site.origin}/newsletter/leave?t=1.${'a'.repeat(22)}`, 400],
  ] as const) {
    const answer = await page.goto(link)
    expect(answer?.status(), link).toBe(status)
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
  }

  // Or the site, which looks for messages every 15 seconds, was faster.
  const sent = await run('send', 'daily')
  expect(sent).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Issue of .* made\.\nmessages sent now: [01]\nmessages that wait: [01]\b/),
  })
  await expect.poll(() => mailsTo(reader).length).toBe(2)
  expect((await run('send', 'daily')).out).toMatch(
    /goes on\.\nmessages sent now: 0\nmessages that wait: [01]\b/,
  )
  expect(mailsTo(reader)).toHaveLength(2)
  const digest = mailsTo(reader)[1]
  for (const story of ['Drawbridge 1', 'Drawbridge 4']) {
    expect(digest?.text).toContain(story)
    expect(digest?.html).toContain(story)
  }
  const leave = linkIn(digest?.headers.get('list-unsubscribe') ?? '', '/newsletter/leave')
  expect(digest?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  await page.goto(linkIn(digest?.text ?? '', '/newsletter/leave'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(said.askLeave.title)
  // A mail program's own button sends a form of another origin, without cookies (RFC 8058, section 3.2).
  const form = new FormData()
  form.set('List-Unsubscribe', 'One-Click')
  expect((await fetch(leave, { method: 'POST', body: form })).status).toBe(200)
  expect(await subscribers()).toEqual([])
  await page.goto(confirm)
  await page.getByRole('main').getByRole('button').click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(said.confirmed.title)
  expect(await subscribers()).toEqual([])
  expect(JSON.stringify(site.log)).not.toMatch(/tiny-mail/i)
  await context.close()
})

test('axe finds nothing in an HTML message, in both widths and schemes', async ({ page }) => {
  const { out: html } = await run('preview', 'daily', '--html')
  expect(html).toMatch(/^<!doctype html>/)
  for (const width of [375, 1280]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      await page.setContent(html)
      // A message needs no landmarks: the mail program around it has them.
      const found = (await findViolations(page)).filter((line) => !/^(landmark-one-main|region):/.test(line))
      expect(found, `${width} ${colorScheme}`).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  }
})

test('without scripts: a message through the contact form reaches the newsroom', async ({ browser }) => {
  const { context, page } = await withoutScripts(browser)
  await page.setViewportSize({ width: 375, height: 600 })
  await page.goto(`${site.origin}/contact`)
  const form = page.frameLocator('iframe[src="/embed/contact"]')
  await expect(form.getByLabel(en.contactForm.topic)).toHaveValue('community')
  await form.getByLabel(en.contactForm.name).fill(' ')
  await form.getByLabel(en.contactForm.email).fill('reader@tiny-mail.test')
  await form.getByLabel(en.contactForm.message).fill('The drawbridge is stuck.')
  await form.getByRole('button', { name: en.contactForm.send }).click()
  await expect(form.getByRole('alert')).toBeFocused()
  await expect(form.getByLabel(en.contactForm.message)).toHaveValue('The drawbridge is stuck.')
  await form.getByLabel(en.contactForm.name).fill('A. Reader')
  await form.getByRole('button', { name: en.contactForm.send }).click()
  // The button was far below in the frame: without its focus the answer would be out of sight.
  const answer = form.getByRole('heading', { name: en.contactForm.results.taken.title })
  await expect(answer).toBeFocused()
  await expect(answer).toBeInViewport()
  const told = () => mail.received.filter(({ text }) => text.includes('The drawbridge is stuck.'))
  await expect.poll(() => told().map(({ to }) => to)).toEqual(['newsroom@tiny.test'])
  expect(told()[0]?.headers.get('reply-to')).toContain('reader@tiny-mail.test')
  await context.close()
})

test('in Spanish: from the front page to a confirmed address, without scripts and at 320 px', async ({
  browser,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 320, height: 640 },
  })
  const page = await context.newPage()
  const fits = async () => {
    await expect(page.locator('html')).toHaveAttribute('lang', 'es-US')
    await expectNoSidewaysScroll(page, page.url())
  }
  const reader = 'es@tiny-mail.test'
  await page.goto(`${site.origin}/es`)
  await page.getByRole('link', { name: es.footer.choose }).click()
  await expect(page).toHaveURL(`${site.origin}/es/newsletter`)
  await fits()
  await page.getByRole('main').getByRole('textbox').fill(reader)
  await page.getByRole('main').getByRole('button', { name: 'Suscribirse' }).click()
  await expect(page.getByRole('main')).toContainText(es.newsletter.outcomes.asked.text)
  await fits()
  await expect.poll(() => mailsTo(reader).length).toBe(1)
  const [question] = mailsTo(reader)
  expect(question?.text).toContain(es.mail.confirm.heading.toUpperCase())
  await page.goto(linkIn(question?.text ?? '', '/es/newsletter/confirm'))
  await fits()
  await page.getByRole('main').getByRole('button').click()
  await expect(page.getByRole('main')).toContainText(es.newsletter.outcomes.confirmed.text)
  expect((await subscribers()).find(({ address }) => address === reader)).toMatchObject({
    choices: ['daily'],
    language: 'es',
  })
  await context.close()
})

test('in Spanish: the sign-up is within its budget and accessible, as it is and after a mistake', async ({
  page,
}) => {
  const answer = await page.goto(`${site.origin}/es/newsletter`)
  expectWithin('html', compressedSize((await answer?.text()) ?? ''), page.url())
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('main').getByRole('textbox').fill('ann@example')
  for (const box of await page.getByRole('checkbox').all()) await box.uncheck()
  await page.getByRole('main').getByRole('button', { name: 'Suscribirse' }).click()
  await expect(page.getByRole('alert')).toContainText(es.newsletter.outcomes.noChoice.text)
  expect(await findViolations(page)).toEqual([])
})

test('hostile forms: no header is injected, ten megabytes are refused, and a flood renders no page', async ({
  request,
}) => {
  const post = (body: string) =>
    fetch(`${site.origin}/newsletter`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  const before = mail.received.length
  const linesBefore = site.log.filter(({ msg }) => msg === 'newsletter form submitted').length
  // Of the tests before.
  const refusalLines = () =>
    site.log.filter(({ msg }) => /^newsletter: .* requests refused/.test(String(msg)))
  const refusalsBefore = refusalLines().length
  const begun = Date.now()
  const injected = await post(`email=${encodeURIComponent('a@tiny.test\r\nBcc: b@tiny.test')}`)
  expect(injected.status).toBe(400)
  const large = await post(`email=${'a'.repeat(10_000_000)}`).then(
    ({ status }) => status,
    () => 'the connection was ended',
  )
  expect([413, 'the connection was ended']).toContain(large)

  const statuses = new Map<number, number>()
  const made: string[] = []
  for (let batch = 0; batch < 10; batch++) {
    await Promise.all(
      Array.from({ length: 100 }, async (_, index) => {
        const answer = await post(`email=flood-${batch}-${index}@tiny.test`)
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
        const timing = answer.headers.get('server-timing') ?? ''
        if (timing.includes('render')) made.push(timing)
        await answer.arrayBuffer()
      }),
    )
  }
  expect(statuses.get(429)).toBeGreaterThan(900)
  for (let forged = 0; forged < 30; forged++)
    await fetch(`${site.origin}/newsletter/confirm?t=forged-${forged}`)
  // One line a second tells of all that was refused.
  const refusals = () => refusalLines().slice(refusalsBefore)
  const refused = () => refusals().reduce((sum, { refused: count }) => sum + Number(count), 0)
  await expect.poll(refused).toBeGreaterThan(930)
  const seconds = Math.ceil((Date.now() - begun) / 1_000)
  expect(refusals().length).toBeLessThanOrEqual(seconds + 1)
  const lines = site.log.filter(({ msg }) => msg === 'newsletter form submitted').length - linesBefore
  expect(lines).toBeLessThanOrEqual(1_001 - (statuses.get(429) ?? 0))
  // At most one cached page for each outcome: of the form, and of a refusal.
  expect(made.length).toBeLessThanOrEqual(2)
  expect((await request.get(`${site.origin}/about`)).status()).toBe(200)
  expect(mail.received.length - before).toBeLessThanOrEqual(20)
  expect(site.log.filter(({ level }) => Number(level) >= 50 || level === 'error')).toEqual([])
})
