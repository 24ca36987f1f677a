// The storm pages on the worst day, with what goes wrong then: dead sources, alerts without number.
import { brotliCompressSync } from 'node:zlib'
import { expect, type Page, test } from '@playwright/test'
import { composeMessage } from '../../src/sources/weather/alerts/composed-storm.fixture.ts'
import { expectNoSidewaysScroll } from '../narrow.ts'
import { countPrinted } from '../paper.ts'
import { changeStore } from '../store-of-site.ts'
import { type StormSite, startStormSite } from '../storm-site.ts'
import { compressedSize, expectWithin } from '../within-budget.ts'

const storms = ['/storm', '/es/storm', '/ht/storm']
let storm: StormSite

test.beforeAll(async () => {
  storm = await startStormSite()
})
test.afterAll(() => storm.stop())

async function textOf(path: string): Promise<string> {
  const answer = await fetch(storm.site.origin + path)
  expect(answer.status, path).toBe(200)
  return answer.text()
}

async function expectSmall(): Promise<void> {
  for (const path of storms) expectWithin('leanHtml', compressedSize(await textOf(path)), path)
  const copy = await textOf('/storm/kept.json')
  expectWithin('keptCopy', brotliCompressSync(copy).length, '/storm/kept.json')
}

/** On a phone's first screen are whom to call and, where the page has our words, three things to do. */
async function expectHelpFirst(page: Page, day: string): Promise<void> {
  await page.setViewportSize({ width: 375, height: 667 })
  for (const path of storms) {
    await page.goto(storm.site.origin + path)
    const verbs = path === '/ht/storm' ? [] : [0, 1, 2].map((place) => page.locator('.do b').nth(place))
    for (const help of [page.locator('a[href^="tel:"]').first(), ...verbs])
      await expect(help, `${day} ${path}`).toBeInViewport({ ratio: 1 })
  }
}

test('in each phase the sources are dead for six hours: nothing in force is lost, a phone shows first whom to call and what to do, the page says since when, and prints on one sheet', async ({
  page,
}) => {
  for (const day of ['recovery', 'calm', 'watch', 'warning', 'landfall'] as const) {
    await storm.show(day)
    if (day !== 'calm') await expectHelpFirst(page, day)
    await storm.site.stop()
    storm.service.misbehaving = { alerts: 'error', points: 'error', forecast: 'error' }
    changeStore(
      storm.dataDir,
      `update sources set succeeded_at = succeeded_at - ${6 * 3_600_000}, failures = 9, due_at = 0`,
    )
    await storm.restart()
    for (const path of storms) {
      const text = await textOf(path)
      expect(text, `${day} ${path}`).toContain(`<div class="${day}"`)
      expect(text, `${day} ${path}`).toMatch(
        /not been able to check for alerts since|No hemos podido revisar si hay alertas desde/,
      )
      expect(text, `${day} ${path}`).not.toMatch(
        /No storm watch or warning|>None\.|No hay vigilancia|>Ninguna\./,
      )
      await page.goto(storm.site.origin + path)
      expect(await countPrinted(page), `sides of the sheet: ${day} ${path}`).toBeLessThanOrEqual(2)
    }
    storm.service.misbehaving = {}
  }
})

test('at landfall a copy of at most 40 kB has all that a reader needs, and each page 8 kB and fits the narrowest windows', async ({
  page,
}) => {
  await storm.show('landfall')
  await expectSmall()
  const others = ['/es/weather', '/weather']
  for (const path of [...storms, ...others]) {
    await page.goto(storm.site.origin + path)
    await expectNoSidewaysScroll(page, path)
  }
  await page.goto(`${storm.site.origin}/storm/keep`)
  await page.getByRole('button', { name: 'Keep a copy now' }).click()
  await expect(page.getByRole('status').first()).toHaveText(/^This device keeps a copy/)
  // The worker's requests go to a server that is gone.
  await storm.site.stop()
  for (const path of storms) {
    await page.goto(storm.site.origin + path)
    await expect(page.getByRole('region', { name: 'Kept copy, not live' })).toHaveText(
      /It was \d+ minutes? old/,
    )
    await expect(page.getByRole('main').getByText('Extreme Wind Warning').first()).toBeVisible()
    await expect(page.getByRole('link', { name: '954-831-4000' })).toBeVisible()
  }
  await page.goto(`${storm.site.origin}/`)
  await expect(page.getByRole('region', { name: 'Kept copy, not live' })).toBeVisible()
  await storm.restart()
})

test('of 4,000 alerts the most urgent stand, pages and copy stay small, and the one that counts is not lost', async () => {
  const begun = Date.now() - 60_000
  const kinds = [
    ['Flood Advisory', 'FA.Y'],
    ['Flood Watch', 'FA.A'],
    ['Flood Warning', 'FA.W'],
  ] as const
  const many = Array.from({ length: 4_000 }, (_, index) => {
    const [event, code] = kinds[index % kinds.length] ?? kinds[0]
    const vtec = [`NEW.${code}.${String(index + 10).padStart(4, '0')}`]
    return composeMessage({ id: `many-${index}`, sent: 0, event, vtec, ends: 2 + (index % 30) }, begun)
  })
  const last = composeMessage(
    { id: 'many-last', sent: 0, event: 'Extreme Wind Warning', vtec: ['NEW.EW.W.0009'], ends: 2 },
    begun,
  )
  await storm.list([...many, last], 'Extreme Wind Warning')
  for (const path of storms) expect(await textOf(path), path).toMatch(/<h1>.*Extreme Wind Warning/)
  await expectSmall()
  for (const path of ['/weather', '/about']) expectWithin('html', compressedSize(await textOf(path)), path)
})
