import { expect, type Locator, type Page, test } from '@playwright/test'
import { linksOf } from '../links-of.ts'
import { cityCategories, pageTitle, publication } from '../page-paths.ts'
import { startSite } from '../sites.ts'

/** The category with this path, as the publisher named it. */
function categoryAt(path: string) {
  const category = cityCategories.find((one) => one.path === path)
  if (!category) throw new Error(`the city has no category at ${path}`)
  return category
}

/** The categories of the menu, and the events after them. */
const menuCategories = [...cityCategories.map(({ name, path }) => [name, path]), ['Events', '/events']]
/** Pages that are no category, and the support dialog, in both menus. */
const services = [
  ['Home', '/'],
  ['Weather', '/weather'],
  ['Radio', '/radio'],
  ['Books', '/books'],
  ['Contact', '/contact'],
  ['Support', publication.support?.href ?? ''],
]

test.describe('wide screens', () => {
  test.use({ viewport: { width: 1280, height: 900 } })

  test('section 2: shared header: sticky, with title, tagline, weather, Books, Radio and search', async ({
    page,
  }) => {
    await page.goto('/politics')
    const header = page.getByRole('banner')
    await expect(header.getByRole('link', { name: publication.name })).toHaveAttribute('href', '/')
    await expect(header.getByText(publication.tagline)).toBeVisible()
    await expect(header.getByRole('link', { name: 'Books' })).toHaveAttribute('href', '/books')
    await expect(header.getByRole('link', { name: 'Radio' })).toHaveAttribute('href', '/radio')
    await expect(header.getByRole('searchbox')).toHaveAttribute('placeholder', 'Search news...')
    const weather = header.getByRole('link', { name: /^Weather: \d+°/ })
    await expect(weather).toHaveAttribute('href', '/weather')
    // A network without an address is not shown.
    await expect(page.getByRole('button', { name: /Facebook|X|Instagram/ })).toHaveCount(0)
    await page.getByText(publication.networkStatement).scrollIntoViewIfNeeded()
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000)
    await expect(header).toBeInViewport({ ratio: 1 })
    await expect.poll(async () => (await header.boundingBox())?.y).toBe(0)
  })

  test('section 2: shared header: a nav row with the first 8 categories and the weather, the current one marked', async ({
    page,
  }) => {
    await page.goto('/politics')
    const row = page.getByRole('navigation', { name: 'Sections', exact: true })
    expect(await linksOf(row)).toEqual([
      ...cityCategories.slice(0, 8).map(({ name, shortName = name, path }) => [shortName, path]),
      ['Weather', '/weather'],
    ])
    await expect(row.locator('.section-links > [aria-current=page]')).toHaveText(
      categoryAt('/politics').shortName,
    )
    await row.getByRole('link', { name: categoryAt('/world-news').shortName, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: pageTitle('/world-news') ?? '' })).toBeVisible()
  })

  test('More at the end of the row has every category and the services, and closes on Escape and on a choice', async ({
    page,
  }) => {
    await page.goto('/health')
    const row = page.getByRole('navigation', { name: 'Sections', exact: true })
    const more = row.getByText('More', { exact: true })
    await more.click()
    const panel = row.locator('.more-panel')
    expect(await linksOf(panel)).toEqual([...menuCategories, ...services])
    await expect(panel.locator('[aria-current=page]')).toHaveText(categoryAt('/health').name)
    for (const link of await panel.getByRole('link').all()) await expect(link).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await more.click()
    await panel.getByRole('link', { name: categoryAt('/opinion').name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: pageTitle('/opinion') ?? '' })).toBeVisible()
    await expect(panel).toBeHidden()
  })
})

test.describe('small screens', () => {
  test.use({ viewport: { width: 375, height: 667 } })

  test('section 2: shared header: a button opens a menu with all 16 categories, the services and the search box, without scrolling', async ({
    page,
  }) => {
    await page.goto('/')
    const header = page.getByRole('banner')
    await expect(header.getByText(publication.tagline)).toBeVisible()
    await menuButton(page).click()
    const menu = header.getByRole('navigation', { name: 'All sections' })
    expect(await linksOf(menu)).toEqual([...menuCategories, ...services])
    for (const link of await menu.getByRole('link').all()) await expect(link).toBeInViewport({ ratio: 1 })
    await expect(header.getByRole('searchbox')).toHaveAttribute('placeholder', 'Search news...')
    await menuButton(page).click()
    await page.mouse.wheel(0, 3000)
    await expect(header).toBeInViewport({ ratio: 1 })
  })

  test('section 4: mobile menu: the button toggles it, Escape closes it and gives the focus back', async ({
    page,
  }) => {
    await page.goto('/')
    const menu = page.getByRole('navigation', { name: 'All sections' })
    await expect(menu).toBeHidden()
    await menuButton(page).click()
    await expect(menu).toBeVisible()
    await menuButton(page).click()
    await expect(menu).toBeHidden()
    await menuButton(page).press('Enter')
    await menu.getByRole('link').last().focus()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(menuButton(page)).toBeFocused()
  })

  test('section 4: mobile menu: choosing a category closes the menu, even if its page does not load', async ({
    page,
  }) => {
    await page.goto('/')
    const menu = page.getByRole('navigation', { name: 'All sections' })
    const health = menu.getByRole('link', { name: categoryAt('/health').name, exact: true })
    // By keyboard: links under the pointer are prefetched, unseen by the route. A 204 keeps the page shown.
    await page.route('/health', (route) => route.fulfill({ status: 204 }))
    await menuButton(page).click()
    await health.press('Enter')
    await expect(menu).toBeHidden()
    await expect(page).toHaveURL('/')
    await page.unroute('/health')
    await menuButton(page).click()
    await health.click()
    await expect(page.getByRole('heading', { level: 1, name: pageTitle('/health') ?? '' })).toBeVisible()
    await expect(menu).toBeHidden()
    await page.goBack()
    await expect(page).toHaveURL('/')
    await expect(menu).toBeHidden()
  })

  test('the weather and the date are above the page, and scroll away with it', async ({ page }) => {
    await page.goto('/sports')
    const strip = page.getByRole('region', { name: 'Weather and date' })
    await expect(strip.getByRole('link', { name: /^Weather: \d+°/ })).toBeInViewport({ ratio: 1 })
    await page.mouse.wheel(0, 1000)
    await expect(strip).not.toBeInViewport()
    await expect(page.getByRole('banner')).toBeInViewport({ ratio: 1 })
  })

  test('the footer is at most 450 px high; its lists open one at a time', async ({ page }) => {
    await page.goto('/sports')
    const footer = page.getByRole('contentinfo')
    expect((await footer.boundingBox())?.height).toBeLessThanOrEqual(450)
    const [lists, inFirst] = [footer.locator('summary'), footer.locator('details').first().getByRole('link')]
    await lists.first().click()
    await expect(inFirst.last()).toBeVisible()
    await footer.getByText('About & Contact').click()
    await expect(footer.getByRole('link', { name: 'About Us' })).toBeVisible()
    await expect(inFirst.last()).toBeHidden()
  })
})

