import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { minute } from '../../src/time/durations.ts'
import { failuresOf, formatChannel, formatRss, serve, startWith, stopAll, untilPolled } from '../feed-site.ts'
import type { RunningSite } from '../sites.ts'

const numbered = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${name} ${index + 1}`)

const sportsFeeds = ['baseball', 'tennis', 'golf', 'hockey', 'soccer']

test.describe('a site whose feeds answer', () => {
  let site: RunningSite
  let origin: string
  const asked: string[] = []
  const documents = new Map<string, string | Buffer>()

  test.beforeAll(async () => {
    origin = await serve((request, response) => {
      const path = request.url ?? ''
      asked.push(path)
      const body = documents.get(path)
      if (body === undefined) return response.writeHead(500).end()
      const type = path.endsWith('.jpg')
        ? 'image/jpeg'
        : path.endsWith('.html')
          ? 'text/html'
          : 'application/xml'
      response.writeHead(200, { 'content-type': type }).end(body)
    })
    const hoursAgo = (hours: number) => ({ newest: Date.now() - hours * 60 * minute })
    for (const name of ['local', 'national', 'politics']) {
      documents.set(`/${name}-new.xml`, formatRss(`New ${name}`, 18, hoursAgo(1)))
      documents.set(`/${name}-old.xml`, formatRss(`Old ${name}`, 18, hoursAgo(30)))
    }
    for (const [index, name] of sportsFeeds.entries()) {
      const newest = Date.now() - 60 * minute - index * minute
      documents.set(`/${name}.xml`, formatRss(name, 4, { newest, step: sportsFeeds.length * minute }))
    }
    documents.set('/opinion.xml', formatRss('Opinion', 5))
    documents.set('/archives.xml', formatRss('Archive', 6))
    documents.set('/lifestyle.xml', formatRss('Post', 22))
    documents.set('/health.xml', formatRss('Health', 1))
    documents.set('/health.html', '<!doctype html><html><body>Moved</body></html>')
    documents.set('/world.xml', oddFeed)
    documents.set('/business.xml', longFeed)
    for (const [name, background] of [
      ['enclosure', '#2a8592'],
      ['thumbnail', '#c02020'],
    ] as const) {
      const picture = sharp({ create: { width: 1600, height: 1000, channels: 3, background } })
      documents.set(`/${name}.jpg`, await picture.jpeg().toBuffer())
    }
    documents.set('/fake.jpg', 'no image')
    const enclosure = (name: string) =>
      `<enclosure type="image/jpeg" length="1" url="${origin}/${name}.jpg"/>`
    const thumbnail = `<media:thumbnail url="${origin}/thumbnail.jpg"/>`
    documents.set(
      '/pictures.xml',
      formatChannel(
        formatPictured('Enclosure and thumbnail', thumbnail + enclosure('enclosure')) +
          formatPictured('Thumbnail alone', thumbnail) +
          formatPictured('Neither', ''),
      ),
    )
    documents.set('/one-word.xml', formatRss('Wasserstrasse'.repeat(12), 2))
    documents.set('/fake.xml', formatChannel(formatPictured('No picture in truth', enclosure('fake'))))
    const addresses = (...names: string[]) => names.map((name) => `${origin}/${name}`)
    site = await startWith({
      localNews: addresses('local-new.xml', 'local-old.xml'),
      nationalNews: addresses('national-new.xml', 'national-old.xml'),
      politics: addresses('politics-new.xml', 'politics-old.xml'),
      sports: addresses(...sportsFeeds.map((name) => `${name}.xml`)),
      opinion: addresses('opinion.xml'),
      archives: addresses('archives.xml'),
      lifestyle: addresses('lifestyle.xml'),
      health: addresses('broken.xml', 'health.html', 'health.xml'),
      worldNews: addresses('world.xml'),
      business: addresses('business.xml'),
      technology: addresses('pictures.xml'),
      foodDining: addresses('fake.xml'),
      realEstate: addresses('one-word.xml'),
    })
    const silent = ['automotive', 'artsCulture']
    await untilPolled(site, 22 + silent.length)
  })
  test.afterAll(stopAll)

  const cardOf = (page: Page, headline: string) =>
    page.getByRole('article').filter({ has: page.getByRole('heading', { name: headline, exact: true }) })
  const imageOf = (page: Page, headline: string) => cardOf(page, headline).locator('img')
  const headlinesOf = async (page: Page, path: string) => {
    await page.goto(`${site.origin}${path}`)
    return page.locator('main article').locator('h2, h3').allTextContents()
  }

  test('section 9: up to 15 items per feed and 15 per category; National and Politics keep the first 20', async ({
    page,
  }) => {
    expect(await headlinesOf(page, '/local-news')).toEqual(numbered('New local', 15))
    await expect(page.getByText('See All 15 Articles')).toBeVisible()
    for (const [path, name] of [
      ['/national-news', 'national'],
      ['/politics', 'politics'],
    ] as const) {
      expect(await headlinesOf(page, path)).toEqual([
        ...numbered(`New ${name}`, 15),
        ...numbered(`Old ${name}`, 5),
      ])
      await expect(page.getByText('See All 20 Articles')).toBeVisible()
    }
  })

  test('section 9: Blog: 20 loaded, 8 visible; collapsed list size 5, a toggle only when more than 5', async ({
    page,
  }) => {
    const visible = page.locator('main article').filter({ visible: true })
    expect(await headlinesOf(page, '/blog')).toEqual(numbered('Post', 20))
    await expect(visible).toHaveCount(8)
    await expect(page.getByText('Read All 20 Posts')).toBeVisible()
    expect(await headlinesOf(page, '/archives')).toEqual(numbered('Archive', 6))
    await expect(visible).toHaveCount(5)
    await expect(page.getByText('See All 6 Articles')).toBeVisible()
    expect(await headlinesOf(page, '/opinion')).toEqual(numbered('Opinion', 5))
    await expect(visible).toHaveCount(5)
    await expect(page.getByText(/^See All/)).toHaveCount(0)
  })

  test('section 7: source feeds: sports combines five feeds (design.md, section 4: newest first)', async ({
    page,
  }) => {
    const rounds = [1, 2, 3].flatMap((round) => sportsFeeds.map((name) => `${name} ${round}`))
    expect(await headlinesOf(page, '/sports')).toEqual(rounds)
  })

  test('section 7: source feeds: each is fetched separately; one failing is logged and skipped', async ({
    page,
  }) => {
    expect(await headlinesOf(page, '/health')).toEqual(['Health 1'])
    expect(failuresOf(site, `${origin}/broken.xml`)).toEqual([expect.stringContaining('500')])
    expect(failuresOf(site, `${origin}/health.html`)).toEqual([expect.stringContaining('HTML page')])
    expect(failuresOf(site, `${origin}/health.xml`)).toEqual([])
    const feeds = asked.filter((path) => /\.(xml|html)$/.test(path))
    expect(feeds).toHaveLength(22)
    expect(new Set(feeds).size).toBe(22)
  })

  // design.md, section 4: the id is the category key and a hash, and a card without a link leads nowhere.
  test("section 3: Feed article: id, title default 'Untitled', description, link, category", async ({
    page,
  }) => {
    await page.goto(`${site.origin}/world-news`)
    await page.getByText(/^See All/).click()
    await expect(cardOf(page, 'Untitled')).toContainText('Only a description.')
    await expect(cardOf(page, 'Only content').locator('.deck')).toHaveText('The content speaks.')
    await expect(cardOf(page, 'Nothing more').locator('.deck')).toHaveCount(0)
    await expect(cardOf(page, 'Nothing more').locator('.kicker')).toHaveText('World News')
    await expect(cardOf(page, 'Two categories').locator('.kicker')).toHaveText('Diplomacy')
    await expect(cardOf(page, 'Two categories').getByRole('link')).toHaveAttribute(
      'href',
      'https://publisher.test/two',
    )
    await expect(cardOf(page, 'No link').getByRole('link')).toHaveCount(0)
    await expect(cardOf(page, 'Scripted title').getByRole('link')).toHaveCount(0)
    expect(await page.evaluate('window.attacked')).toBeUndefined()
    expect(await page.locator('a[href^="javascript:"]').count()).toBe(0)
    await expect(page.locator('main article')).toHaveCount(9)
    const feed = await (await page.request.get(`${site.origin}/world-news/feed.json`)).json()
    const ids = (feed.items as { id: string }[]).map(({ id }) => id)
    expect(ids).toHaveLength(9)
    expect(new Set(ids).size).toBe(9)
    for (const id of ids) expect(id).toMatch(/[/:]worldNews-[0-9a-z]+$/)
  })

  // Decision 081: at a feed's first poll an article without a date is behind the dated ones.
  test("section 8: Invalid date shows 'Recent', as a missing one does; section 9: Dates in US long format", async ({
    page,
  }) => {
    await page.goto(`${site.origin}/world-news`)
    await page.getByText(/^See All/).click()
    // Five past midnight in Greenwich is the evening before in the publication's time zone.
    const time = cardOf(page, 'Two categories').locator('time')
    await expect(time).toHaveText('March 4, 2024')
    await expect(time).toHaveAttribute('title', /^March 4, 2024, \d+:\d\d [AP]M$/)
    for (const headline of ['No date', 'Unreadable date']) {
      await expect(cardOf(page, headline).locator('.meta')).toHaveText('world.xml ↗ · Recent')
      await expect(cardOf(page, headline).locator('time')).toHaveCount(0)
    }
    await expect(page.locator('main article').first()).toContainText('Two categories')
  })

  // design.md, section 4: no ellipsis if nothing was cut; a cut is at the last space within 25 characters.
  test('section 9: Description stripped of markup and cut to 200 characters (300 for featured) plus an ellipsis', async ({
    page,
  }) => {
    await page.goto(`${site.origin}/business`)
    await expect(page.locator('main article .deck')).toHaveText([
      `In${' alligator'.repeat(29)}…`,
      `In${' alligator'.repeat(19)}…`,
      'x'.repeat(200),
      `${'x'.repeat(200)}…`,
      'Short and sweet & clear.',
    ])
  })

  // design.md, section 2: images are resized and served by us.
  test('section 3: Feed article: imageUrl is the enclosure, else the thumbnail, else empty', async ({
    page,
    request,
  }) => {
    await page.goto(`${site.origin}/technology`)
    const loadImage = async (address: string, accept: string) => {
      const answer = await request.get(`${site.origin}${address}`, { headers: { accept } })
      return { type: answer.headers()['content-type'], body: await answer.body() }
    }
    const enclosed = (await imageOf(page, 'Enclosure and thumbnail').getAttribute('src')) ?? ''
    expect(enclosed).toMatch(/^\/image\/480\/\d+-[0-9a-f]{12}$/)
    for (const [accept, type] of [
      ['image/avif,image/webp,*/*', 'image/avif'],
      ['image/webp,*/*', 'image/webp'],
      ['*/*', 'image/jpeg'],
    ] as const) {
      const image = await loadImage(enclosed, accept)
      expect(image.type).toBe(type)
      expect((await sharp(image.body).metadata()).width).toBe(480)
      expect((await sharp(image.body).stats()).dominant.b, 'blue, as the enclosure is').toBeGreaterThan(100)
    }
    const thumbnail = (await imageOf(page, 'Thumbnail alone').getAttribute('src')) ?? ''
    const red = await sharp((await loadImage(thumbnail, '*/*')).body).stats()
    expect(red.dominant.r, 'red, as the thumbnail is').toBeGreaterThan(150)
    await expect(imageOf(page, 'Neither')).toHaveCount(0)
    for (const wrong of [
      '/image/481/1-aaaaaaaaaaaa',
      enclosed.replace(/.$/, 'x'),
      '/image/480/999-aaaaaaaaaaaa',
      '/image/480/%00',
    ]) {
      expect((await request.get(`${site.origin}${wrong}`)).status(), wrong).toBe(404)
    }
  })

  test('a headline of one very long word breaks inside its card', async ({ page }) => {
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(`${site.origin}/real-estate`)
      for (const heading of await page.locator('.story :is(h2, h3)').all()) {
        const sizes = await heading.evaluate((element) => [
          element.getBoundingClientRect().right,
          element.closest('main')?.getBoundingClientRect().right,
        ])
        expect(sizes[0], `${width} px`).toBeLessThanOrEqual(sizes[1] ?? 0)
      }
    }
  })

  // design.md, section 4: the failed image is hidden, and left out of the next page that we make.
  test('section 8: Article image load failure: a feed’s picture that is no picture is hidden', async ({
    page,
    request,
  }) => {
    await page.goto(`${site.origin}/food-dining`)
    await expect(imageOf(page, 'No picture in truth')).toHaveCSS('visibility', 'hidden')
    await expect
      .poll(async () => (await request.get(`${site.origin}/food-dining`)).text())
      // Pictures of the publisher's own stay: only those of feeds have addresses of the resizing service.
      .not.toMatch(/<img[^>]*\/image\//)
    expect(asked.filter((path) => path === '/fake.jpg')).toHaveLength(1)
  })
})

const oddFeed = formatChannel(`
  <item><link>https://publisher.test/untitled</link><description>Only a &lt;b&gt;description&lt;/b&gt;.</description></item>
  <item><title>Only content</title><link>https://publisher.test/content</link><content:encoded>&lt;p&gt;The content speaks.&lt;/p&gt;</content:encoded></item>
  <item><title>Nothing more</title><link>https://publisher.test/nothing</link><description></description></item>
  <item><title>Two categories</title><link>https://publisher.test/two</link><category>Diplomacy</category><category>Trade</category>
    <pubDate>Tue, 05 Mar 2024 00:05:00 GMT</pubDate></item>
  <item><title>No link</title><description>It leads nowhere.</description></item>
  <item><title>No date</title><link>https://publisher.test/undated</link></item>
  <item><title>Unreadable date</title><link>https://publisher.test/soon</link><pubDate>soon</pubDate></item>
  <item><title>Scripted &lt;script&gt;window.attacked=1&lt;/script&gt;title</title><link>javascript:window.attacked=1</link></item>
  <item><title>Image &lt;img src=x onerror=window.attacked=1&gt;title</title><link>https://publisher.test/image</link></item>`)

const longFeed = formatChannel(
  [
    `&lt;p&gt;In &lt;b&gt;${'alligator '.repeat(60)}&lt;/b&gt;&lt;/p&gt;`,
    `&lt;p&gt;In &lt;b&gt;${'alligator '.repeat(60)}&lt;/b&gt;&lt;/p&gt;`,
    'x'.repeat(200),
    'x'.repeat(201),
    '&lt;p&gt;Short &lt;a href="/"&gt;and&lt;/a&gt; sweet &amp;amp; clear.&lt;/p&gt;&lt;script&gt;alert(1)&lt;/script&gt;',
  ]
    .map(
      (
        text,
        index,
      ) => `<item><title>Story ${index + 1}</title><link>https://publisher.test/long/${index}</link>
        <description>${text}</description><pubDate>Mon, 04 Mar 2024 1${9 - index}:00:00 GMT</pubDate></item>`,
    )
    .join(''),
)

function formatPictured(title: string, pictures: string): string {
  return `<item><title>${title}</title><link>https://publisher.test/${title}</link>${pictures}</item>`
}
