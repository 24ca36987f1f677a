import { expect, type Locator, type Page, test } from '@playwright/test'
import { findViolations } from '../axe.ts'
import { naturalWidth } from '../natural-width.ts'
import { publication } from '../page-paths.ts'

const { sampleWeather: forecast } = publication.content
if (!forecast?.alert) throw new Error('the city has no sample forecast with an alert')
const { alert, current } = forecast

const daily = (page: Page) => page.locator('#panel-daily')
const hourly = (page: Page) => page.locator('#panel-hourly')

/** Expects one drawing for each condition, different for each. */
async function expectDrawings(cells: Locator, names: readonly string[]): Promise<void> {
  const drawings = await cells
    .locator('svg.weather-icon')
    .evaluateAll((all) => all.map((svg) => svg.innerHTML))
  expect(drawings).toHaveLength(names.length)
  const pairs = new Set(names.map((name, index) => `${name} ${drawings[index]}`))
  expect(pairs.size).toBe(new Set(names).size)
  expect(new Set(drawings).size).toBe(new Set(names).size)
}

test.describe('section 2: weather', () => {
  test('section 3: weather alert, section 9: weather sample: the advisory; design.md, section 4: the band says that it is a sample', async ({
    page,
  }) => {
    await page.goto('/weather')
    await expect(page.getByText('Sample edition: no network yet.')).toBeVisible()
    const advisory = page.getByRole('region', { name: alert.type })
    await expect(advisory.getByRole('heading', { name: alert.type })).toBeVisible()
    await expect(advisory).toContainText(alert.description)
    await expect(advisory).toContainText(
      `Sample, not in effect · Severity: ${alert.severity} · Issued ${alert.timeIssued} · Expires ${alert.timeExpires}`,
    )
  })

  test('section 3: weather current: every field, section 9: weather sample', async ({ page }) => {
    await page.goto('/weather')
    const region = page.getByRole('region', { name: 'Current Conditions' })
    await expect(region.locator('.current-temperature')).toHaveText(`${current.temperature}°F`)
    await expect(region).toContainText(`${current.condition}Feels like ${current.feelsLike}°F`)
    await expect(region.getByRole('term')).toHaveText([
      'Humidity',
      'Wind',
      'Pressure',
      'Visibility',
      'UV index',
      'Sunrise',
      'Sunset',
    ])
    await expect(region.getByRole('definition')).toHaveText([
      `${current.humidity}%`,
      `${current.windDirection} ${current.windSpeed} mph`,
      `${current.pressure.toFixed(2)} in`,
      `${current.visibility} mi`,
      new RegExp(`^${current.uvIndex}, [a-z ]+$`),
      current.sunrise,
      current.sunset,
    ])
  })

  test('section 3: daily forecast item: seven, Today through Sunday; section 3: hourly item: twelve, Now through 11 PM', async ({
    page,
  }) => {
    await page.goto('/weather')
    const days = daily(page).getByRole('listitem')
    // All but the first have the weekday names of the coming days.
    const names = await days.locator('b > span').allTextContents()
    expect(names[0]).toBe('Today')
    const week = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
    const second = week.indexOf(names[1] ?? '')
    expect(names.slice(1)).toEqual(Array.from({ length: 6 }, (_, n) => week[(second + n) % 7]))
    await expect(days.locator('summary .visually-hidden')).toHaveText(
      forecast.daily.map(
        ({ precipitation, lowTemp, highTemp }) =>
          `Chance of rain ${precipitation}%, Low ${lowTemp}°, High ${highTemp}°`,
      ),
    )
    await expect(days.locator('.week-words')).toHaveText(forecast.daily.map(({ condition }) => condition))
    await expectDrawings(
      days,
      forecast.daily.map(({ icon }) => icon),
    )

    await page.getByRole('tab', { name: 'Hourly' }).click()
    const rows = hourly(page).locator('tbody tr')
    await expect(rows.getByRole('rowheader')).toHaveText(forecast.hourly.map(({ time }) => time))
    await expect(rows.locator('td:nth-child(3)')).toHaveText(forecast.hourly.map(({ temp }) => `${temp}°`))
    await expect(rows.locator('td:nth-child(4)')).toHaveText(
      forecast.hourly.map(({ precipitation }) => `${precipitation}%`),
    )
    for (const row of await rows.locator('td:nth-child(2)').all()) await expect(row).toHaveText(/^[A-Z]/)
  })

  test('a map placeholder that does not claim to be live radar and links to it', async ({ page }) => {
    await page.goto('/weather')
    const map = page.getByRole('region', { name: 'Weather Map' })
    await expect(map).toContainText('not live radar')
    await expect(map.getByRole('link', { name: /radar/ })).toHaveAttribute(
      'href',
      'https://radar.weather.gov/',
    )
    const picture = map.getByRole('img')
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => naturalWidth(picture)).toBeGreaterThan(0)
  })

  test('three outbound encyclopedia links: Hurricanes, Florida Climate, Heat Index', async ({ page }) => {
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
    await expect(page.locator('main a[href*="wikipedia.org"]')).toHaveCount(3)
  })

  test('the card of the home page leads to it', async ({ page }) => {
    await page.goto('/')
    const card = page.getByRole('region', { name: 'Weather', exact: true })
    for (const text of [/\d+°/, /High \d+°/, /Low \d+°/, /Humidity \d+%/, /Wind \d+ mph/]) {
      await expect(card).toContainText(text)
    }
    await card.getByRole('link', { name: 'Full Forecast' }).click()
    await expect(page).toHaveTitle(`Weather | ${publication.name}`)
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

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`axe finds nothing in the hours, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width: 375, height: 900 })
      await page.goto('/weather')
      await page.getByRole('tab', { name: 'Hourly' }).click()
      expect(await findViolations(page)).toEqual([])
    })
  }

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false })

    test('days and hours can both be read', async ({ page }) => {
      await page.goto('/weather')
      await expect(daily(page).getByRole('listitem')).toHaveCount(7)
      await expect(daily(page).getByRole('listitem').last()).toBeVisible()
      await expect(hourly(page).getByRole('table')).toBeVisible()
      await expect(hourly(page).getByRole('row')).toHaveCount(13)
    })
  })
})
