import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'

const days = ['Today', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const hours = ['Now', ...Array.from({ length: 11 }, (_, index) => `${index + 1} PM`)]

const daily = (page: Page) => page.getByRole('table', { name: 'Daily forecast' })
const hourly = (page: Page) => page.getByRole('table', { name: 'Hourly forecast' })

test.describe('section 2: weather', () => {
  test('an advisory, labelled as a sample like all the rest', async ({ page }) => {
    await page.goto('/weather')
    await expect(page.locator('.sample-notice')).toContainText('Sample forecast')
    const advisory = page.getByRole('region', { name: 'Heat Advisory' })
    await expect(advisory).toContainText('Issued 8:00 AM')
    await expect(advisory).toContainText('Expires 8:00 PM EDT')
    await expect(advisory).toContainText('Severity: ')
    await expect(advisory).toContainText('Sample, not in force')
  })

  test('current conditions have every field', async ({ page }) => {
    await page.goto('/weather')
    const current = page.getByRole('region', { name: 'Current conditions' })
    await expect(current).toContainText('84°F')
    await expect(current).toContainText(/Sunny\. Feels like \d+°F\./)
    await expect(current.getByRole('term')).toHaveText([
      'Humidity',
      'Wind',
      'Pressure',
      'Visibility',
      'UV index',
      'Sunrise',
      'Sunset',
    ])
    await expect(current.getByRole('definition')).toHaveText([
      /^\d+%$/,
      /^\d+ mph [NESW]+$/,
      /^\d\d\.\d\d in$/,
      /^\d+ mi$/,
      /^\d+, [a-z ]+$/,
      /^\d+:\d\d AM$/,
      /^\d+:\d\d PM$/,
    ])
  })

  test('the drawn forecasts are tables: seven days, twelve hours', async ({ page }) => {
    await page.goto('/weather')
    await expect(daily(page).getByRole('columnheader')).toHaveText(days)
    for (const numbers of [/^High \d+°$/, /^Low \d+°$/, /^Chance of rain \d+%$/]) {
      await expect(daily(page).getByRole('cell', { name: numbers })).toHaveCount(7)
    }
    await page.getByRole('tab', { name: 'Hourly' }).click()
    await expect(hourly(page).getByRole('columnheader')).toHaveText(hours)
    for (const numbers of [/^Temperature \d+°$/, /^Chance of rain \d+%$/]) {
      await expect(hourly(page).getByRole('cell', { name: numbers })).toHaveCount(12)
    }
  })

  test('no live radar is claimed, and the way to it is shown', async ({ page }) => {
    await page.goto('/weather')
    const map = page.getByRole('region', { name: 'Weather map' })
    await expect(map).toContainText('no live radar')
    await expect(map.getByRole('link', { name: /radar/ })).toHaveAttribute(
      'href',
      'https://radar.weather.gov/',
    )
    const picture = map.getByRole('img')
    await picture.scrollIntoViewIfNeeded()
    await expect
      .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0)
  })

  test('three links to an encyclopedia open in a new tab', async ({ page }) => {
    await page.goto('/weather')
    for (const [name, title] of [
      ['Hurricanes', 'Tropical_cyclone'],
      ['Florida Climate', 'Climate_of_Florida'],
      ['Heat Index', 'Heat_index'],
    ] as const) {
      const link = page.getByRole('link', { name: new RegExp(`^${name}`) })
      await expect(link).toHaveAttribute('href', `https://en.wikipedia.org/wiki/${title}`)
      await expect(link).toHaveAttribute('target', '_blank')
      await expect(link).toHaveAttribute('rel', /noopener/)
      await expect(link).toHaveAccessibleDescription('Opens in a new tab')
    }
  })

  test('the card of the home page leads to it', async ({ page }) => {
    await page.goto('/')
    const card = page.getByRole('region', { name: 'Weather', exact: true })
    for (const text of ['Sample forecast', '84°', /High \d+°/, /Low \d+°/, /Humidity \d+%/, /Wind \d+ mph/]) {
      await expect(card).toContainText(text)
    }
    await card.getByRole('link', { name: 'Full Forecast' }).click()
    await expect(page).toHaveTitle('Weather | Fort Lauderdale News')
  })
})

test.describe('section 4: weather tabs', () => {
  test('daily first; a click shows the hours and takes them back', async ({ page }) => {
    await page.goto('/weather')
    await expect(page.getByRole('tab', { selected: true })).toHaveText('Daily')
    await expect(daily(page)).toBeVisible()
    await expect(page.locator('#panel-hourly')).toBeHidden()
    await page.getByRole('tab', { name: 'Hourly' }).click()
    await expect(page.getByRole('tab', { selected: true })).toHaveText('Hourly')
    await expect(hourly(page)).toBeVisible()
    await expect(page.locator('#panel-daily')).toBeHidden()
    await page.getByRole('tab', { name: 'Daily' }).click()
    await expect(daily(page)).toBeVisible()
    await expect(page.locator('#panel-hourly')).toBeHidden()
  })

  test('arrow keys, Home and End move and choose', async ({ page }) => {
    await page.goto('/weather')
    await page.getByRole('tab', { name: 'Daily' }).focus()
    for (const [key, name] of [
      ['ArrowRight', 'Hourly'],
      ['ArrowRight', 'Daily'],
      ['End', 'Hourly'],
      ['Home', 'Daily'],
      ['ArrowLeft', 'Hourly'],
    ] as const) {
      await page.keyboard.press(key)
      const tab = page.getByRole('tab', { name })
      await expect(tab, key).toBeFocused()
      await expect(tab, key).toHaveAttribute('aria-selected', 'true')
      await expect(page.getByRole('tabpanel'), key).toHaveAccessibleName(name)
    }
  })

  test('on a phone the hours scroll by themselves, from the keyboard too', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto('/weather')
    await page.getByRole('tab', { name: 'Hourly' }).click()
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    const region = page.getByRole('region', { name: 'Hourly forecast, scrolls sideways' })
    await region.focus()
    await expect(region).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => region.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
  })

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`axe finds nothing in the hours, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width: 375, height: 900 })
      await page.goto('/weather')
      await page.getByRole('tab', { name: 'Hourly' }).click()
      const { violations } = await new AxeBuilder({ page }).include('main').analyze()
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual(
        [],
      )
    })
  }

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false })

    test('days and hours can both be read, each under its name', async ({ page }) => {
      await page.goto('/weather')
      for (const table of [daily(page), hourly(page)]) {
        await expect(table).toBeVisible()
        const name = await table.getByRole('caption').boundingBox()
        expect(name?.width).toBeGreaterThan(50)
      }
      await expect(hourly(page).getByRole('cell', { name: /^Temperature \d+°$/ })).toHaveCount(12)
    })
  })
})
