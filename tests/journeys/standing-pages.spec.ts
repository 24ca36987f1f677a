import { appendFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { getCategory } from '../../src/publication/categories.ts'
import { telephoneAddress } from '../../src/site/components/links.tsx'
import { textsOf } from '../../src/site/texts/texts.ts'
import { naturalWidth } from '../natural-width.ts'
import { publication } from '../page-paths.ts'
import { type RunningSite, startSite } from '../sites.ts'
import { copyPublications } from '../temporary-publications.ts'

/** Functions that stop what a test started, called in reverse order. */
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

/** Position of an element on the page, independent of scrolling. */
function placeOnPage(part: Locator): Promise<Record<'top' | 'left' | 'width' | 'height', number>> {
  return part.evaluate((element) => {
    const { top, left, width, height } = element.getBoundingClientRect()
    return { top: top + scrollY, left: left + scrollX, width, height }
  })
}

const { content } = publication
const texts = textsOf(publication.language)

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
  test('the text that the publisher wrote, with its headings and its links', async ({ page }) => {
    const about = content.pages.about
    await page.goto('/about')
    await expect(page).toHaveTitle(`${about?.title} | ${publication.name}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(about?.title ?? '')
    const headings = await main(page).getByRole('heading', { level: 2 }).allTextContents()
    expect(headings).toEqual(expect.arrayContaining(about?.subheads.map(({ title }) => title) ?? []))
    const written = [...(about?.html ?? '').matchAll(/href="(https:[^"]+)"/g)].map(([, href]) => href)
    const outbound = await main(page)
      .locator('a[href^="https:"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(outbound).toEqual(expect.arrayContaining(written))
  })

  test('section 3: team member: each with name, role, text and picture', async ({ page }) => {
    const { team } = content
    await page.goto('/about')
    const profiles = under(page, 'Team').getByRole('article')
    await expect(profiles).toHaveCount(team.length)
    for (const [index, { name, role, bio, image }] of team.entries()) {
      const profile = profiles.nth(index)
      await expect(profile.getByRole('heading', { level: 3 })).toHaveText(name)
      await expect(profile).toContainText(role)
      await expect(profile).toContainText(bio)
      if (image === undefined) continue
      await expect(profile.locator('img')).toHaveCount(1)
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
  // A font that loads in time on one visit only would draw different letters.
  await page.route('**/*.woff2', (route) => route.abort())
  await page.route('**/image/**', (route) => route.abort())
  await page.goto(`${site.origin}/about`)
  // Waits until no picture is loading.
  await expect(without.getByText('W', { exact: true })).toBeVisible()
  await expect(without.locator('img')).toHaveCount(0)
  await expect(withPicture.locator('img')).toBeHidden()
  await expect(withPicture.getByText('C', { exact: true })).toBeVisible()
  const letter = await seen()

  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/image/**', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(`${site.origin}/about`, { waitUntil: 'domcontentloaded' })
  await expect.poll(async () => (await seen()).equals(letter), 'while the picture loads').toBe(true)
  release()
  await expect.poll(() => naturalWidth(withPicture.locator('img'))).toBeGreaterThan(0)
  await expect.poll(async () => (await seen()).equals(letter), 'when it has loaded').toBe(false)
})

test.describe('section 2: contact', () => {
  test('section 9: the frame of addresses copies one by keyboard', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/contact')
    const frame = page.frameLocator('iframe[src="/embed/contact"]')
    await frame
      .getByRole('button', { name: `Copy address ${publication.contact.email}` })
      .first()
      .press('Enter')
    await expect(frame.getByRole('button', { name: /^Address copied/ })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(publication.contact.email)
  })

  test('cards, section 9: contact promises, editorial contacts', async ({ page }) => {
    const { contact } = publication
    const { responseTime = '', visits = '', phoneHours } = contact
    await page.goto('/contact')
    await expect(page).toHaveTitle(`Contact | ${publication.name}`)
    for (const [card, link, href, words] of [
      ['Email', contact.email, `mailto:${contact.email}`, texts.contact.respond({ responseTime })],
      ['Phone', contact.phone, telephoneAddress(contact.phone), `${phoneHours}.`],
    ] as const) {
      await expect(under(page, card).getByRole('link', { name: link })).toHaveAttribute('href', href)
      await expect(under(page, card).getByText(words, { exact: true })).toBeVisible()
    }
    await expect(under(page, 'Address')).toContainText(contact.address ?? '')
    await expect(under(page, 'Address').getByText(texts.contact.visits({ when: visits }))).toBeVisible()

    const editorial = under(page, 'Editorial Contacts')
    await expect(editorial.getByRole('term')).toHaveText(['News tips', 'Advertising', 'Support'])
    const emails = [contact.tipsEmail, contact.advertisingEmail, contact.supportEmail].map((one) => one ?? '')
    await expect(editorial.getByRole('definition').getByRole('link')).toHaveText(emails)
    await expect(editorial.getByRole('button', { name: 'Copy address' })).toHaveCount(emails.length)
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
  for (const name of ['privacy-policy', 'terms'] as const) {
    test(`/${name}: the text that the publisher wrote, with its date where it has one`, async ({ page }) => {
      const written = content.pages[name]
      if (!written) throw new Error(`the city has no ${name}`)
      await page.goto(`/${name}`)
      await expect(page).toHaveTitle(`${written.title} | ${publication.name}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(written.title)
      const headings = await main(page).getByRole('heading', { level: 2 }).allTextContents()
      expect(headings).toEqual(expect.arrayContaining(written.subheads.map(({ title }) => title)))
      const date = main(page).getByText(texts.writtenPage.lastUpdated)
      await expect(date).toHaveCount(written.updatedAt === undefined ? 0 : 1)
      await expect(main(page).getByText('Effective April 15, 2025')).toHaveCount(1)
      if (written.updatedAt === undefined) return
      const day = new Intl.DateTimeFormat(publication.language, {
        dateStyle: 'long',
        timeZone: publication.timeZone,
      }).format(written.updatedAt)
      await expect(date).toContainText(day)
    })
  }
})

test('section 2: sitemap: links in the groups of the specification, the partner sites in a new tab', async ({
  page,
}) => {
  const { partners, front, sitemap } = publication
  const pathsOf = (keys: readonly string[]) => keys.map((key) => getCategory(publication, key).path)
  const [first = ''] = front
  await page.goto('/sitemap')
  const groups = {
    Main: ['/', ...pathsOf([first]), '/weather', '/events', '/about', '/contact', '/faq'],
    ...Object.fromEntries(
      sitemap.map(({ title, categories }) => [title, pathsOf(categories.filter((key) => key !== first))]),
    ),
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

test('section 2: partners, section 3: partner document: an embedded preview of each, with its title', async ({
  page,
}) => {
  const { documents } = content
  await page.goto('/partners')
  await expect(main(page).getByRole('heading', { level: 2 })).toHaveText(documents.map(({ title }) => title))
  await expect(main(page).locator('iframe')).toHaveCount(documents.length)
  for (const { id, title } of documents) {
    const preview = under(page, title)
    const frame = preview.locator('iframe')
    await frame.scrollIntoViewIfNeeded()
    await expect(frame).toHaveAttribute('title', title)
    await expect(frame).toHaveAttribute('src', `/embed/documents/${id}`)
    await expect(frame.contentFrame().getByRole('heading', { level: 1 })).toHaveText(title)
    await expectNewTab(preview.getByRole('link', { name: 'Open the document' }))
  }
})
