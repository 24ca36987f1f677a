import { expect, type Locator, type Page, test } from '@playwright/test'
import { cityCategories, publication } from '../page-paths.ts'

const sidebarOf = (page: Page) => page.getByRole('complementary', { name: 'More in this section' })

/** design.md, section 4: links lead to public sources, in a new tab; figures say that they are samples. */
for (const { key, path } of cityCategories) {
  const modules = publication.sidebars[key] ?? []
  const titles = modules.map(({ title }) => title)
  if (titles.length === 0) continue
  test(`section 2: category pages: ${path} has the sidebar that its publisher wrote`, async ({ page }) => {
    await page.goto(path)
    for (const written of modules) {
      const { title } = written
      const module = sidebarOf(page).getByRole('region', { name: title, exact: true })
      await expect(module.getByRole('heading', { level: 2 })).toHaveText(title)
      const labelsOf = (entries: readonly { label: string }[]) => entries.map(({ label }) => label)
      if ('links' in written) await expectLinks(module, labelsOf(written.links))
      if ('rows' in written) await expectFigures(module, labelsOf(written.rows))
      // Of the sample edition's stories (specification: four links).
      if (written.kind === 'mostReported') await expect(module.getByRole('listitem')).toHaveCount(4)
    }
    const shown = await sidebarOf(page).getByRole('heading', { level: 2 }).allTextContents()
    expect(shown.filter((title) => title !== 'Our Guides')).toEqual(titles)
  })
}

test('section 2: category pages: ad slots within the list and beside it', async ({ page }) => {
  await page.goto('/local-news')
  await expect(page.locator('.ad-slot').filter({ visible: true })).toHaveCount(2)
})

async function expectLinks(module: Locator, labels: readonly string[]): Promise<void> {
  const links = module.getByRole('listitem').getByRole('link')
  await expect(links).toHaveCount(labels.length)
  for (const [index, label] of labels.entries()) {
    const link = links.nth(index)
    await expect(link).toContainText(label)
    await expect(link).toHaveAttribute('href', /^https:\/\//)
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', 'noopener')
  }
}

async function expectFigures(module: Locator, labels: readonly string[]): Promise<void> {
  const table = module.getByRole('table', { name: /sample figures$/ })
  await expect(table.getByRole('rowheader')).toHaveText(labels)
  for (const row of await table.getByRole('row').all()) {
    await expect(row.getByRole('cell').first()).toHaveText(/^\$?\d[\d,.]*[%K]?$/)
  }
  await expect(module.getByText(/^Sample figures, not /)).toBeVisible()
}
