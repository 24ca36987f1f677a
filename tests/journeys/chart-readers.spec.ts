// The charts of hours and of tides, read with a pointer, a finger and keys, on a device in another time zone.
import { expect, type Locator, type Page, test } from '@playwright/test'
import { findViolations } from '../axe.ts'
import { type FakeTideService, startTideService } from '../fakes/tide-service.ts'
import { type FakeWeatherService, startWeatherService } from '../fakes/weather-service.ts'
import { layoutShiftsOf, recordLayoutShifts } from '../layout-shift.ts'
import { expectNoSidewaysScroll } from '../narrow.ts'
import { type RunningSite, startSite } from '../sites.ts'

test.use({ timezoneId: 'Asia/Tokyo' })

let weather: FakeWeatherService
let tides: FakeTideService
let site: RunningSite

test.beforeAll(async () => {
  weather = await startWeatherService()
  tides = await startTideService()
  site = await startSite({
    SAMPLE_EDITION: 'never',
    PUBLICATION: 'fort-lauderdale',
    WEATHER_SERVICE_URL: weather.origin,
    TIDES_SERVICE_URL: tides.origin,
    ALLOW_LOOPBACK_FEEDS: 'true',
  })
  const page = async () => (await fetch(`${site.origin}/weather`)).text()
  await expect.poll(page).toMatch(/(?=.*role="tab")(?=.*Hourly)(?=.*id="tides")/s)
})
test.afterAll(async () => {
  await site.stop()
  weather.close()
  tides.close()
})

/** One of the charts: what is touched, its slider, the words above it, and the line over it. */
interface Reader {
  touch: Locator
  slider: Locator
  words: Locator
  line: Locator
}

function readerOf(region: Locator): Reader {
  return {
    touch: region.locator('.chart-touch'),
    slider: region.getByRole('slider'),
    words: region.locator('.chart-words'),
    line: region.locator('.chart-at'),
  }
}
const hoursOf = (page: Page) => readerOf(page.getByRole('region', { name: 'Forecast' }))
const tidesOf = (page: Page) => readerOf(page.getByRole('region', { name: 'Tides', exact: true }))

async function open(page: Page): Promise<void> {
  await recordLayoutShifts(page)
  await page.goto(`${site.origin}/weather`)
  await page.getByRole('tab', { name: 'Hourly' }).click()
  await expect(hoursOf(page).touch).toBeVisible()
}

