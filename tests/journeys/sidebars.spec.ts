import { expect, type Locator, type Page, test } from '@playwright/test'

/** What a module holds: the labels of its links in order, or the labels of its figures. */
interface Module {
  title: string
  links?: readonly string[]
  figures?: readonly string[]
}

/** design.md, section 4: placeholder links lead to public sources, in a new tab, and figures say that they are samples. */
const sidebars: Readonly<Record<string, { path: string; modules: readonly Module[] }>> = {
  National: {
    path: '/national-news',
    modules: [
      {
        title: 'Trending Nationally',
        links: [
          'Find and contact your elected officials',
          'Food, drug and product recalls',
          'Declared disasters, by state',
          'Bills before Congress',
        ],
      },
    ],
  },
  World: {
    path: '/world-news',
    modules: [{ title: 'Global Markets', figures: ['S&P 500', 'FTSE 100', 'Nikkei 225'] }],
  },
  Politics: {
    path: '/politics',
    modules: [
      {
        title: 'Upcoming Elections',
        links: [
          'Election dates and polling places',
          'Register to vote in Florida',
          'Florida Division of Elections',
        ],
      },
      {
        title: 'Government Resources',
        links: ['City Commission meetings and agendas', 'City services', 'County services', 'Florida Senate'],
      },
    ],
  },
  Business: {
    path: '/business',
    modules: [
      { title: 'Market Watch', figures: ['Dow Jones', 'S&P 500', 'Nasdaq'] },
      { title: 'Economic Indicators', figures: ['Unemployment', 'Inflation', 'Home price, median'] },
    ],
  },
  Technology: {
    path: '/technology',
    modules: [
      {
        title: 'Tech Trends',
        links: ['Submarine communications cables', 'Electric boats', 'Cybersecurity alerts and advice'],
      },
      {
        title: 'Innovation Hub',
        links: [
          'Harbor Branch Oceanographic Institute',
          'Nova Southeastern University',
          'Broward County Library',
        ],
      },
    ],
  },
  Automotive: {
    path: '/automotive',
    modules: [
      { title: 'Energy Markets', figures: ['Crude oil', 'Natural gas', 'Gasoline, local'] },
      {
        title: 'Transportation Updates',
        links: [
          "Traffic on Florida's highways",
          'Tri-Rail trains',
          'Broward County buses',
          'Fort Lauderdale-Hollywood airport',
        ],
      },
    ],
  },
  'Real Estate': {
    path: '/real-estate',
    modules: [
      { title: 'Market Statistics', figures: ['Median price', 'Days on market', 'Active listings'] },
      {
        title: 'Neighborhood Focus',
        links: ['Las Olas Boulevard', "Fort Lauderdale's neighborhoods", 'Wilton Manors', 'Oakland Park'],
      },
    ],
  },
}

const sidebarOf = (page: Page) => page.getByRole('complementary', { name: 'More in this section' })

for (const [name, { path, modules }] of Object.entries(sidebars)) {
  const titles = modules.map(({ title }) => `'${title}'`).join(' and ')
  test(`section 2: category pages: ${name} has ${titles}`, async ({ page }) => {
    await page.goto(path)
    for (const { title, links, figures } of modules) {
      const module = sidebarOf(page).getByRole('region', { name: title, exact: true })
      await expect(module.getByRole('heading', { level: 2 })).toHaveText(title)
      if (links) await expectLinks(module, links)
      if (figures) await expectFigures(module, figures)
    }
    const ours = await sidebarOf(page).getByRole('heading', { level: 2 }).allTextContents()
    expect(ours.filter((title) => title !== 'From Our Newsroom')).toEqual(modules.map(({ title }) => title))
  })
}

test("section 2: category pages: Local News has 'Learn More About Fort Lauderdale' with three encyclopedia links, and ad slots", async ({
  page,
}) => {
  await page.goto('/local-news')
  const module = sidebarOf(page).getByRole('region', {
    name: 'Learn More About Fort Lauderdale',
    exact: true,
  })
  await expectLinks(module, ['Fort Lauderdale, Florida', 'Broward County', 'Port Everglades'])
  for (const link of await module.getByRole('link').all()) {
    await expect(link).toHaveAttribute('href', /^https:\/\/en\.wikipedia\.org\/wiki\/./)
  }
  await expect(page.getByText('Advertisement', { exact: true }).filter({ visible: true })).toHaveCount(2)
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
