import { expect, type Page, test } from '@playwright/test'
import { getCategory } from '../../src/publication/categories.ts'
import { exampleArticle, publication } from '../page-paths.ts'

test.describe('section 2: Home', () => {
  test('headline, one featured article card, three more, each with the fields of section 3', async ({
    page,
  }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(publication.homeHeadline)
    const featured = page.locator('.front > .story-featured')
    await expect(featured).toHaveCount(1)
    await expect(featured.getByRole('heading', { level: 2 })).not.toBeEmpty()
    await expect(featured.locator('.deck').first()).not.toBeEmpty()
    const more = page.getByRole('region', { name: 'More Top Stories' }).locator('.story')
    await expect(more).toHaveCount(3)
    // design.md, section 4: in the sample edition they are our own articles, as home.yaml plans them.
    for (const card of [featured, ...(await more.all())]) {
      await expect(card.locator('> :is(h2, h3) a')).toHaveAttribute('href', /^\/[a-z-]+\/[a-z0-9-]+$/)
      await expect(card.locator('> .kicker')).toHaveText(/^Guide · ./)
      await expect(card.locator('> .meta')).toHaveText(/[A-Z][a-z]+ \d+, \d{4} · \d+\smin\sread$/)
      await expect(card.locator('img')).toHaveCount(1)
    }
  })

  test('no headline is twice on the page, and none of the latest is of the archives', async ({ page }) => {
    await page.goto('/')
    const shown = await page
      .locator('main :is(article :is(h2, h3), .latest li > :last-child)')
      .allInnerTexts()
    expect(shown.length).toBeGreaterThan(25)
    expect(shown.filter((headline, index) => shown.indexOf(headline) !== index)).toEqual([])
    await expect(page.getByRole('region', { name: 'Latest', exact: true })).not.toContainText('1926')
  })

  // design.md, section 4: the front page says what happened in the city today, first what ranks highest.
  test('the ranked stories come before the newest headlines on a phone, and around them on a desktop', async ({
    page,
  }) => {
    const latest = page.getByRole('region', { name: 'Latest', exact: true })
    const more = page.getByRole('region', { name: 'More Top Stories' })
    const boxes = async () => {
      await page.goto('/')
      await expect(latest.getByRole('listitem')).toHaveCount(10)
      const lead = await page.locator('.front > .story-featured').boundingBox()
      const next = await more.boundingBox()
      const list = await latest.boundingBox()
      if (!lead || !next || !list) throw new Error('a part of the front has no place on the page')
      return { lead, next, list }
    }
    await page.setViewportSize({ width: 375, height: 667 })
    // A font that loads too late for one page is used on the next.
    await expect(async () => {
      const phone = await boxes()
      expect(phone.next.y - phone.lead.y - phone.lead.height).toBeLessThan(60)
      expect(phone.list.y - phone.next.y - phone.next.height).toBeLessThan(60)
      expect(phone.next.height).toBeLessThan(500)
    }).toPass()
    expect(
      await page
        .locator('.front > *')
        .evaluateAll((all) => all.map((one) => one.getAttribute('aria-labelledby'))),
    ).toEqual([null, 'top-stories', 'latest'])
    await page.setViewportSize({ width: 1280, height: 900 })
    const desktop = await boxes()
    expect(desktop.list.x).toBeGreaterThan(desktop.lead.x + desktop.lead.width)
    expect(Math.abs(desktop.list.y - desktop.lead.y)).toBeLessThan(20)
    expect(desktop.next.x).toBeGreaterThan(desktop.list.x + desktop.list.width)
    expect(Math.abs(desktop.next.y - desktop.lead.y)).toBeLessThan(20)
  })

  test('our own articles are guides in a row of their own, with a link to how stories are chosen', async ({
    page,
  }) => {
    await page.goto('/')
    const guides = page.getByRole('region', { name: 'Know Your City' }).getByRole('article')
    await expect(guides).toHaveCount(3)
    for (const guide of await guides.all()) {
      await expect(guide.locator('.kicker')).toHaveText('Guide')
      await expect(guide.getByRole('link')).toHaveAttribute('href', /^\/[a-z-]+\/[a-z0-9-]+$/)
      await expect(guide.locator('.meta')).toHaveText(
        new RegExp(`^${publication.name} · [A-Z][a-z]+ \\d{4}$`),
      )
    }
    await expect(page.getByRole('link', { name: 'How we choose', exact: true })).toHaveAttribute(
      'href',
      '/how-we-choose',
    )
  })

  test('tabbed category section (section 4: Home category tabs default to Local News): five categories, two articles each', async ({
    page,
  }) => {
    await page.goto('/')
    const labels = publication.front.map((key) => getCategory(publication, key).sectionName)
    const [first = ''] = labels
    const tabs = page.getByRole('tablist', { name: 'Categories' }).getByRole('tab')
    await expect(tabs).toHaveText(labels)
    await expect(page.getByRole('tab', { selected: true })).toHaveText([first])
    for (const label of labels) {
      if (label !== first) await page.getByRole('tab', { name: label, exact: true }).click()
      await expect(page.getByRole('tab', { selected: true })).toHaveText([label])
      await expect(page.getByRole('tabpanel')).toHaveCount(1)
      const articles = page.getByRole('tabpanel', { name: label, exact: true }).getByRole('article')
      await expect(articles.locator('.kicker')).toHaveText([/^Guide · ./, /^Guide · ./])
      await expect(articles.locator('.meta')).toHaveText([
        /\d{4} · \d+\smin\sread$/,
        /\d{4} · \d+\smin\sread$/,
      ])
      await expect(articles.locator('img')).toHaveCount(2)
      for (const link of await articles.locator(':is(h2, h3) a').all())
        await expect(link).toHaveAttribute('href', new RegExp(`^/${label.toLowerCase().replace(' ', '-')}/`))
    }
  })

  test('the tabs from the keyboard: arrow keys, Home and End', async ({ page }) => {
    await page.goto('/')
    const tabs = page.getByRole('tablist', { name: 'Categories' }).getByRole('tab')
    const last = publication.front.length - 1
    await tabs.nth(0).focus()
    for (const [key, chosen] of [
      ['ArrowRight', 1],
      ['End', last],
      ['ArrowRight', 0],
      ['ArrowLeft', last],
      ['Home', 0],
    ] as const) {
      await page.keyboard.press(key)
      await expect(tabs.nth(chosen)).toBeFocused()
      await expect(tabs.nth(chosen)).toHaveAttribute('aria-selected', 'true')
    }
  })

  test('a featured video (design.md, section 4: it loads nothing before it is pressed, then takes its place)', async ({
    page,
  }) => {
    const films: string[] = []
    page.on('request', (request) => {
      if (/\.(webm|mp4|vtt)$/.test(request.url())) films.push(request.url())
    })
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Featured Video' })).toBeVisible()
    const play = page.getByRole('link', { name: /^Play video: .+, \d+ seconds$/ })
    await play.scrollIntoViewIfNeeded()
    await page.waitForLoadState('networkidle')
    expect(films).toEqual([])
    const poster = await page.locator('.video').boundingBox()
    await play.click()
    const player = page.locator('video.video')
    await expect(player).toBeFocused()
    await expect
      .poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime), { message: 'it plays' })
      .toBeGreaterThan(0.2)
    expect(await player.boundingBox()).toEqual(poster)
    const caption = () =>
      player.evaluate(({ textTracks: [track] }: HTMLVideoElement) => [
        track?.mode,
        (track?.cues?.[0] as VTTCue | undefined)?.text,
      ])
    const transcript = (await page.getByText('Transcript', { exact: true }).locator('..').textContent()) ?? ''
    await expect.poll(async () => (await caption())[0]).toBe('showing')
    await expect.poll(async () => transcript.includes(String((await caption())[1]))).toBe(true)
  })

  test("a 'Live News Feed' frame (design.md, section 4: the latest headlines, where no frame is named)", async ({
    page,
  }) => {
    await page.goto('/')
    await expect(page.getByRole('region', { name: 'Live News Feed' }).locator('iframe')).toBeVisible()
    const items = page.frameLocator('iframe[title="Live news feed"]').getByRole('listitem')
    await expect(items).toHaveCount(5)
    for (const item of await items.all()) {
      await expect(item).toContainText('Sample ')
      await expect(item.getByRole('link')).toHaveAttribute('href', /^https:/)
    }
    const ofFeed = await items.locator('> :last-child').allInnerTexts()
    const ofPage = await page
      .locator('main :is(article :is(h2, h3), .latest li > :last-child)')
      .allInnerTexts()
    expect(ofFeed.filter((headline) => ofPage.includes(headline))).toEqual([])
  })

  test("a weather card with the fields of section 3, and a 'Full Forecast' link to /weather", async ({
    page,
  }) => {
    await page.goto('/')
    const card = page.getByRole('region', { name: 'Weather' })
    const forecast = publication.content.sampleWeather
    const [today] = forecast?.daily ?? []
    if (!forecast || !today) throw new Error('the city has no sample forecast')
    const { temperature, condition, humidity, windSpeed } = forecast.current
    const { highTemp, lowTemp } = today
    for (const text of [
      `${temperature}°`,
      condition,
      `High ${highTemp}°`,
      `Low ${lowTemp}°`,
      `Humidity ${humidity}% · Wind ${windSpeed} mph`,
    ]) {
      await expect(card.getByText(text, { exact: true })).toBeVisible()
    }
    await expect(card.locator('.weather-icon')).toBeVisible()
    await card.getByRole('link', { name: 'Full Forecast' }).click()
    await expect(page).toHaveURL('/weather')
  })

  test("an upcoming events sidebar: 'View All' leads to /events, three cards each with 'View Details'", async ({
    page,
  }) => {
    await page.goto('/')
    const events = page.getByRole('region', { name: 'Upcoming Events' })
    const cards = events.getByRole('article')
    await expect(cards).toHaveCount(3)
    for (const card of await cards.all()) {
      await expect(card.getByRole('heading')).not.toBeEmpty()
      await expect(card.locator('time')).toHaveText(/^[A-Z][a-z]{2}\d{1,2}[A-Z][a-z]{2}$/)
      await expect(card.locator('.meta')).toHaveText(/\d:\d\d(\s[AP]M)?\s–\s\d+:\d\d\s[AP]M · ./)
      await expect(card.getByRole('link', { name: /^View Details/ })).toHaveText('View Details')
      await expect(card.getByRole('link')).toHaveAttribute('href', /^\/events\/[a-z0-9-]+$/)
    }
    await events.getByRole('link', { name: 'View All' }).click()
    await expect(page).toHaveURL('/events')
  })

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false })
    test('both articles of every tab can be read', async ({ page }) => {
      await page.goto('/')
      const panels = page.locator('.tab-panel')
      await expect(panels).toHaveCount(publication.front.length)
      for (const panel of await panels.all()) {
        await expect(panel.locator('article').filter({ visible: true })).toHaveCount(2)
      }
    })
  })
})