/** A point of a chart in the window, into whose middle the chart is scrolled. */
async function placeIn({ touch }: Reader, share: number): Promise<{ x: number; y: number }> {
  await touch.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const { x, y, width, height } = (await touch.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { x: x + width * share, y: y + height / 2 }
}

/** The figures of an hour in the table, as the chart's reader says them. */
async function rowOf(page: Page, index: number): Promise<string> {
  const row = page
    .getByRole('table', { name: /Next 12 hours/ })
    .getByRole('row')
    .nth(index + 1)
  const [time] = await row.getByRole('rowheader').allInnerTexts()
  const [, degrees, rain, wind] = await row.getByRole('cell').allInnerTexts()
  return `${time}: ${degrees}F, ${rain} chance of rain. Wind ${wind}.`
}

test('a pointer over the hours reads what the table has of each, and nothing moves', async ({ page }) => {
  await open(page)
  const hours = hoursOf(page)
  await expect(hours.words).toHaveText('Move along the chart to read each hour.')
  await expect(hours.line).toHaveCount(0)
  const box = await hours.words.boundingBox()
  for (const index of [0, 4, 11]) {
    const { x, y } = await placeIn(hours, (index + 0.5) / 12)
    await page.mouse.move(x - 2, y)
    // The first movement wakes it.
    await expect(async () => {
      await page.mouse.move(x, y)
      await page.mouse.move(x + 1, y)
      await expect(hours.words).toHaveText(await rowOf(page, index), { timeout: 1_000 })
    }).toPass()
    const line = await hours.line.locator('path').boundingBox()
    expect(Math.abs((line?.x ?? 0) - x)).toBeLessThan(3)
  }
  expect((await hours.words.boundingBox())?.height).toBe(box?.height)
  expect(await layoutShiftsOf(page)).toEqual([])
})

test('with the keys alone both charts are read, in steps, in bigger ones, and to both ends', async ({
  page,
}) => {
  await open(page)
  await page.getByRole('tab', { name: 'Hourly' }).focus()
  const hours = hoursOf(page)
  await page.keyboard.press('Tab')
  await expect(hours.slider).toBeFocused()
  await expect(hours.words).toHaveText(await rowOf(page, 0))
  const steps = [
    ['ArrowRight', 1],
    ['PageUp', 4],
    ['ArrowLeft', 3],
    ['End', 11],
    ['PageDown', 8],
    ['Home', 0],
  ] as const
  for (const [key, index] of steps) {
    await page.keyboard.press(key)
    await expect(hours.words).toHaveText(await rowOf(page, index))
    // toHaveText ignores how words are broken into lines.
    expect((await hours.slider.getAttribute('aria-valuetext'))?.replace('\n', ' ')).toBe(
      await rowOf(page, index),
    )
  }
  const tide = tidesOf(page)
  await tide.slider.focus()
  await expect(tide.words).toHaveText(/: about −?\d\.\d ft, (rising|falling)\.\s(High|Low) tide at/)
  const first = page.getByRole('table', { name: 'High and Low Tides' }).getByRole('row').nth(1)
  const weekday = (await first.getByRole('rowheader').innerText()).slice(0, 3)
  await page.keyboard.press('Home')
  await expect(tide.words).toHaveText(new RegExp(`^${weekday} 12:00 AM: `))
  await page.keyboard.press('PageUp')
  await expect(tide.words).toHaveText(new RegExp(`^${weekday} 6:00 AM: `))
  await page.keyboard.press('ArrowRight')
  await expect(tide.words).toHaveText(new RegExp(`^${weekday} 6:30 AM: `))
  await expect(tide.slider).toHaveAttribute('aria-valuetext', /6:30 AM: about/)
  await expect(tide.line).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  expect(await layoutShiftsOf(page)).toEqual([])
})

test('the next tide that is read is that of the table', async ({ page }) => {
  await open(page)
  const tide = tidesOf(page)
  await tide.slider.focus()
  await page.keyboard.press('Home')
  const words = /at (\d+:\d\d [AP]M), (−?\d\.\d) ft/
  await expect(tide.words).toHaveText(words)
  const [, time, height] = words.exec(await tide.words.innerText()) ?? []
  const table = page.getByRole('table', { name: 'High and Low Tides' })
  await expect(table.getByRole('row').nth(1)).toContainText(`${time} ${height}`)
})

test('a finger reads along the chart, its first tap counts, and up and down it scrolls the page', async ({
  browser,
}) => {
  const context = await browser.newContext({
    hasTouch: true,
    isMobile: true,
    viewport: { width: 375, height: 700 },
    timezoneId: 'Asia/Tokyo',
  })
  const page = await context.newPage()
  await open(page)
  const hours = hoursOf(page)
  const { x, y } = await placeIn(hours, 6.5 / 12)
  await page.touchscreen.tap(x, y)
  await expect(hours.words).toHaveText(await rowOf(page, 6))
  const session = await context.newCDPSession(page)
  const swipe = async (distance: { x: number; y: number }) => {
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', part: number) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints:
          type === 'touchEnd' ? [] : [{ x: from.x + distance.x * part, y: from.y + distance.y * part }],
      })
    const from = await placeIn(hours, 1.5 / 12)
    await touch('touchStart', 0)
    for (let part = 0.1; part <= 1.01; part += 0.1) await touch('touchMove', part)
    await touch('touchEnd', 1)
  }
  const width = (await hours.touch.boundingBox())?.width ?? 0
  await swipe({ x: (width * 7) / 12, y: 0 })
  await expect(hours.words).toHaveText(await rowOf(page, 8))
  await placeIn(hours, 0)
  const scrolled = await page.evaluate(() => scrollY)
  await swipe({ x: 0, y: -200 })
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(scrolled + 100)
  await context.close()
})

test('without scripts there are the charts and the tables alone', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${site.origin}/weather`)
  for (const name of [/^Next 12 hours/, /^Predicted tide/])
    await expect(page.getByRole('img', { name })).toBeVisible()
  await expect(page.getByRole('table', { name: 'High and Low Tides' })).toBeVisible()
  await expect(page.getByRole('slider')).toHaveCount(0)
  await expect(page.getByText(/Move along the chart/).first()).toBeHidden()
  await context.close()
})

test('whatever is read, the words keep their room, also where everything is narrow', async ({ page }) => {
  await open(page)
  for (const reader of [hoursOf(page), tidesOf(page)]) {
    await reader.slider.focus()
    await expect(reader.line).toBeVisible()
    for (const width of [188, 320, 375, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      const { height } = (await reader.words.boundingBox()) ?? { height: 0 }
      const heights = await reader.slider.evaluate(async (slider: HTMLInputElement) => {
        const found = new Set<number>()
        const words = slider.closest('.chart-frame')?.querySelector('.chart-words')
        const frame = () => new Promise(requestAnimationFrame)
        const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
        for (let step = 0; step <= Number(slider.max); step++) {
          set?.call(slider, String(step))
          slider.dispatchEvent(new Event('input', { bubbles: true }))
          await frame()
          found.add(words?.getBoundingClientRect().height ?? 0)
        }
        return [...found]
      })
      expect(heights, `${width}`).toHaveLength(1)
      expect(height).toBeGreaterThan(0)
    }
    await expectNoSidewaysScroll(page, '/weather')
  }
})
