import { expect, test } from '@playwright/test'
import { day } from '../../src/time/durations.ts'
import { type FakeCalendars, startCalendars } from '../fakes/calendars.ts'
import { startWith, stopAll } from '../feed-site.ts'

test.afterAll(stopAll)

let fake: FakeCalendars
let origin: string

test.beforeAll(async () => {
  // Tomorrow is the recorded Tuesday, on which the commission meets, or a later day of that week.
  fake = await startCalendars(Date.now() + 7 * day)
  const settings = `
calendars:
  - name: Pelican Bay City Hall
    kind: legistar
    address: ${fake.origin}/v1/city
    deadline: Ask the clerk before noon to speak.
  - name: Pelican Bay Parks
    kind: ics
    address: ${fake.origin}/events.ics
`
  const site = await startWith({}, {}, settings)
  origin = site.origin
  await expect.poll(async () => (await fetch(`${origin}/events`)).text()).toContain('Sunrise beach cleanup')
})
test.afterAll(() => fake.close())

test('events of remote calendars are listed with agenda and deadline, and have pages, files and a subscription', async ({
  page,
  request,
}) => {
  await expect
    .poll(async () => (await request.get(`${origin}/events`)).text())
    .toContain('Invented City Commission')
  await page.goto(`${origin}/events`)
  await expect(page.getByText('Last read')).toHaveCount(2)
  const row = page.getByRole('listitem').filter({ hasText: 'Invented City Commission' })
  await expect(row.getByText('Public meeting')).toBeVisible()
  await expect(row.getByText('Ask the clerk before noon to speak.')).toBeVisible()
  await expect(row.getByRole('link', { name: /^Agenda/ })).toHaveAttribute(
    'href',
    'https://legistar.test/agenda-101.pdf',
  )
  const canceled = page.getByRole('listitem').filter({ hasText: 'Marine Advisory Board' })
  await expect(canceled.getByText('Canceled · Public meeting')).toBeVisible()
  await row.getByRole('link', { name: 'Invented City Commission', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invented City Commission')
  await expect(page.getByText('From the calendar of Pelican Bay City Hall.')).toBeVisible()
  // A calendar's title may be a word that is wider than a phone.
  await page.setViewportSize({ width: 375, height: 900 })
  const width = await page.getByRole('heading', { level: 1 }).evaluate((title) => {
    const text = title.textContent
    title.textContent = 'Supercalifragilisticexpialidocious-Workshops'
    const { scrollWidth } = document.documentElement
    title.textContent = text
    return scrollWidth
  })
  expect(width).toBeLessThanOrEqual(375)
  const schema = await page.locator('script[type="application/ld+json"]').textContent()
  expect(schema).toContain('"@type":"Event"')
  const file = await request.get(`${page.url()}.ics`)
  expect(file.headers()['content-type']).toMatch(/^text\/calendar/)
  expect(await file.text()).toContain('SUMMARY:Invented City Commission')
  const all = await (await request.get(`${origin}/events.ics`)).text()
  expect(all).toContain('SUMMARY:Sunrise beach cleanup')
  expect(all).toContain('STATUS:CANCELLED')
  const meeting = new URL(page.url()).pathname
  expect(await (await request.get(`${origin}/sitemap.xml`)).text()).toContain(meeting)
  await page.goto(`${origin}/search?q=invented+commission`)
  const result = page.getByRole('main').getByRole('article').filter({ hasText: 'Invented City Commission' })
  await expect(result.getByRole('link').first()).toHaveAttribute('href', meeting)
  await expect(result).toContainText('Pelican Bay City Hall')
  // A city of which a source was read has no samples.
  expect(all).not.toMatch(/pelican count/i)
})
