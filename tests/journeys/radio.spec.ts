import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { pagePaths, publication } from '../page-paths.ts'
import { type Station, startStation } from '../radio-station.ts'
import { type RunningSite, startSite } from '../sites.ts'
import { copyPublications } from '../temporary-publications.ts'

test.describe.configure({ mode: 'parallel' })

const refused = 'Unable to start playback. Please try again.'
const unavailable = 'Stream temporarily unavailable.'

/** Functions that stop what a test started, called in reverse order. */
const running: (() => unknown)[] = []
test.afterEach(async () => {
  for (const stop of running.splice(0).reverse()) await stop()
})

async function startWithStation(): Promise<{ site: RunningSite; station: Station }> {
  const station = await startStation()
  running.push(station.close)
  return { site: await startWithStream(station.address), station }
}

/** A site whose station is at this address. */
async function startWithStream(address: string): Promise<RunningSite> {
  const publications = await copyPublications('pelican-bay-test')
  running.push(publications.remove)
  await appendFile(
    join(publications.folder, 'pelican-bay-test', 'publication.yaml'),
    `\nradio:\n  name: Pelican Radio\n  stream: ${address}\n`,
  )
  const site = await startSite({
    PUBLICATIONS_DIR: publications.folder,
    ALLOW_LOOPBACK_FEEDS: 'true',
    SAMPLE_EDITION: 'always',
  })
  running.push(site.stop)
  return site
}

const playButton = (page: Page) => page.getByRole('button', { name: 'Play' })
const pauseButton = (page: Page) => page.getByRole('button', { name: 'Pause' })
const slider = (page: Page) => page.getByRole('slider', { name: 'Volume' })
const alert = (page: Page) => page.locator('main').getByRole('alert')
const audio = (page: Page) => page.locator('body > audio')
async function expectSound(page: Page, expected: { muted: boolean; volume: number }): Promise<void> {
  const sound = () => audio(page).evaluate(({ muted, volume }: HTMLAudioElement) => ({ muted, volume }))
  await expect.poll(sound).toEqual(expected)
}

async function expectRedUnderControls(page: Page): Promise<void> {
  const colour = await alert(page).evaluate((element) => getComputedStyle(element).color)
  const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number)
  expect(red).toBeGreaterThan(2 * Math.max(green, blue))
  const [words, controls] = await Promise.all([alert(page).boundingBox(), slider(page).boundingBox()])
  if (!words || !controls) throw new Error('the words or the controls are not on the page')
  expect(words.y).toBeGreaterThanOrEqual(controls.y + controls.height)
}

/** Requests for the stream that the page makes from now on. */
function watchStream(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/stream') && asked.push(request.url()))
  return asked
}

test.describe('section 2: radio', () => {
  test('player card, section 3: player state: stopped, unmuted, volume 0.9, no error; section 9: radio: slider 0 to 1 by 0.01; Now Playing with its tip', async ({
    page,
  }) => {
    await page.goto('/radio')
    await expect(page).toHaveTitle(`Radio | ${publication.name}`)
    const card = page.getByRole('region', { name: 'Live Radio' })
    await expect(card.getByText('24/7 live stream', { exact: true })).toBeVisible()
    const playing = page.getByRole('region', { name: 'Now Playing' })
    for (const words of [
      'Live programming from our station stream.',
      "If audio doesn't start, click play. Some browsers block autoplay with sound until you interact.",
    ])
      await expect(playing.getByText(words, { exact: true })).toBeVisible()
    await expect(playButton(page)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Mute', exact: true })).toBeVisible()
    await expect(alert(page)).toHaveCount(0)
    await expect(slider(page)).toHaveValue('0.9')
    await expect(slider(page)).toHaveAttribute('aria-valuetext', '90 percent')
    for (const [name, value] of Object.entries({ min: '0', max: '1', step: '0.01' }))
      await expect(slider(page)).toHaveAttribute(name, value)
    const data = JSON.parse(await page.locator('script[type="application/ld+json"]').innerText())
    // No station is connected: the page names none and says that it is a sample.
    expect(data['@graph']).not.toContainEqual(expect.objectContaining({ '@type': 'RadioBroadcastService' }))
    await expect(page.getByRole('main').getByRole('heading')).toHaveText([
      'Radio',
      'Live Radio',
      'Now Playing',
    ])
  })
})

test.describe('section 8: radio', () => {
  test('stream load error: ‘Stream temporarily unavailable.’ in red under the controls, section 4: a pause clears it', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      // Keys of a headset or a keyboard, which only the system can press.
      const keys: Record<string, MediaSessionActionHandler | null> = {}
      MediaSession.prototype.setActionHandler = (name, handler) => {
        keys[name] = handler
      }
      addEventListener('media-key', (event) => {
        const action = (event as CustomEvent<MediaSessionAction>).detail
        keys[action]?.({ action })
      })
    })
    const site = await startWithStream('http://127.0.0.1:9/live')
    await page.goto(`${site.origin}/radio`)
    await playButton(page).click()
    await expect(alert(page)).toHaveText(unavailable)
    await expect(playButton(page)).toBeVisible()
    await expectRedUnderControls(page)
    await page.evaluate(() => dispatchEvent(new CustomEvent('media-key', { detail: 'pause' })))
    await expect(alert(page)).toHaveCount(0)
  })

  test('play failure: ‘Unable to start playback. Please try again.’ in the same place', async ({ page }) => {
    await page.addInitScript(() => {
      HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
    })
    await page.goto('/radio')
    await playButton(page).click()
    await expect(alert(page)).toHaveText(refused)
    await expect(playButton(page)).toBeVisible()
    await expectRedUnderControls(page)
  })

  test('a stream that is interrupted is reported and reconnects', async ({ page }) => {
    const { site, station } = await startWithStation()
    await page.goto(`${site.origin}/radio`)
    await playButton(page).click()
    await expect(pauseButton(page)).toBeVisible()
    // The next connection gets no byte before the page has said that it reconnects.
    const resume = station.hold()
    for (const response of station.onAir) response.destroy()
    const status = page.getByRole('main').getByText(/^Connection lost\. Reconnecting, try 1 of 5\.$/)
    await expect(status).toBeVisible()
    await expect(pauseButton(page)).toBeVisible()
    await expect(alert(page)).toHaveCount(0)
    resume()
    await expect(page.getByRole('main').getByText(/^Connection lost/)).toHaveCount(0)
    await expect.poll(() => station.onAir.size).toBe(1)
    await pauseButton(page).click()
    await expect(playButton(page)).toBeVisible()
  })
})

