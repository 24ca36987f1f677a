import { expect, type Page, test } from '@playwright/test'
import { publication } from '../page-paths.ts'

const questions = (page: Page) => page.locator('details[name=faq]')
const open = (page: Page) => page.locator('details[name=faq][open]')
const answer = (page: Page, index: number) => questions(page).nth(index).locator('.faq-answer')

test.describe('section 2: FAQ', () => {
  test('every question of the city’s folder; section 3: FAQ item: the structured data is exactly the questions and answers of the page', async ({
    page,
  }) => {
    const written = publication.content.faq.flatMap(({ items }) => items).length
    await page.goto('/faq')
    await expect(questions(page)).toHaveCount(written)
    const shown = await questions(page).evaluateAll((all) =>
      all.map((details) => ({
        name: details.querySelector('summary')?.innerText.trim(),
        answer: details.querySelector('.faq-answer')?.textContent?.replace(/\s+/g, ' ').trim(),
      })),
    )
    expect(shown.filter(({ name, answer }) => !name || !answer)).toEqual([])

    const faqPage = page.locator('[itemtype="https://schema.org/FAQPage"]')
    await expect(faqPage).toHaveCount(1)
    const promised = await faqPage
      .locator('[itemprop=mainEntity][itemscope][itemtype="https://schema.org/Question"]')
      .evaluateAll((all) =>
        all.map((question) => {
          const text = (selector: string) =>
            question.querySelector(selector)?.textContent?.replace(/\s+/g, ' ').trim()
          return {
            name: text('[itemprop=name]'),
            answer: text(
              '[itemprop=acceptedAnswer][itemscope][itemtype="https://schema.org/Answer"] > [itemprop=text]',
            ),
          }
        }),
      )
    expect(promised).toEqual(shown)
  })

  test('‘Still Have Questions?’ leads to the contact page and to a support e-mail', async ({ page }) => {
    await page.goto('/faq')
    const block = page.locator('main section', {
      has: page.getByRole('heading', { name: 'Still Have Questions?', exact: true }),
    })
    const { supportEmail, email: general } = publication.contact
    const email = block.getByRole('link', { name: supportEmail ?? general })
    await expect(email).toHaveAttribute('href', `mailto:${supportEmail ?? general}`)
    await block.getByRole('link', { name: 'Contact' }).click()
    await expect(page).toHaveURL('/contact')
  })

  test('an answer is open when its own link is followed', async ({ page }) => {
    await page.goto('/faq')
    const id = await questions(page).nth(40).getAttribute('id')
    await page.goto(`/faq#${id}`)
    await expect(page.locator(`#${id}`)).toHaveAttribute('open')
  })

  test('an answer that is opened gives the page its link', async ({ page }) => {
    await page.goto('/faq')
    await questions(page).nth(2).locator('summary').click()
    await expect(page).toHaveURL(`/faq#${await questions(page).nth(2).getAttribute('id')}`)
  })

  test('closed answers are printed', async ({ page }) => {
    await page.goto('/faq')
    await expect(answer(page, 2)).toBeHidden()
    await page.emulateMedia({ media: 'print' })
    await expect(answer(page, 2)).toBeVisible()
  })
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(`section 4: FAQ, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled })

    test('at most one item is open, and an open one can be closed again', async ({ page }) => {
      await page.goto('/faq')
      await expect(open(page)).toHaveCount(0)
      await questions(page).nth(0).locator('summary').click()
      await expect(answer(page, 0)).toBeVisible()
      // In another group.
      await questions(page).nth(50).locator('summary').click()
      await expect(answer(page, 50)).toBeVisible()
      await expect(answer(page, 0)).toBeHidden()
      await expect(open(page)).toHaveCount(1)
      await questions(page).nth(50).locator('summary').press('Enter')
      await expect(answer(page, 50)).toBeHidden()
      await expect(open(page)).toHaveCount(0)
    })
  })
}
