import { expect, test } from 'vitest'
import { find, openPage } from './open-page.fixture.ts'
import { recall, remember, watchMoreStories } from './remembered.ts'

const page = '<details class="more-stories"><summary>See All</summary></details>'
const list = () => find<HTMLDetailsElement>('.more-stories')

test('a list that the reader opened is open after Back', () => {
  openPage(page)
  watchMoreStories()
  expect(list().open).toBe(false)
  list().open = true
  document.body.innerHTML = page
  watchMoreStories()
  expect(list().open).toBe(true)
})

test('several values are kept beside each other', () => {
  openPage('')
  remember('tab', 'tab-politics')
  remember('more', true)
  expect([recall('tab'), recall('more')]).toEqual(['tab-politics', true])
})

test('a page without such a list causes no error', () => {
  openPage('<p>No list</p>')
  expect(watchMoreStories).not.toThrow()
  expect(recall('more')).toBeUndefined()
})