test.describe('section 4: radio', () => {
  test('plays when play is pressed and not before, stops on pause; section 7: radio stream: GET /api/stream?port=8076, cross-origin anonymous, section 9: radio: preload none', async ({
    page,
  }) => {
    const { site, station } = await startWithStation()
    const asked = watchStream(page)
    await page.goto(`${site.origin}/radio`)
    await page.waitForLoadState('networkidle')
    await slider(page).hover()
    await expect(page.locator('main [data-awake]')).toHaveCount(1)
    await page.waitForLoadState('networkidle')
    expect(asked).toEqual([])

    const stream = page.waitForRequest(/\/api\/stream/)
    await playButton(page).click()
    await expect(pauseButton(page)).toBeVisible()
    await expect(audio(page)).toHaveAttribute('preload', 'none')
    await expect(audio(page)).toHaveAttribute('crossorigin', 'anonymous')
    const request = await stream
    expect(request.method()).toBe('GET')
    expect(request.url()).toBe(`${site.origin}/api/stream?port=8076`)
    expect(request.resourceType()).toBe('media')
    expect(await request.headerValue('sec-fetch-mode')).toBe('cors')
    expect(await request.headerValue('cookie')).toBeNull()
    await expect
      .poll(() => audio(page).evaluate((element: HTMLAudioElement) => element.currentTime))
      .toBeGreaterThan(0)
    await expectSound(page, { muted: false, volume: 0.9 })
    await expect.poll(() => page.evaluate(() => navigator.mediaSession.metadata?.title)).toBe('Pelican Radio')
    // This station does not say what it plays.
    const nowPlaying = page.getByRole('region', { name: 'Now Playing' }).getByRole('status')
    await expect(nowPlaying).toHaveText(/^Playing since \d{1,2}:\d{2} [AP]M\.$/)
    // By the city's clock, wherever the reader is: this browser's is another one.
    const [, since] = /since (.*)\.$/.exec(await nowPlaying.innerText()) ?? []
    const clock = { hour: 'numeric', minute: '2-digit', timeZone: 'America/Chicago' } as const
    const minutes = Array.from({ length: 10 }, (_, ago) => new Date(Date.now() - ago * 60_000))
    expect(minutes.map((at) => at.toLocaleTimeString('en-US', clock))).toContain(since)

    await pauseButton(page).click()
    await expect(playButton(page)).toBeVisible()
    await expect(nowPlaying).toBeEmpty()
    await expect.poll(() => station.onAir.size).toBe(0)
    expect(station.asked).toBe(1)
    await page.keyboard.press('Space')
    await expect(pauseButton(page)).toBeVisible()
    await expect.poll(() => station.asked).toBe(2)
    await expect(alert(page)).toHaveCount(0)
  })

  test('mute toggles, a volume above 0 unmutes, the mute icon shows when muted or at volume 0; section 9: generic slider defaults: paging keys move 10 steps', async ({
    page,
  }) => {
    await page.goto('/radio')
    const icon = page.locator('.radio-mute path')
    const heard = await icon.getAttribute('d')
    await playButton(page).click()
    await expect(pauseButton(page)).toBeVisible()
    const [mute, unmute] = [
      page.getByRole('button', { name: 'Mute', exact: true }),
      page.getByRole('button', { name: 'Unmute' }),
    ]
    await mute.click()
    await expect(unmute).toBeVisible()
    await expectSound(page, { muted: true, volume: 0.9 })
    const silent = await icon.getAttribute('d')
    expect(silent).not.toBe(heard)
    await unmute.click()
    await expectSound(page, { muted: false, volume: 0.9 })
    await expect(icon).toHaveAttribute('d', heard ?? '')

    await mute.click()
    await slider(page).focus()
    await page.keyboard.press('ArrowLeft')
    await expect(slider(page)).toHaveValue('0.89')
    await expect(slider(page)).toHaveAttribute('aria-valuetext', '89 percent')
    await expect(mute).toBeVisible()
    await expectSound(page, { muted: false, volume: 0.89 })
    await expect(icon).toHaveAttribute('d', heard ?? '')

    // The only slider: its bounds and step are those of the radio (section 9), its paging keys the default.
    for (const [key, value] of [
      ['PageDown', '0.79'],
      ['PageUp', '0.89'],
      ['PageUp', '0.99'],
      ['PageUp', '1'],
      ['Home', '0'],
    ] as const) {
      await page.keyboard.press(key)
      await expect(slider(page), key).toHaveValue(value)
    }
    await expect(mute).toBeVisible()
    await expect(icon).toHaveAttribute('d', silent ?? '')
    await expectSound(page, { muted: false, volume: 0 })
    await mute.click()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Home')
    // A volume of 0 does not unmute.
    await expectSound(page, { muted: true, volume: 0 })
    await page.keyboard.press('End')
    await expect(icon).toHaveAttribute('d', heard ?? '')
    await expectSound(page, { muted: false, volume: 1 })
  })
})

