// Each island on a slow phone: what is pressed while its code loads is done once it has. How long each
// interaction took until the next paint is an annotation in the report (docs/benchmarks.md): no test fails
// by a time.
import { type CDPSession, devices, expect, type Locator, type Page, test } from '@playwright/test'
import { startTideService } from '../fakes/tide-service.ts'
import { startWeatherService } from '../fakes/weather-service.ts'
import { startWithRadio } from '../radio-site.ts'
import { startStation } from '../radio-station.ts'
import { startSite } from '../sites.ts'

const { viewport, userAgent, deviceScaleFactor, isMobile, hasTouch } = devices['Moto G4']
test.use({ viewport, userAgent, deviceScaleFactor, isMobile, hasTouch })

let phone: CDPSession

test.beforeEach(async ({ page }) => {
  phone = await page.context().newCDPSession(page)
  // A sixth of the processor is made by keeping it busy: of others, too, so only where none run beside it.
  const rate = test.info().config.workers === 1 ? 6 : 2
  await phone.send('Emulation.setCPUThrottlingRate', { rate })
  const bytesPerSecond = 200_000
  await phone.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond / 2,
  })
  await page.addInitScript(() => {
    const timed = window as typeof window & { interactions: string[] }
    timed.interactions = []
    type Interaction = PerformanceEntry & { interactionId: number; target: Node | null }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Interaction[])
        if (entry.interactionId > 0) timed.interactions.push(`${entry.name} ${entry.duration} ms`)
    }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
  })
})

/**
 * Presses as a finger does, which stays for a moment: meanwhile the browser draws that something is pressed.
 * After a tap without length, as Playwright's, it draws that first, within the time until the answer is seen.
 */
async function press(target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  // Waits until it no longer moves.
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error('what is pressed has no box')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const start = phone.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  // However long the page takes to hear of its start: a longer one were no press.
  await target.page().waitForTimeout(80)
  const end = phone.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await Promise.all([start, end])
}

/** Notes what was measured. */
async function report(page: Page): Promise<void> {
  const interactions = await page.evaluate<string[]>('window.interactions')
  test.info().annotations.push({ type: 'to the next paint', description: interactions.join(', ') })
}

test('the radio plays after a press that came before its code', async ({ page }) => {
  const station = await startStation()
  const site = await startWithRadio(`stream: ${station.address}`, 'always')
  await page.goto(`${site.origin}/radio`)
  await press(page.getByRole('button', { name: 'Play' }))
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  await press(page.getByRole('button', { name: 'Mute' }))
  await page.getByRole('slider').press('ArrowLeft')
  await press(page.getByRole('button', { name: 'Pause' }))
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
  await report(page)
  await site.stop()
  await station.close()
})

test('the search suggests what was typed before its code', async ({ page }) => {
  await page.goto('/search')
  const box = page.getByRole('main').getByPlaceholder('Search news...')
  await press(box)
  await box.pressSequentially('tide', { delay: 60 })
  await expect(page.getByRole('option').first()).toBeVisible()
  await box.press('ArrowDown')
  await box.pressSequentially('s', { delay: 60 })
  await report(page)
})

test('a filter of the events and a day are chosen, before and after the code is there', async ({ page }) => {
  const filters = page.getByRole('navigation', { name: 'Choose events' })
  await page.goto('/events')
  await press(filters.getByRole('link', { name: 'Free' }))
  await expect(page).toHaveURL('/events/free')
  await expect(filters.getByRole('link', { name: 'Free' })).toHaveAttribute('aria-current', 'page')
  await filters.getByRole('link', { name: 'All' }).focus()
  await press(page.locator('.event-month > summary'))
  await expect(page.getByRole('grid')).toBeVisible()
  const day = page.locator('main td a').first()
  await press(day)
  await expect(page).toHaveURL(/\/events\/\d{4}-\d{2}-\d{2}$/)
  await expect(day).toHaveAttribute('aria-current', 'page')
  await day.press('ArrowRight')
  await press(page.getByRole('button', { name: 'Next month' }))
  await report(page)
})

test('a copy of the storm page is kept and removed', async ({ page }) => {
  await page.goto('/storm/keep')
  await press(page.getByRole('button', { name: 'Keep a copy now' }))
  await expect(page.getByRole('button', { name: 'Remove the copy' })).toBeVisible()
  // Sooner it were the second press of a double one, which the panel leaves out.
  await page.waitForTimeout(600)
  await press(page.getByRole('button', { name: 'Remove the copy' }))
  await expect(page.getByRole('button', { name: 'Keep a copy now' })).toBeVisible()
  await report(page)
})

test('both charts are read', async ({ page }) => {
  const [weather, tides] = await Promise.all([startWeatherService(), startTideService()])
  const site = await startSite({
    SAMPLE_EDITION: 'never',
    PUBLICATION: 'fort-lauderdale',
    WEATHER_SERVICE_URL: weather.origin,
    TIDES_SERVICE_URL: tides.origin,
    ALLOW_LOOPBACK_FEEDS: 'true',
  })
  const read = async () => (await fetch(`${site.origin}/weather`)).text()
  await expect.poll(read).toMatch(/(?=.*role="tab")(?=.*Hourly)(?=.*id="tides")/s)
  await page.goto(`${site.origin}/weather`)
  await press(page.getByRole('tab', { name: 'Hourly' }))
  for (const name of ['Forecast', 'Tides']) {
    const chart = page.getByRole('region', { name, exact: true })
    const words = chart.locator('.chart-words')
    const before = await words.innerText()
    await press(chart.locator('.chart-touch'))
    await expect(words).not.toHaveText(before)
    const slider = chart.getByRole('slider')
    const read = await words.innerText()
    await slider.press('ArrowRight')
    await slider.press('PageDown')
    await slider.press('Home')
    await expect(words).not.toHaveText(read)
  }
  await report(page)
  await site.stop()
  weather.close()
  tides.close()
})

test('a section is followed and left', async ({ page }) => {
  await page.goto('/yours')
  await press(page.locator('summary', { hasText: 'Choose Sections and Neighborhoods' }))
  const sports = page.getByRole('button', { name: 'Follow Sports' })
  await press(sports)
  await expect(sports).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('region', { name: 'Sports' })).toBeVisible()
  await press(sports)
  await expect(page.getByRole('region', { name: 'Sports' })).toHaveCount(0)
  await report(page)
})
