import { expect, test } from '@playwright/test'
import { lookAt } from '../axe.ts'
import { examplePaths, staticPaths } from '../page-paths.ts'

for (const path of [...staticPaths, ...examplePaths, '/events/this-weekend', '/no-such-page']) {
  test(`axe finds nothing on ${path}`, async ({ page }) => {
    // The dialog is the same on every page.
    await lookAt(page, () => page.goto(path), { dialog: path === '/' })
  })
}

test('axe finds nothing on the page of an event', async ({ page, request }) => {
  const list = await (await request.get('/events')).text()
  const path = /<h3><a href="(\/events\/[^"./]+)"/.exec(list)?.[1] ?? ''
  expect(path).not.toBe('')
  await lookAt(page, async () => expect((await page.goto(path))?.status()).toBe(200))
})

for (const [kind, email] of [
  ['answer', 'reader@example.com'],
  ['refusal', 'reader@nowhere@example.com'],
] as const) {
  test(`axe finds nothing on the newsletter's ${kind} for a reader without scripts`, async ({ page }) => {
    await page.route('**/assets/*.js', (route) => route.abort())
    await lookAt(page, async () => {
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
    })
  })
}
