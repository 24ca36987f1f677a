import { expect, type Locator, type Page, test } from '@playwright/test'
import { city } from '../city.ts'
import { cityCategories } from '../page-paths.ts'
import { startSite } from '../sites.ts'

/** The categories of the menu, and the events after them. */
const menuCategories = [...cityCategories.map(({ name, path }) => [name, path]), ['Events', '/events']]
const socialNetworks = ['Facebook', 'X', 'Instagram']

test.describe('wide screens', () => {
  test.use({ viewport: { width: 1280, height: 900 } })

  test('section 2: shared header: sticky, with title, tagline, Books, Radio, search and three social links', async ({
    page,
  }) => {
    await page.goto('/politics')
    const header = page.getByRole('banner')
    await expect(header.getByRole('link', { name: city.name })).toHaveAttribute('href', '/')
    await expect(header.getByText(city.tagline)).toBeVisible()
    await expect(header.getByRole('link', { name: 'Books' })).toHaveAttribute('href', '/books')
    await expect(header.getByRole('link', { name: 'Radio' })).toHaveAttribute('href', '/radio')
    await expect(header.getByRole('searchbox')).toHaveAttribute('placeholder', 'Search news...')
    await expectSocialsThatGoNowhere(header)
    await page.getByText(city.networkStatement).scrollIntoViewIfNeeded()
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(1000)
    await expect(header).toBeInViewport({ ratio: 1 })
    expect((await header.boundingBox())?.y).toBe(0)
  })

  test('section 2: shared header: a nav row with the first 8 categories, the current one marked', async ({
    page,
  }) => {
    await page.goto('/politics')
    const row = page.getByRole('navigation', { name: 'Categories', exact: true })
    expect(await linksOf(row)).toEqual(
      cityCategories.slice(0, 8).map(({ name, shortName = name, path }) => [shortName, path]),
    )
    await expect(row.locator('[aria-current=page]')).toHaveText('Politics')
    await row.getByRole('link', { name: 'World' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'World News' })).toBeVisible()
  })
})

test.describe('small screens', () => {
  test.use({ viewport: { width: 375, height: 700 } })

  test('section 2: shared header: a button opens a menu with all 16 categories, the search box and the social links', async ({
    page,
  }) => {
    await page.goto('/')
    const header = page.getByRole('banner')
    await expect(header.getByText(city.tagline)).toBeVisible()
    await menuButton(page).click()
    const links = await linksOf(header.getByRole('navigation', { name: 'All categories' }))
    expect(links.slice(0, menuCategories.length)).toEqual(menuCategories)
    // design.md, section 4: a 'Support' link in the header.
    expect(links.slice(menuCategories.length)).toEqual([
      ['Books', '/books'],
      ['Radio', '/radio'],
      ['Support', city.support.href],
    ])
    await expect(header.getByRole('searchbox')).toHaveAttribute('placeholder', 'Search news...')
    await expectSocialsThatGoNowhere(header)
    await page.mouse.wheel(0, 3000)
    await expect(header).toBeInViewport({ ratio: 1 })
  })

  test('section 4: mobile menu: the button toggles it, Escape closes it and gives the focus back', async ({
    page,
  }) => {
    await page.goto('/')
    const menu = page.getByRole('navigation', { name: 'All categories' })
    await expect(menu).toBeHidden()
    await menuButton(page).click()
    await expect(menu).toBeVisible()
    await menuButton(page).click()
    await expect(menu).toBeHidden()
    await menuButton(page).press('Enter')
    await menu.getByRole('link', { name: 'Opinion' }).focus()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(menuButton(page)).toBeFocused()
  })

  test('section 4: mobile menu: choosing a category closes the menu, whether or not its page comes', async ({
    page,
  }) => {
    await page.goto('/')
    const menu = page.getByRole('navigation', { name: 'All categories' })
    const health = menu.getByRole('link', { name: 'Health' })
    // By keyboard: what the pointer touches is fetched ahead, past the route. A 204 leaves the reader on the page.
    await page.route('/health', (route) => route.fulfill({ status: 204 }))
    await menuButton(page).click()
    await health.press('Enter')
    await expect(menu).toBeHidden()
    await expect(page).toHaveURL('/')
    await page.unroute('/health')
    await menuButton(page).click()
    await health.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Health & Wellness' })).toBeVisible()
    await expect(menu).toBeHidden()
    await page.goBack()
    await expect(page).toHaveURL('/')
    await expect(menu).toBeHidden()
  })
})

