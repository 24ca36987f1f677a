import { test as base, expect, type Page } from '@playwright/test'
import { findViolations, lookAt } from '../axe.ts'
import { examplePaths, framePaths, kindPaths } from '../page-paths.ts'
import { publicOrigin } from '../sites.ts'

/** One page for a worker's tests: its process keeps the half megabyte of axe compiled for all documents. */
const test = base.extend<object, { onePage: Page }>({
  onePage: [
    async ({ browser }, use) => {
      const page = await browser.newPage({ baseURL: publicOrigin })
      await use(page)
      await page.close()
    },
    { scope: 'worker' },
  ],
})

test.describe.configure({ mode: 'parallel' })
for (const path of [...kindPaths, ...framePaths, ...examplePaths, '/events/this-weekend', '/no-such-page']) {
  test(`axe finds nothing on ${path}`, async ({ onePage }) => {
    await onePage.goto(path)
    // The dialog is the same on every page.
    await lookAt(onePage, { dialog: path === '/' })
  })
}

test('axe finds nothing on the page of an event', async ({ page, request }) => {
  const list = await (await request.get('/events')).text()
  const path = /<h3><a href="(\/events\/[^"./]+)"/.exec(list)?.[1] ?? ''
  expect(path).not.toBe('')
  expect((await page.goto(path))?.status()).toBe(200)
  await lookAt(page)
})

for (const [kind, email] of [
  ['answer', 'reader@example.com'],
  ['refusal', 'reader@nowhere@example.com'],
] as const) {
  test(`axe finds nothing on the newsletter's ${kind} for a reader without scripts`, async ({ page }) => {
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto('/about')
    const form = page.locator('form[action="/newsletter"]')
    // Gets the server's refusal; the browser would refuse the form earlier.
    await form.evaluate((element: HTMLFormElement) => {
      element.noValidate = true
    })
    await form.getByRole('textbox').fill(email)
    await form.getByRole('button').click()
    await expect(page).toHaveURL('/newsletter')
    await expect(page.locator('main').getByRole(kind === 'answer' ? 'status' : 'alert')).toContainText(
      kind === 'answer' ? 'not set up yet' : 'like name@example.com',
    )
    await lookAt(page)
  })
}

/** Each would be noticed in no other state than its own. */
const planted: readonly (readonly [state: string, rule: string, head: string, body: string])[] = [
  ['closed, light, 375 px', 'color-contrast', '@media (max-width: 400px) { p { color: #ccc } }', ''],
  ['closed, light, 1280 px', 'color-contrast', '@media (min-width: 1000px) { p { color: #ccc } }', ''],
  ['closed, light, 375 px', 'button-name', '', '<button></button>'],
  [
    'closed, light, 375 px',
    'target-size',
    'a { font-size: 8px }',
    '<a href="#a">One</a> <a href="#b">Two</a>',
  ],
  ['opened, light, 375 px', 'image-alt', '', '<details><summary>More</summary><img></details>'],
  [
    'opened, dark, 1280 px',
    'color-contrast',
    '@media (min-width: 1000px) and (prefers-color-scheme: dark) { p { color: #ccc } }',
    '',
  ],
  ['dialog, light, 375 px', 'label', '', '<dialog aria-label="Search"><input></dialog>'],
]
for (const [state, rule, style, body] of planted) {
  test(`axe notices a planted violation: ${rule}, ${state}`, async ({ onePage }) => {
    await onePage.goto('about:blank')
    await onePage.setContent(
      `<!doctype html><html lang="en"><title>Planted</title><style>body { background: #fff } ${style}</style>
       <main><h1>Planted</h1><p>Words</p>${body}</main></html>`,
    )
    const found = await lookAt(onePage, { dialog: body.includes('dialog') }).catch(String)
    expect(found).toContain(state)
    expect(found).toContain(`${rule}: <`)
  })
}

test('axe notices a planted violation in a frame', async ({ onePage }) => {
  await onePage.setViewportSize({ width: 1280, height: 900 })
  await onePage.goto('/')
  // It is loaded only when it is near the window.
  const place = onePage.locator('iframe[src$="/embed/live/more"]')
  await place.scrollIntoViewIfNeeded()
  await expect(place.contentFrame().getByRole('heading').first()).toBeVisible()
  const frame = onePage.frames().find((one) => one.url().endsWith('/embed/live/more'))
  if (!frame) throw new Error('the front page has no live frame')
  expect(await findViolations(onePage, ['image-alt'])).toEqual([])
  await frame.evaluate(() => document.body.append(new Image()))
  expect(await findViolations(onePage, ['image-alt'])).toEqual(['image-alt: <img>'])
})
