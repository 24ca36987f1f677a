import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { type Station, startStation } from '../radio-station.ts'
import { type RunningSite, startSite } from '../sites.ts'
import { copyPublications } from '../temporary-publications.ts'

const refused = 'Unable to start playback. Please try again.'
const unavailable = 'Stream temporarily unavailable.'

/** What a test started, stopped after it in reverse. */
const running: (() => unknown)[] = []
test.afterEach(async () => {
  for (const stop of running.splice(0).reverse()) await stop()
})

async function startWithStation(): Promise<{ site: RunningSite; station: Station }> {
  const station = await startStation()
  running.push(station.close)
  const publications = await copyPublications('pelican-bay-test')
  running.push(publications.remove)
  await appendFile(
    join(publications.folder, 'pelican-bay-test', 'publication.yaml'),
    `\nradio:\n  name: Pelican Radio\n  stream: ${station.address}\n`,
  )
  const site = await startSite({
    PUBLICATIONS_DIR: publications.folder,
    ALLOW_LOOPBACK_FEEDS: 'true',
    SAMPLE_EDITION: 'always',
  })
  running.push(site.stop)
  return { site, station }
}

const playButton = (page: Page) => page.getByRole('button', { name: 'Play' })
const pauseButton = (page: Page) => page.getByRole('button', { name: 'Pause' })
const slider = (page: Page) => page.getByRole('slider', { name: 'Volume' })
const alert = (page: Page) => page.locator('main').getByRole('alert')
const audio = (page: Page) => page.locator('main form audio')
const sound = (page: Page) =>
  audio(page).evaluate((element: HTMLAudioElement) => ({ muted: element.muted, volume: element.volume }))

/** Requests for the stream that the page makes from now on. */
function watchStream(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/stream') && asked.push(request.url()))
  return asked
}