test('section 9: mobile breakpoint 768 px: menu of 16 below it, nav row of 8 from it on; section 4: mobile layout: other ad banners', async ({
  page,
}) => {
  await page.setViewportSize({ width: 767, height: 900 })
  await page.goto('/')
  const row = page.getByRole('navigation', { name: 'Categories', exact: true })
  const tallSlots = page.locator('.ad-slot-tall')
  await expect(menuButton(page)).toBeVisible()
  await expect(row).toBeHidden()
  await menuButton(page).click()
  const menu = page.getByRole('navigation', { name: 'All categories' })
  await expect(menu.getByRole('link').filter({ hasNotText: /Books|Radio|Support/ })).toHaveCount(16)
  // design.md, section 4: below 768 px no 600 px slot.
  await expect(tallSlots).toBeHidden()

  await page.setViewportSize({ width: 768, height: 900 })
  await expect(menuButton(page)).toBeHidden()
  await expect(menu).toBeHidden()
  await expect(row.getByRole('link')).toHaveCount(8)
  for (const link of await row.getByRole('link').all()) await expect(link).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('banner').getByRole('searchbox')).toBeVisible()
  await expect(tallSlots).toBeVisible()
})

test('section 1: what the product is: the tagline and the network statement; section 9: founded 2023', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('banner').getByText(city.tagline, { exact: true })).toBeVisible()
  await expect(page.getByText(city.networkStatement, { exact: true })).toBeVisible()
  await page.goto('/about')
  await expect(page.getByRole('main').getByText(`founded in ${city.founded}`)).toBeVisible()
})

