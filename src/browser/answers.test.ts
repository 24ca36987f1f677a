import { beforeEach, expect, test, vi } from 'vitest'
import { watchAnswers } from './answers.ts'
import { find, openPage } from './open-page.fixture.ts'

const page =
  '<main><details id="how"><summary>How?</summary></details><p id="text">Text</p><details><summary></summary></details></main>'
const isOpen = () => find<HTMLDetailsElement>('#how').open

let scrolled: string[]
beforeEach(() => {
  scrolled = []
})

function open(address: string) {
  const window = openPage(page, address)
  for (const element of document.querySelectorAll('*'))
    element.scrollIntoView = () => void scrolled.push(element.id)
  watchAnswers()
  return window
}

test('the answer of the address’s fragment is opened and scrolled to', () => {
  open('https://example.test/faq#how')
  expect(isOpen()).toBe(true)
  expect(scrolled).toEqual(['how'])
})

test.each(['', '#text', '#missing'])('the address %j opens no answer', (hash) => {
  open(`https://example.test/faq${hash}`)
  expect(isOpen()).toBe(false)
  expect(scrolled).toEqual([])
})

test('an answer opens when the address changes to its fragment', () => {
  const window = open('https://example.test/faq')
  window.location.hash = '#how'
  window.dispatchEvent(new window.Event('hashchange'))
  expect(isOpen()).toBe(true)
})

test('opening an answer puts its fragment into the address, without a new history entry', () => {
  const window = open('https://example.test/faq')
  const replaced = vi.spyOn(history, 'replaceState')
  const toggle = (element: HTMLElement) =>
    element.dispatchEvent(new window.Event('toggle') as unknown as Event)
  const steps = history.length
  find<HTMLDetailsElement>('#how').open = true
  toggle(find('#how'))
  expect(location.hash).toBe('#how')
  expect(history.length).toBe(steps)
  replaced.mockClear()
  find<HTMLDetailsElement>('details:not([id])').open = true
  toggle(find('details:not([id])'))
  find<HTMLDetailsElement>('#how').open = false
  toggle(find('#how'))
  expect(replaced).not.toHaveBeenCalled()
})
