// Readers of Spanish and Creole under a watch: what is in effect, weather, news, and links between languages.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { listedAt } from '../../src/sources/weather/alerts/composed-storm.fixture.ts'
import { findViolations } from '../axe.ts'
import { type FakeWeatherService, startWeatherService } from '../fakes/weather-service.ts'
import { expectNoSidewaysScroll } from '../narrow.ts'
import { publication } from '../page-paths.ts'
import { type RunningSite, startSite } from '../sites.ts'
import { pollNow } from '../store-of-site.ts'
import { compressedSize, expectWithin } from '../within-budget.ts'

let service: FakeWeatherService
let site: RunningSite
let folder: string

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'languages-'))
  service = await startWeatherService()
  service.alerts = listedAt('watch', Date.now() - 60_000, 1_000)
  site = await startSite({
    DATA_DIR: folder,
    SAMPLE_EDITION: 'never',
    PUBLICATION: 'fort-lauderdale',
    WEATHER_SERVICE_URL: service.origin,
    ALLOW_LOOPBACK_FEEDS: 'true',
  })
  const read = async () => {
    for (const kind of ['alerts', 'forecast', 'observation']) pollNow(folder, kind)
    const pages = await Promise.all(
      ['/es', '/es/weather'].map(async (path) => (await fetch(site.origin + path)).text()),
    )
    return pages.every((page) => page.includes('Hurricane Watch'))
  }
  await expect.poll(read, { intervals: [500, 1_000] }).toBe(true)
})
test.afterAll(async () => {
  await site.stop()
  service.close()
  await rm(folder, { recursive: true, force: true })
})

const unsigned = { es: 'Ningún hablante nativo ha firmado esta traducción.', ht: /^Pèsonn ki pale kreyòl/ }

test('front, weather, alert, events and storm page in Spanish fit a phone and their budgets, and say once that nobody has signed them', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`${site.origin}/es/weather`)
  const alert = await page.locator('a[href^="/es/weather/alerts/"]').first().getAttribute('href')
  for (const path of ['/es', '/es/weather', '/es/storm', '/es/events', alert ?? '']) {
    const answer = await page.goto(site.origin + path)
    const budget = path === '/es/storm' ? 'leanHtml' : 'html'
    expectWithin(budget, compressedSize((await answer?.text()) ?? ''), path)
    await expect(page.locator('html')).toHaveAttribute('lang', 'es-US')
    await expect(page.locator('body')).toContainText('Vigilancia de huracanes (Hurricane Watch)')
    await expect(page.getByText(unsigned.es)).toHaveCount(1)
    expect(await findViolations(page)).toEqual([])
    await expectNoSidewaysScroll(page, path)
  }
})

test('from each page a way leads to the same in Spanish and back; a page in English only leads to the front page, Creole has the storm page', async ({
  page,
}) => {
  await page.goto(`${site.origin}/weather`)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Kreyòl ayisyen' }).click()
  await expect(page).toHaveURL(`${site.origin}/ht/storm`)
  await expect(page.getByText(unsigned.ht)).toHaveCount(1)
  await page.getByRole('link', { name: 'Paj sa a ann anglè' }).click()
  await expect(page).toHaveURL(`${site.origin}/storm`)
  await page.goto(`${site.origin}/weather`)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Español' }).click()
  await expect(page).toHaveURL(`${site.origin}/es/weather`)
  await page.locator('main a[href^="/es/weather/alerts/"]').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('(')
  await page.getByRole('main').getByRole('link', { name: 'Esta página en inglés' }).click()
  await expect(page).toHaveURL(/\/weather\/alerts\/[^/]+$/)
  await page.goto(`${site.origin}/contact`)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Español' }).click()
  await expect(page).toHaveURL(`${site.origin}/es`)
})

test('in Spanish: a search without a script, on a phone, in any script', async ({ browser }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 320, height: 640 },
  })
  const page = await context.newPage()
  await page.goto(`${site.origin}/es`)
  await page.goto(`${site.origin}/es/search`)
  await page.getByRole('main').getByRole('searchbox').fill('evacuation')
  await page.getByRole('main').getByRole('button', { name: 'Buscar' }).click()
  await expect(page).toHaveURL(`${site.origin}/es/search?q=evacuation`)
  await expect(page.getByRole('main').getByRole('status').first()).toContainText('de “evacuation”')
  await page.getByRole('main').getByRole('link', { name: 'Esta página en inglés' }).click()
  await expect(page).toHaveURL(`${site.origin}/search?q=evacuation`)
  await context.close()
})

test('in Spanish: each state of a search is within its budget, and accessible at 320 px', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const text of [
    '',
    'evacuation hurricane',
    'the',
    'inondasyon siklòn',
    'inundación',
    'مرحبا بالعالم',
    'enkonstitisyonèlmandezespwadezespereyozantrepwenan'.repeat(4),
    'x'.repeat(201),
  ]) {
    const query = `search?q=${encodeURIComponent(text)}`
    const answer = await page.goto(`${site.origin}/es/${query}`)
    expectWithin('html', compressedSize((await answer?.text()) ?? ''), query)
    await expect(page.locator('html')).toHaveAttribute('lang', 'es-US')
    const robots = text === '' ? /^index/ : /noindex/
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', robots)
    await expectNoSidewaysScroll(page, query)
    expect(await findViolations(page), query).toEqual([])
  }
})

const translated = publication.content.articles.flatMap(({ path, translations }) =>
  translations.map((translation) => ({ ...translation, path, own: `/${translation.language}${path}` })),
)

for (const { own } of translated) {
  test(`${own} fits a phone and its budget, and says once that nobody has signed it`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    const answer = await page.goto(site.origin + own)
    expectWithin('html', compressedSize((await answer?.text()) ?? ''), own)
    const main = page.getByRole('main')
    await expect(main.getByText(unsigned.es)).toHaveCount(1)
    await expect(page.locator('.prose [lang=en]')).toHaveCount(0)
    await expectNoSidewaysScroll(page, own)
    expect(await findViolations(page)).toEqual([])
  })
}

test('an article leads to itself in another language and back, and is found there', async ({ page }) => {
  const [article] = translated
  if (!article) throw new Error('the city has no article in another language')
  const { path, own, language } = article
  await page.goto(site.origin + path)
  await page.getByRole('article').locator(`a[lang="${language}"]`).click()
  await expect(page).toHaveURL(site.origin + own)
  await expect(page.locator('html')).toHaveAttribute('lang', `${language}-US`)
  await expect(page.locator('link[rel=alternate][hreflang=x-default]')).toHaveAttribute(
    'href',
    new RegExp(`${path}$`),
  )
  await page.getByRole('main').getByRole('link', { name: 'Esta página en inglés' }).click()
  await expect(page).toHaveURL(site.origin + path)
  await page.goto(`${site.origin}/${language}`)
  await expect(page.getByRole('main').locator(`a[href^="/${language}/"]`).first()).toBeVisible()
  const sitemap = await (await fetch(`${site.origin}/sitemap.xml`)).text()
  expect(sitemap).toContain(`${own}</loc>`)
  const titled = translated.find(({ blocks }) => blocks[0]?.own)
  const words = titled?.blocks[0]?.own?.text ?? ''
  await page.goto(`${site.origin}/${titled?.language}/search?q=${encodeURIComponent(words)}`)
  await expect(page.getByRole('main').getByRole('link', { name: words }).first()).toHaveAttribute(
    'href',
    titled?.own ?? '',
  )
})
