import { expect, type Locator, test } from '@playwright/test'
import { getCategory } from '../../src/publication/categories.ts'
import { linksOf } from '../links-of.ts'
import { publication } from '../page-paths.ts'
import { startSite } from '../sites.ts'

test.describe('section 2: shared footer', () => {
  const { contact, footer: columnsOfCity } = publication
  const columns = Object.fromEntries([
    ...columnsOfCity.map(({ title, categories }, index) => [
      title,
      [
        ...categories.map((key) => {
          const { footerName, path } = getCategory(publication, key)
          return [footerName, path]
        }),
        ...(index === columnsOfCity.length - 1
          ? [
              ['Local Events', '/events'],
              ['Weather', '/weather'],
            ]
          : []),
      ],
    ]),
    [
      'Contact & Subscribe',
      [
        [contact.email, `mailto:${contact.email}`],
        [contact.phone, expect.stringMatching(/^tel:\+1\d{10}$/)],
        ['About Us', '/about'],
        ['How We Choose', '/how-we-choose'],
        ['Standards', '/standards'],
        ['Corrections', '/corrections'],
        ['Contact', '/contact'],
        ['FAQ', '/faq'],
        ['Your Edition', '/yours'],
        ['Privacy Policy', '/privacy-policy'],
        ['Terms of Service', '/terms-of-service'],
        ['Sitemap', '/sitemap'],
      ],
    ],
  ])

  test('four columns of links and the newsletter form', async ({ page }) => {
    await page.goto('/about')
    const footer = page.getByRole('contentinfo')
    // They are no headings, because they would be in the outline of every page.
    await expect(footer.getByRole('heading')).toHaveCount(0)
    await expect(footer.locator('.footer-heading')).toHaveText(Object.keys(columns))
    for (const [name, links] of Object.entries(columns)) {
      expect(await linksOf(columnOf(footer, name)), name).toEqual(links)
    }
    const subscribe = columnOf(footer, 'Contact & Subscribe')
    await expect(subscribe.getByRole('textbox', { name: 'Email address' })).toHaveAttribute('required')
    await expect(subscribe.getByRole('button', { name: 'Subscribe', exact: true })).toBeVisible()
  })

  test('below: the network statement, the copyright line, two external partner links', async ({ page }) => {
    await page.goto('/about')
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByText(publication.networkStatement, { exact: true })).toBeVisible()
    // The next test checks the year.
    await expect(footer.getByText(new RegExp(`^© 20\\d\\d ${publication.name}$`))).toBeVisible()
    for (const { label, href } of publication.partners) {
      const partner = footer.getByRole('link', { name: label })
      await expect(partner).toHaveAttribute('href', href)
      await expect(partner).toHaveAttribute('target', '_blank')
    }
  })

  test('section 9: current copyright year: New York’s (design.md, section 4), whatever the time zone of the machine', async ({
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
      await expect(page.getByRole('contentinfo').getByText(`© 2026 ${publication.name}`)).toBeVisible()
      await expect(page.getByText('Thursday, December 31, 2026')).toBeVisible()
    } finally {
      await site.stop()
    }
  })
})

function columnOf(footer: Locator, name: string): Locator {
  return footer
    .getByRole('navigation', { name, exact: true })
    .or(footer.getByRole('region', { name, exact: true }))
}