/** Least height in px that the visible slots keep for their ads, in the order of the page. */
async function heightsOfAds(page: Page): Promise<number[]> {
  const slots = page.locator('.ad-slot').filter({ visible: true })
  for (const slot of await slots.all()) await expect(slot).toContainText('Advertisement')
  const heights = await slots.evaluateAll((all) =>
    all.map((slot) => slot.clientHeight - (slot.firstElementChild?.clientHeight ?? 0)),
  )
  return heights.map((height) => [600, 250].find((least) => height >= least) ?? height)
}

test.describe('section 4: Mobile layout', () => {
  for (const path of ['/', '/local-news', exampleArticle.path]) {
    // design.md, section 4: below 768 px 250 px banners between sections and no 600 px slot.
    test(`section 9: ad banners of 250 and 600 px on ${path}, below 768 px of 250 px alone`, async ({
      page,
    }) => {
      await page.setViewportSize({ width: 1280, height: 900 })
      await page.goto(path)
      const wide = await heightsOfAds(page)
      // On the front page a tall slot would reach far below the column beside it.
      if (path !== '/') expect(wide).toContain(600)
      if (path !== exampleArticle.path) expect(wide).toContain(250)
      await page.setViewportSize({ width: 768, height: 900 })
      expect(await heightsOfAds(page)).toEqual(wide)
      await page.setViewportSize({ width: 767, height: 900 })
      expect(await heightsOfAds(page)).toEqual(wide.map(() => 250))
    })
  }
})
