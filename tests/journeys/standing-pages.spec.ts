import { appendFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { city } from '../city.ts'
import { naturalWidth } from '../natural-width.ts'
import { readPublicationFile } from '../publication-file.ts'
import { type RunningSite, startSite } from '../sites.ts'
import { copyPublications } from '../temporary-publications.ts'

/** What a test started, stopped after it in reverse. */
const running: (() => unknown)[] = []
test.afterEach(async () => {
  for (const stop of running.splice(0).reverse()) await stop()
})

/** The site of another city, whose folder a test may change first. */
async function startPelicanBay(change?: (folder: string) => Promise<void>): Promise<RunningSite> {
  const publications = await copyPublications('pelican-bay-test')
  running.push(publications.remove)
  await change?.(join(publications.folder, 'pelican-bay-test'))
  const site = await startSite({ PUBLICATIONS_DIR: publications.folder, SAMPLE_EDITION: 'never' })
  running.push(site.stop)
  return site
}

/** Where something stands, however far the page is scrolled. */
function placeOnPage(part: Locator): Promise<Record<'top' | 'left' | 'width' | 'height', number>> {
  return part.evaluate((element) => {
    const { top, left, width, height } = element.getBoundingClientRect()
    return { top: top + scrollY, left: left + scrollX, width, height }
  })
}

interface Settings {
  contact: Record<'email' | 'phone' | 'address' | 'tipsEmail' | 'advertisingEmail' | 'supportEmail', string>
  partners: { label: string; href: string }[]
}

const main = (page: Page) => page.locator('main')
/** The part of a page under the heading with this name. */
const under = (page: Page, name: string) =>
  main(page).locator('section', { has: page.getByRole('heading', { name, exact: true }) })

async function expectNewTab(link: Locator): Promise<void> {
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', /noopener/)
  await expect(link).toHaveAccessibleDescription('Opens in a new tab')
}

test.describe('section 2: about', () => {
  test('mission, history (section 9: founded 2023, 3000 publications), an outbound encyclopedia link', async ({
    page,
  }) => {
    await page.goto('/about')
    await expect(page).toHaveTitle(`About Us | ${city.name}`)
    await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible()
    for (const [name, words] of [
      ['Mission', 'To tell people in Fort Lauderdale what is happening'],
      ['History', `The publication was founded in ${city.founded}.`],
      ['History', city.networkStatement],
    ] as const) {
      const heading = main(page).getByRole('heading', { level: 2, name, exact: true })
      await expect(heading).toBeVisible()
      await expect(heading.locator('~ p', { hasText: words })).toBeVisible()
    }
    const outbound = main(page).getByRole('link', { name: 'Local news', exact: true })
    await expect(outbound).toHaveAttribute('href', 'https://en.wikipedia.org/wiki/Local_news')
    await expect(main(page).locator('a[href*="wikipedia.org"]')).toHaveCount(1)
  })

  test('section 3: team member, section 9: team of 4: each with name, role, text and picture', async ({
    page,
  }) => {
    const team = await readPublicationFile<Record<'name' | 'role' | 'bio' | 'image', string>[]>('team.yaml')
    expect(team).toHaveLength(4)
    await page.goto('/about')
    const profiles = under(page, 'Team').getByRole('article')
    await expect(profiles).toHaveCount(4)
    for (const [index, { name, role, bio, image }] of team.entries()) {
      const profile = profiles.nth(index)
      await expect(profile.getByRole('heading', { level: 3 })).toHaveText(name)
      await expect(profile).toContainText(role)
      await expect(profile).toContainText(bio)
      await expect(profile.locator('img')).toHaveAttribute('src', `/media/${image}`)
      await expect.poll(() => naturalWidth(profile.locator('img'))).toBeGreaterThan(0)
    }
  })
})

test('section 4: avatar: idle, loading and error show the initial letter, only loaded shows the picture', async ({
  page,
}) => {
  const site = await startPelicanBay()
  const [withPicture, without] = [page.locator('.avatar').nth(0), page.locator('.avatar').nth(1)]
  const seen = () => withPicture.screenshot({ animations: 'disabled' })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // A font that comes in time on one visit only would draw another letter.
  await page.route('**/*.woff2', (route) => route.abort())
  await page.route('**/image/**', (route) => route.abort())
  await page.goto(`${site.origin}/about`)
  // Idle: there is nothing to load.
  await expect(without.getByText('W', { exact: true })).toBeVisible()
  await expect(without.locator('img')).toHaveCount(0)
  await expect(withPicture.locator('img')).toBeHidden()
  await expect(withPicture.getByText('C', { exact: true })).toBeVisible()
  const letter = await seen()

  let release = () => {}
  await page.route('**/image/**', async (route) => {
    await new Promise<void>((resolve) => {
      release = resolve
    })
    await route.continue()
  })
  await page.goto(`${site.origin}/about`, { waitUntil: 'domcontentloaded' })
  await expect.poll(async () => (await seen()).equals(letter), 'while the picture loads').toBe(true)
  release()
  await expect.poll(() => naturalWidth(withPicture.locator('img'))).toBeGreaterThan(0)
  expect((await seen()).equals(letter), 'when it has loaded').toBe(false)
})

test.describe('section 2: contact', () => {
  test('cards, section 9: contact promises, editorial contacts', async ({ page }) => {
    const { contact } = await readPublicationFile<Settings>('publication.yaml')
    await page.goto('/contact')
    await expect(page).toHaveTitle(`Contact | ${city.name}`)
    for (const [card, link, href, words] of [
      ['Email', contact.email, `mailto:${contact.email}`, 'We respond within 24 hours.'],
      ['Phone', contact.phone, 'tel:+19545550100', 'Monday to Friday, 9AM-5PM EST.'],
    ] as const) {
      await expect(under(page, card).getByRole('link', { name: link })).toHaveAttribute('href', href)
      await expect(under(page, card).getByText(words, { exact: true })).toBeVisible()
    }
    await expect(under(page, 'Address')).toContainText(contact.address)
    await expect(under(page, 'Address').getByText('Visits by appointment only.')).toBeVisible()

    const editorial = under(page, 'Editorial contacts')
    await expect(editorial.getByRole('term')).toHaveText(['News tips', 'Advertising', 'Support'])
    const emails = [contact.tipsEmail, contact.advertisingEmail, contact.supportEmail]
    await expect(editorial.getByRole('definition')).toHaveText(emails)
    for (const email of emails)
      await expect(editorial.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`)
  })

  test('section 9: contact form frame of 789 px, its category preset to local news and community (design.md, section 4: a local page stands in the frame)', async ({
    page,
  }) => {
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/contact')
      const frame = page.locator('iframe[title="Contact form"]')
      expect((await frame.boundingBox())?.height, `${width} px`).toBe(789)
      const subject = frame.contentFrame().getByRole('link').first()
      await expect(subject).toHaveText('Local news and community')
      await expect(subject).toHaveAttribute('href', /\?subject=Local%20news%20and%20community$/)
    }
  })
})

// design.md, section 4: third-party frames load on the reader's click, never before.
test('section 2: contact and partners: the embedded form and documents are the third parties’ that the publication names', async ({
  page,
}) => {
  const site = await startPelicanBay(async (folder) => {
    await appendFile(
      join(folder, 'publication.yaml'),
      '\nframes:\n  contact: https://forms.tiny.test/write\n',
    )
    const document = '---\ntitle: Document one\nframe: https://files.tiny.test/one\n---\n\nPage one.\n'
    await writeFile(join(folder, 'documents', 'one.md'), document)
  })
  const asked: string[] = []
  await page.route(/^https:\/\/\w+\.tiny\.test\//, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<h1>A guest</h1>' })
  })
  for (const [path, title, address, height] of [
    ['/contact', 'Contact form', 'https://forms.tiny.test/write', 789],
    ['/partners', 'Document one', 'https://files.tiny.test/one', undefined],
  ] as const) {
    await page.goto(`${site.origin}${path}`)
    const button = page.getByRole('link', { name: `Load ${title}` })
    await button.scrollIntoViewIfNeeded()
    const before = await placeOnPage(button.locator('..'))
    expect(asked).toEqual([])
    await button.click()
    const frame = page.locator(`iframe[title="${title}"]`)
    await expect(frame.contentFrame().getByRole('heading', { name: 'A guest' })).toBeVisible()
    expect(asked.splice(0)).toEqual([address])
    expect(await placeOnPage(frame), 'nothing moves').toEqual(before)
    if (height) expect(before.height).toBe(height)
  }
})

test.describe('section 2: legal', () => {
  for (const [path, title, words] of [
    ['/privacy-policy', 'Privacy Policy', 'what happens to information about you'],
    ['/terms-of-service', 'Terms of Service', 'These terms apply when you use the website'],
  ] as const) {
    test(`${path}: static text with the day of its last change`, async ({ page }) => {
      await page.goto(path)
      await expect(page).toHaveTitle(`${title} | ${city.name}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(main(page).getByText(/^Last updated [A-Z][a-z]+ \d{1,2}, \d{4}$/)).toBeVisible()
      await expect(main(page).getByText(words)).toBeVisible()
      expect(await main(page).getByRole('heading', { level: 2 }).count()).toBeGreaterThan(5)
    })
  }

  for (const [path, title, full] of [
    ['/privacy', 'Privacy', '/privacy-policy'],
    ['/terms', 'Terms', '/terms-of-service'],
  ] as const) {
    test(`${path}: generic static text`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(main(page).getByRole('heading', { name: 'In one minute' })).toBeVisible()
      await expect(main(page).locator(`a[href="${full}"]`)).toBeVisible()
    })
  }
})

