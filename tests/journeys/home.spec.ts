import { expect, test } from '@playwright/test'
import { publicOrigin } from '../sites.ts'

test.describe('section 2: home', () => {
  test('headline, featured story, three more, weather, three events, live feed', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Fort Lauderdale Breaking News & Headlines',
    )
    await expect(page.locator('.front > .story-featured')).toHaveCount(1)
    await expect(page.locator('.front > .stories > .story')).toHaveCount(3)
    await expect(page.getByRole('link', { name: 'Full Forecast' })).toHaveAttribute('href', '/weather')
    await expect(page.getByRole('link', { name: 'View All' })).toHaveAttribute('href', '/events')
    await expect(page.getByRole('link', { name: /^View Details:/ })).toHaveCount(3)
    const live = page.frameLocator('iframe[title="the live news feed"]')
    await expect(live.getByRole('listitem').first()).toContainText('Sample story')
  })

  test('tabs: Local News by default, arrow keys, Home and End', async ({ page }) => {
    await page.goto('/')
    const tabs = page.getByRole('tablist', { name: 'Categories' }).getByRole('tab')
    await expect(tabs).toHaveText(['Local News', 'Politics', 'Culture', 'Sports', 'Business'])
    await expect(tabs.nth(0)).toHaveAttribute('aria-selected', 'true')
    await tabs.nth(0).focus()
    for (const [key, chosen] of [
      ['ArrowRight', 1],
      ['End', 4],
      ['ArrowRight', 0],
      ['ArrowLeft', 4],
      ['Home', 0],
    ] as const) {
      await page.keyboard.press(key)
      await expect(tabs.nth(chosen)).toBeFocused()
      await expect(tabs.nth(chosen)).toHaveAttribute('aria-selected', 'true')
    }
    await tabs.nth(3).click()
    const panel = page.getByRole('tabpanel', { name: 'Sports' })
    await expect(panel.locator('article')).toHaveCount(2)
    await expect(page.getByRole('tabpanel')).toHaveCount(1)
  })

  test('the video loads nothing before it is pressed, then takes its place', async ({ page }) => {
    const others: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(publicOrigin)) others.push(request.url())
    })
    await page.goto('/')
    const play = page.getByRole('link', { name: /^Play video:/ })
    await play.scrollIntoViewIfNeeded()
    expect(others).toEqual([])
    await play.click()
    await expect(page.locator('iframe.video')).toHaveAttribute('src', /^https:\/\/video\.example\//)
  })

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false })
    test('every panel can be read', async ({ page }) => {
      await page.goto('/')
      for (const panel of await page.locator('.tab-panel').all()) {
        await expect(panel.locator('article').first()).toBeVisible()
      }
    })
  })
})