test('section 9: generic slider defaults: the only sliders, of the radio and of the hours, have steps of their own', async ({
  request,
}) => {
  for (const path of pagePaths) {
    const sliders = (await (await request.get(path)).text()).match(/type="range"|role="slider"/g) ?? []
    expect(sliders, path).toHaveLength(['/radio', '/weather', '/es/weather'].includes(path) ? 1 : 0)
  }
})

test('section 7: radio stream: two readers share one connection to the station; one that closes the page does not end the other’s stream', async ({
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

test('section 4: radio: a press before the script has loaded is not lost', async ({ page }) => {
  const { site } = await startWithStation()
  await page.goto(`${site.origin}/radio`)
  await page.waitForLoadState('networkidle')
  // Some screen readers click without hover or focus.
  await playButton(page).dispatchEvent('click')
  await expect(pauseButton(page)).toBeVisible()
})

test('section 4: radio: the first tap is not lost on a touch screen with a slow connection', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    hasTouch: true,
    viewport: { width: 375, height: 700 },
    ...(baseURL ? { baseURL } : {}),
  })
  const page = await context.newPage()
  await page.route(/RadioPlayer/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  })
  await page.goto('/radio')
  await playButton(page).tap()
  await expect(pauseButton(page)).toBeVisible()
  await context.close()
})

test('section 4: radio: where the script does not load, play opens the stream itself', async ({ page }) => {
  await page.route(/\/assets\/.*\.js/, (route) => route.abort())
  await page.goto('/radio')
  await playButton(page).click()
  await expect(page).toHaveURL(/\/api\/stream\?port=8076$/)
})

test('section 4: radio: where only the player fails to load, play opens the stream itself', async ({
  page,
}) => {
  await page.route(/RadioPlayer/, (route) => route.abort())
  await page.goto('/radio')
  await playButton(page).click()
  await expect(page).toHaveURL(/\/api\/stream\?port=8076$/)
})

test('section 4: radio: without JavaScript the browser shows its own player, and only that', async ({
  browser,
  baseURL,
}) => {
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

test('section 7: radio stream: relayed at one port only, section 9: radio: port 8076; design.md, section 4: with no station, ‘Stream temporarily unavailable.’', async ({
  request,
}) => {
  for (const query of ['', '?port=', '?port=80', '?port=8077', '?port=8076x']) {
    expect((await request.get(`/api/stream${query}`)).status(), query).toBe(400)
  }
  const site = await startSite({ SAMPLE_EDITION: 'never' })
  running.push(site.stop)
  const none = await request.get(`${site.origin}/api/stream?port=8076`)
  expect(none.status()).toBe(503)
  expect(await none.text()).toBe(unavailable)
})

test('the sample edition plays a short loop, labelled as such, where there is no station', async ({
  page,
}) => {
  await page.goto('/radio')
  await expect(page.getByText(/short loop made for this sample, not a broadcast/)).toBeVisible()
  await playButton(page).click()
  await expect(pauseButton(page)).toBeVisible()
  const time = () => audio(page).evaluate((element: HTMLAudioElement) => element.currentTime)
  await expect.poll(time).toBeGreaterThan(0.5)
  await pauseButton(page).click()
})

test('in production without a station no page links to the radio page, which says so', async ({ page }) => {
  const site = await startSite({ SAMPLE_EDITION: 'never' })
  running.push(site.stop)
  await page.goto(`${site.origin}/radio`)
  await expect(page.getByText(/^No station is set up: .+ has no radio station yet\.$/)).toBeVisible()
  await expect(page.locator('a[href="/radio"]')).toHaveCount(0)
  await expect(playButton(page)).toHaveCount(0)
})
