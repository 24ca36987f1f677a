import { expect, test } from 'vitest'
import { find, openPage } from './open-page.fixture.ts'
import { recall, remember, watchOpened } from './remembered.ts'

const page = `<main><details class="list"></details><details id="a"></details><details class="hours" open></details></main>`
const openOnes = () => [...document.querySelectorAll('details')].map(({ open }) => open)

/** Draws the page again, as Back does when the browser kept no copy of it. */
function comeBack(): void {
  document.body.innerHTML = page
  watchOpened()
}

test('what the reader opened or closed is so after Back', async () => {
  openPage(page)
  watchOpened()
  expect(openOnes()).toEqual([false, false, true])
  find<HTMLDetailsElement>('.list').open = true
  find<HTMLDetailsElement>('#a').open = true
  find<HTMLDetailsElement>('.hours').open = false
  await Promise.resolve()
  comeBack()
  expect(openOnes()).toEqual([true, true, false])
})

test('all that the reader closed is closed after Back', async () => {
  openPage(page)
  watchOpened()
  find<HTMLDetailsElement>('.hours').open = false
  await Promise.resolve()
  comeBack()
  expect(openOnes()).toEqual([false, false, false])
})

test('several values are kept beside each other', () => {
  openPage('')
  remember('tab', 'tab-politics')
  remember('more', true)
  expect([recall('tab'), recall('more')]).toEqual(['tab-politics', true])
})

test('a page with nothing to open causes no error', () => {
  openPage('<p>No list</p>')
  expect(watchOpened).not.toThrow()
  expect(recall('open')).toBeUndefined()
})
