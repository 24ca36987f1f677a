import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { examplePaths, kindPaths } from '../page-paths.ts'
import { startSite } from '../sites.ts'
import { copyPublications } from '../temporary-publications.ts'

const signIn =
  /\b(sign|log)[ -]?(in|out)\b|\b(create|my|your) (an )?account\b|\b(post|add|leave|write) (a )?(comment|review)\b/i

test('section 6: roles: every route is open to every visitor, without cookies; section 1: no accounts, sign-in, editors or posting', async ({
  context,
  page,
}) => {
  for (const path of [...kindPaths, ...examplePaths, '/no-such-page']) {
    const response = await page.goto(path)
    expect([200, 404], path).toContain(response?.status())
    expect(response?.headers(), path).not.toHaveProperty('set-cookie')
    const names = await page.locator('a, button, label, summary').allTextContents()
    expect(
      names.filter((name) => signIn.test(name)),
      path,
    ).toEqual([])
    // The file of /yours is in no form: the browser reads it, and nothing is sent.
    await expect(
      page.locator('textarea, [contenteditable], [type=password], form [type=file]'),
      path,
    ).toHaveCount(0)
  }
  expect(await context.cookies()).toEqual([])
})

test('section 1: revenue: slots for ads are labelled, and show the own adverts of the publisher', async ({
  page,
}) => {
  // design.md, section 4: until an ad network is configured.
  for (const path of ['/', '/national-news', '/weather']) {
    await page.goto(path)
    const slot = page.locator('.ad-slot').filter({ visible: true }).first()
    await expect(slot.getByText(/^(Advertisement|From .+)$/)).toBeVisible()
    await expect(slot.getByRole('link')).toBeVisible()
  }
})

// design.md, section 4: third-party frames load on the reader's click, never before.
test('section 7: embedded third-party frames: nothing is requested from them before the reader’s click', async ({
  context,
  page,
}) => {
  const publications = await copyPublications('fort-lauderdale')
  const folder = join(publications.folder, 'fort-lauderdale')
  await edit(join(folder, 'publication.yaml'), 'frames: {}', `frames:\n${frames}`)
  await edit(
    join(publications.folder, '_network', 'documents', 'advertising.md'),
    /^---\n/,
    '---\nframe: https://documents.test/1\n',
  )
  await edit(join(folder, 'home.yaml'), /\n {2}files:.*\n/, '\n  href: https://video.test/film\n')
  const site = await startSite({ SAMPLE_EDITION: 'always', PUBLICATIONS_DIR: publications.folder })
  try {
    const others: string[] = []
    await context.route(
      (url) => url.origin !== site.origin,
      (route) => {
        others.push(route.request().url())
        return route.fulfill({ contentType: 'text/html', body: '<h1>From another host</h1>' })
      },
    )
    for (const [path, name, address] of [
      ['/', /^Play video/, 'https://video.test/film'],
      ['/', 'Load Live news feed', 'https://widgets.test/feed'],
      ['/events', 'Load Events calendar', 'https://wall.test/events'],
      ['/contact', 'Load Contact form', 'https://forms.test/contact'],
      ['/partners', /^Load Advertising with a local newspaper/, 'https://documents.test/1'],
    ] as const) {
      await page.goto(`${site.origin}${path}`)
      const button = page.getByRole('link', { name })
      await button.scrollIntoViewIfNeeded()
      await page.waitForLoadState('networkidle')
      expect(others, path).toEqual([])
      await button.click()
      const frame = page.locator(`iframe[src="${address}"]`)
      await expect(frame.contentFrame().getByRole('heading')).toHaveText('From another host')
      expect(others.splice(0), path).toEqual([address])
    }
  } finally {
    await site.stop()
    await publications.remove()
  }
})

const frames = `  live: https://widgets.test/feed
  events: https://wall.test/events
  contact: https://forms.test/contact`

async function edit(file: string, found: string | RegExp, put: string): Promise<void> {
  const text = await readFile(file, 'utf8')
  await writeFile(file, text.replace(found, put))
}