test('section 2: the radio page says what it must', async ({ page }) => {
  await page.goto('/radio')
  await expect(page).toHaveTitle(/^Radio \| /)
  const main = page.locator('main')
  await expect(main.getByRole('region', { name: 'Live Radio' })).toContainText('24/7 live stream')
  await expect(main.getByRole('region', { name: 'Now Playing' })).toContainText(
    'Live programming from our station stream.',
  )
  await expect(main).toContainText(
    "If audio doesn't start, click play. Some browsers block autoplay with sound until you interact.",
  )
  await expect(playButton(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mute' })).toBeVisible()
  const volume = slider(page)
  await expect(volume).toHaveValue('0.9')
  await expect(volume).toHaveAttribute('aria-valuetext', '90 percent')
  for (const [name, value] of Object.entries({ min: '0', max: '1', step: '0.01' }))
    await expect(volume).toHaveAttribute(name, value)
  const data = JSON.parse(await page.locator('script[type="application/ld+json"]').innerText())
  expect(data['@graph']).toContainEqual(expect.objectContaining({ '@type': 'RadioBroadcastService' }))
})

test('section 8: with no station, pressing play says that the stream is unavailable, in red under the controls', async ({
  page,
}) => {
  await page.goto('/radio')
  const asked = watchStream(page)
  await playButton(page).click()
  await expect(alert(page)).toHaveText(unavailable)
  await expect(playButton(page)).toBeVisible()
  expect(asked[0]).toMatch(/\/api\/stream\?port=8076$/)
  const [red = 0, green = 0, blue = 0] = (
    await alert(page).evaluate((element) => getComputedStyle(element).color)
  )
    .match(/\d+/g)!
    .map(Number)
  expect(red).toBeGreaterThan(2 * Math.max(green, blue))
  const [words, controls] = await Promise.all([alert(page).boundingBox(), slider(page).boundingBox()])
  expect(words!.y).toBeGreaterThanOrEqual(controls!.y + controls!.height)
})

test('section 8: a browser that does not let it play says so', async ({ page }) => {
  await page.addInitScript(() => {
    HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
  })
  await page.goto('/radio')
  await playButton(page).click()
  await expect(alert(page)).toHaveText(refused)
})

test('section 4: play, pause, mute and volume; nothing is loaded before, and nothing flows while paused', async ({
  page,
}) => {
  test.slow()
  const { site, station } = await startWithStation()
  const asked = watchStream(page)
  await page.goto(`${site.origin}/radio`)
  await page.waitForLoadState('networkidle')
  await slider(page).hover()
  await expect(page.locator('main [data-awake]')).toHaveCount(1)
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  await expect(audio(page)).toHaveAttribute('preload', 'none')
  await expect(audio(page)).toHaveAttribute('crossorigin', 'anonymous')

  await playButton(page).click()
  await expect(pauseButton(page)).toBeVisible()
  await expect
    .poll(() => audio(page).evaluate((element: HTMLAudioElement) => element.currentTime))
    .toBeGreaterThan(0)
  expect(await sound(page)).toEqual({ muted: false, volume: 0.9 })
  expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toBe('Pelican Radio')

  await page.getByRole('button', { name: 'Mute', exact: true }).click()
  expect(await sound(page)).toEqual({ muted: true, volume: 0.9 })
  await page.getByRole('button', { name: 'Unmute' }).click()
  expect(await sound(page)).toEqual({ muted: false, volume: 0.9 })

  await page.getByRole('button', { name: 'Mute', exact: true }).click()
  await slider(page).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(slider(page)).toHaveValue('0.89')
  await expect(slider(page)).toHaveAttribute('aria-valuetext', '89 percent')
  expect(await sound(page)).toEqual({ muted: false, volume: 0.89 })
  const heard = await page.locator('.radio-mute path').getAttribute('d')
  await page.keyboard.press('Home')
  await expect(slider(page)).toHaveValue('0')
  await expect(page.locator('.radio-mute path')).not.toHaveAttribute('d', heard!)
  await page.keyboard.press('End')
  await expect(slider(page)).toHaveValue('1')
  await expect(page.locator('.radio-mute path')).toHaveAttribute('d', heard!)

  await pauseButton(page).click()
  await expect(playButton(page)).toBeVisible()
  await expect.poll(() => station.onAir.size).toBe(0)
  expect(station.asked).toBe(1)
  await page.keyboard.press('Space')
  await expect(pauseButton(page)).toBeVisible()
  expect(station.asked).toBe(2)
  await expect(alert(page)).toHaveCount(0)
})

test('sections 4 and 8: a stream that breaks off says so, and playing again clears it', async ({ page }) => {
  // What the browser holds of the stream is heard to its end first.
  test.slow()
  const { site, station } = await startWithStation()
  await page.goto(`${site.origin}/radio`)
  await playButton(page).click()
  await expect(pauseButton(page)).toBeVisible()
  for (const response of station.onAir) response.destroy()
  await expect(alert(page)).toHaveText(unavailable, { timeout: 15_000 })
  await playButton(page).click()
  await expect(pauseButton(page)).toBeVisible()
  await expect(alert(page)).toHaveCount(0)
})

test('two readers share one connection to the station; one that closes the page takes nothing down', async ({
  page,
  context,
}) => {
  const { site, station } = await startWithStation()
  await page.goto(`${site.origin}/radio`)
  await playButton(page).click()
  await expect(pauseButton(page)).toBeVisible()
  const answer = await fetch(`${site.origin}/api/stream?port=8076`)
  expect(answer.headers.get('content-type')).toBe('audio/wav')
  const reader = answer.body!.getReader()
  expect((await reader.read()).value?.length).toBeGreaterThan(0)
  expect(station.asked).toBe(1)
  await reader.cancel()
  await context.close()
  await expect.poll(() => station.onAir.size).toBe(0)
  expect((await fetch(`${site.origin}/radio`)).status).toBe(200)
  expect(site.errors()).toBe('')
  expect(await site.stop()).toBe(0)
})

test('the first press counts though it comes before the script', async ({ page }) => {
  const { site } = await startWithStation()
  await page.goto(`${site.origin}/radio`)
  await page.waitForLoadState('networkidle')
  // As some screen readers press: without hovering or focusing.
  await playButton(page).dispatchEvent('click')
  await expect(pauseButton(page)).toBeVisible()
})

test('the first tap counts on a touch screen and a slow line', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    hasTouch: true,
    viewport: { width: 375, height: 700 },
    ...(baseURL ? { baseURL } : {}),
  })
  const page = await context.newPage()
  await page.route(/island|hydrate/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  })
  await page.goto('/radio')
  await playButton(page).tap()
  await expect(alert(page)).toHaveText(unavailable)
  await context.close()
})

test('where the script does not come, play opens the stream itself', async ({ page }) => {
  await page.route(/\/assets\/.*\.js/, (route) => route.abort())
  await page.goto('/radio')
  await playButton(page).click()
  await expect(page).toHaveURL(/\/api\/stream\?port=8076$/)
})

test('where only the player fails to load, play opens the stream itself', async ({ page }) => {
  await page.route(/RadioPlayer/, (route) => route.abort())
  await page.goto('/radio')
  await playButton(page).click()
  await expect(page).toHaveURL(/\/api\/stream\?port=8076$/)
})

test('without JavaScript the browser shows its own player, and only that', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) })
  const page = await context.newPage()
  const asked = watchStream(page)
  await page.goto('/radio')
  const native = page.locator('main noscript audio, main audio[controls]')
  await expect(native).toBeVisible()
  for (const [name, value] of Object.entries({
    src: '/api/stream?port=8076',
    preload: 'none',
    crossorigin: 'anonymous',
  }))
    await expect(native).toHaveAttribute(name, value)
  await expect(playButton(page)).toBeHidden()
  expect(asked).toEqual([])
  await context.close()
})

test('the stream is relayed at one port only', async ({ request }) => {
  for (const query of ['', '?port=', '?port=80', '?port=8077', '?port=8076x']) {
    expect((await request.get(`/api/stream${query}`)).status(), query).toBe(400)
  }
  const none = await request.get('/api/stream?port=8076')
  expect(none.status()).toBe(503)
  expect(await none.text()).toBe(unavailable)
})