test.describe('section 2: shared footer', () => {
  const columns = {
    News: [
      ['Local', '/local-news'],
      ['National', '/national-news'],
      ['World', '/world-news'],
      ['Politics / Government', '/politics'],
    ],
    'Business & Life': [
      ['Business & Finance', '/business'],
      ['Technology & Innovation', '/technology'],
      ['Automotive & Energy', '/automotive'],
      ['Real Estate & Housing', '/real-estate'],
      ['Health & Wellness', '/health'],
    ],
    'Culture & More': [
      ['Sports', '/sports'],
      ['Arts & Culture', '/arts-culture'],
      ['Food & Dining', '/food-dining'],
      ['Lifestyle & Fashion', '/lifestyle'],
      ['Opinion / Editorials', '/opinion'],
      ['From the Archives', '/archives'],
      ['Local Events', '/events'],
    ],
    'Contact & Subscribe': [
      ['newsroom@fortlauderdale.example', 'mailto:newsroom@fortlauderdale.example'],
      ['(954) 555-0100', 'tel:+19545550100'],
      ['About Us', '/about'],
      ['Contact', '/contact'],
      ['FAQ', '/faq'],
      ['Privacy Policy', '/privacy-policy'],
      ['Terms of Service', '/terms-of-service'],
      ['Sitemap', '/sitemap'],
    ],
  }

  test('four columns of links, the newsletter form and social icons', async ({ page }) => {
    await page.goto('/about')
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByRole('heading')).toHaveText(Object.keys(columns))
    for (const [name, links] of Object.entries(columns)) {
      expect(await linksOf(columnOf(footer, name)), name).toEqual(links)
    }
    const subscribe = columnOf(footer, 'Contact & Subscribe')
    await expect(subscribe.getByRole('textbox', { name: 'E-mail address' })).toHaveAttribute('required')
    await expect(subscribe.getByRole('button', { name: 'Subscribe', exact: true })).toBeVisible()
    await expectSocialsThatGoNowhere(subscribe)
  })

  test('below: the network statement, the copyright line, two external partner links', async ({ page }) => {
    await page.goto('/about')
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByText(city.networkStatement, { exact: true })).toBeVisible()
    const year = new Date().toLocaleString('en-US', { timeZone: 'America/New_York', year: 'numeric' })
    await expect(footer.getByText(`© ${year} ${city.name}`, { exact: true })).toBeVisible()
    const partners = footer.getByRole('link', { name: 'Network partner' })
    await expect(partners).toHaveCount(2)
    for (const partner of await partners.all()) {
      await expect(partner).toHaveAttribute('href', /^https:\/\/partner-(one|two)\.example\/$/)
      await expect(partner).toHaveAttribute('target', '_blank')
    }
  })

  test('section 9: current copyright year: New York’s (design.md, section 4), wherever the machine stands', async ({
    page,
  }) => {
    const newYearInLondon = Date.UTC(2027, 0, 1, 2)
    const clock = `data:text/javascript,const { now } = Date, start = now(); Date.now = () => now() - start + ${newYearInLondon}`
    const site = await startSite({ SAMPLE_EDITION: 'always', TZ: 'Europe/London' }, [
      process.execPath,
      '--import',
      clock,
      'dist/server/main.js',
      'serve',
    ])
    try {
      await page.setViewportSize({ width: 1280, height: 900 })
      await page.goto(`${site.origin}/about`)
      await expect(page.getByRole('contentinfo').getByText(`© 2026 ${city.name}`)).toBeVisible()
      await expect(page.getByText('Thursday, December 31, 2026')).toBeVisible()
    } finally {
      await site.stop()
    }
  })
})

test('section 2: shared header: a social link leads to its network once publication.yaml gives it an address (design.md, section 4)', async ({
  page,
}) => {
  const site = await startSite({ SAMPLE_EDITION: 'always', PUBLICATIONS_DIR: 'tests/fixtures/publications' })
  try {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(site.origin)
    for (const place of ['banner', 'contentinfo'] as const) {
      const link = page.getByRole(place).getByRole('link', { name: 'X', exact: true })
      await expect(link).toHaveAttribute('href', 'https://social.tiny.test/pelicanbay')
      await expect(link).toHaveAttribute('target', '_blank')
    }
  } finally {
    await site.stop()
  }
})

test('the first Tab reaches a link that skips to the content', async ({ page }) => {
  await page.goto('/sports')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
})

/** No role: a `<summary>` is a disclosure triangle to Chromium. */
function menuButton(page: Page): Locator {
  return page.getByLabel('Menu', { exact: true })
}

function columnOf(footer: Locator, name: string): Locator {
  return footer
    .locator('nav, section')
    .filter({ has: footer.page().getByRole('heading', { name, exact: true }) })
}

/** Text and address of each link, in order. */
function linksOf(within: Locator): Promise<[string, string][]> {
  return within
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link): [string, string] => [link.textContent, link.getAttribute('href') ?? '']),
    )
}

/** design.md, section 4: social links that go nowhere are buttons with the network's name. */
async function expectSocialsThatGoNowhere(within: Locator): Promise<void> {
  const page = within.page()
  const address = page.url()
  let left = false
  page.context().once('page', () => {
    left = true
  })
  const socials = within.getByRole('list').filter({ has: page.getByRole('button') })
  await expect(socials.getByRole('button')).toHaveCount(3)
  await expect(socials.getByRole('link')).toHaveCount(0)
  for (const name of socialNetworks) await socials.getByRole('button', { name, exact: true }).click()
  expect(page.url()).toBe(address)
  expect(left).toBe(false)
}