test.describe('the masthead scrolls away where it would cover more than a fifth of the window', () => {
  for (const [what, width, height, text, sticky] of [
    ['a phone', 375, 667, 100, true],
    ['a phone with text at 200%', 375, 667, 200, false],
    ['400% zoom', 320, 256, 100, false],
    ['a desktop', 1280, 900, 100, true],
    ['a desktop with text at 200%', 1280, 900, 200, false],
    ['a low window', 1280, 360, 100, false],
  ] as const) {
    test(`${what}: ${sticky ? 'it stays' : 'it scrolls away'}`, async ({ page }) => {
      await page.setViewportSize({ width, height })
      await page.goto('/sports')
      await page.evaluate((percent) => {
        document.documentElement.style.fontSize = `${percent}%`
      }, text)
      await page.mouse.wheel(0, 2000)
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500)
      const header = page.getByRole('banner')
      if (sticky) await expect(header).toBeInViewport({ ratio: 1 })
      else await expect(header).not.toBeInViewport()
    })
  }
})

test('section 9: mobile breakpoint 768 px: menu of 16 below it, nav row of 8, the weather and More from it on; section 4: mobile layout: other ad banners', async ({
  page,
}) => {
  await page.setViewportSize({ width: 767, height: 900 })
  // The front page has no tall slot.
  await page.goto('/sports')
  const row = page.getByRole('navigation', { name: 'Sections', exact: true })
  const tallSlots = page.locator('.ad-slot-tall')
  await expect(menuButton(page)).toBeVisible()
  await expect(row).toBeHidden()
  await menuButton(page).click()
  const menu = page.getByRole('navigation', { name: 'All sections' })
  await expect(menu.getByRole('list').first().getByRole('link')).toHaveCount(menuCategories.length)
  // design.md, section 4: below 768 px no 600 px slot.
  await expect(tallSlots).toBeHidden()

  await page.setViewportSize({ width: 768, height: 900 })
  await expect(menuButton(page)).toBeHidden()
  await expect(menu).toBeHidden()
  // One line: what does not fit in it is there for the keyboard, and in More.
  const links = row.locator('.section-links > a')
  await expect(links).toHaveCount(9)
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(50)
  for (const one of [links.first(), row.getByText('More', { exact: true })])
    await expect(one).toBeInViewport({ ratio: 1 })
  await links.last().focus()
  await expect(links.last()).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('banner').getByRole('searchbox')).toBeVisible()
  await expect(tallSlots).toBeVisible()
})

test('section 1: what the product is: the tagline and the network statement; section 9: founded 2023', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('banner').getByText(publication.tagline, { exact: true })).toBeVisible()
  await expect(page.getByText(publication.networkStatement, { exact: true })).toBeVisible()
  const data = page.locator('script[type="application/ld+json"]')
  expect(await data.first().textContent()).toContain(`"foundingDate":"${publication.founded}"`)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 1280, height: 900 } })
  test('section 2: shared header: social buttons of the sample edition say that they go nowhere (design.md, section 4)', async ({
    page,
  }) => {
    await page.goto('/')
    const said = page.getByText('Not set up yet', { exact: true }).filter({ visible: true })
    for (const place of ['banner', 'contentinfo'] as const) {
      const buttons = page.getByRole(place).locator('.socials summary').filter({ visible: true })
      await expect(buttons).toHaveCount(3)
      await buttons.first().click()
      await expect(said).toHaveCount(1)
      await buttons.last().click()
      await expect(said).toHaveCount(1)
    }
    // The masthead's are in the menu on a phone; the footer's stay.
    await page.setViewportSize({ width: 375, height: 812 })
    const footer = page.getByRole('contentinfo').locator('.socials summary')
    await expect(footer.filter({ visible: true })).toHaveCount(3)
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

/** Found without a role, because Chromium gives a `<summary>` the role of a disclosure triangle. */
function menuButton(page: Page): Locator {
  return page.getByLabel('Menu', { exact: true })
}