test('section 2: sitemap: links in the groups of the specification, the partner sites in a new tab', async ({
  page,
}) => {
  const { partners } = await readPublicationFile<Settings>('publication.yaml')
  expect(partners).toHaveLength(2)
  await page.goto('/sitemap')
  const groups = {
    Main: ['/', '/local-news', '/weather', '/events', '/about', '/contact', '/faq'],
    News: ['/national-news', '/world-news', '/politics', '/business', '/technology', '/sports', '/health'],
    Lifestyle: ['/arts-culture', '/food-dining', '/lifestyle', '/automotive', '/real-estate'],
    'Opinion and archives': ['/opinion', '/archives'],
    Partners: ['/partners', ...partners.map(({ href }) => href)],
    Legal: ['/privacy-policy', '/terms-of-service', '/privacy', '/terms', '/sitemap'],
  }
  for (const [title, paths] of Object.entries(groups)) {
    const links = under(page, title).getByRole('link')
    const found = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(found, title).toEqual(paths)
  }
  for (const { label, href } of partners) {
    expect(href).toMatch(/^https:\/\//)
    const link = under(page, 'Partners').getByRole('link', { name: label })
    await expect(link).toHaveAttribute('href', href)
    await expectNewTab(link)
  }
})

test('section 2: partners, section 3: partner document: three embedded previews, each with its title', async ({
  page,
}) => {
  await page.goto('/partners')
  const titles = [
    'Advertising with a local newspaper: sizes, labels and what we refuse',
    'How community organizations can send us their events',
    'Republishing our stories: a guide for partners',
  ]
  await expect(main(page).getByRole('heading', { level: 2 })).toHaveText(titles)
  await expect(main(page).locator('iframe')).toHaveCount(3)
  const ids = ['advertising', 'community-events', 'republishing']
  for (const [index, title] of titles.entries()) {
    const preview = under(page, title)
    const frame = preview.locator('iframe')
    await frame.scrollIntoViewIfNeeded()
    await expect(frame).toHaveAttribute('title', title)
    await expect(frame).toHaveAttribute('src', `/embed/documents/${ids[index]}`)
    await expect(frame.contentFrame().getByRole('heading', { level: 1 })).toHaveText(title)
    await expectNewTab(preview.getByRole('link', { name: 'Open the document' }))
  }
})
