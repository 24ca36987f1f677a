import { describe, expect, test, vi } from 'vitest'
import { click, find, openPage } from './open-page.fixture.ts'
import { planSupport, watchSupport } from './support.ts'

const second = 1_000
const day = 24 * 60 * 60 * second
const noon = Date.UTC(2026, 10, 20, 12)

const page = (attributes = '') => `
  <a id="ask" href="https://charity.test/" data-support>Support</a>
  <form><input id="field"></form>
  <details class="menu"><summary>Menu</summary></details>
  <iframe></iframe>
  <dialog id="other"></dialog>
  <dialog id="support" ${attributes}>
    <a id="donate" href="https://charity.test/" data-donate>Donate</a>
  </dialog>`

function open(attributes?: string) {
  vi.useFakeTimers({ now: noon })
  const window = openPage(page(attributes))
  watchSupport()
  planSupport()
  return window
}

const isOpen = () => find<HTMLDialogElement>('#support').open

describe('by itself', () => {
  test('it opens after 45 seconds, not before', () => {
    open()
    vi.advanceTimersByTime(45 * second - 1)
    expect(isOpen()).toBe(false)
    vi.advanceTimersByTime(1)
    expect(isOpen()).toBe(true)
  })

  test('it never opens on a quiet page', () => {
    open('data-quiet')
    vi.advanceTimersByTime(day)
    expect(isOpen()).toBe(false)
  })

  test.each([
    ['29 days ago', 29 * day, false],
    ['31 days ago', 31 * day, true],
  ])('where it was shown %s: %s', (_name, ago, expected) => {
    open()
    localStorage.setItem('support-dialog', String(noon - ago))
    vi.advanceTimersByTime(45 * second)
    expect(isOpen()).toBe(expected)
  })

  test('after it was shown it does not open again', () => {
    open()
    vi.advanceTimersByTime(45 * second)
    expect(localStorage.getItem('support-dialog')).toBe(String(noon + 45 * second))
  })

  test('it never opens without storage', () => {
    open()
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    })
    vi.advanceTimersByTime(day)
    expect(isOpen()).toBe(false)
  })

  test.each<[string, () => void, () => void]>([
    ['the reader types', () => find('#field').focus(), () => find('#field').blur()],
    [
      'the menu is open',
      () => find('.menu').setAttribute('open', ''),
      () => find('.menu').removeAttribute('open'),
    ],
    [
      'another dialog is open',
      () => find('#other').setAttribute('open', ''),
      () => find('#other').removeAttribute('open'),
    ],
    ['a frame has the focus', () => find('iframe').focus(), () => find('iframe').blur()],
    ['the page is hidden', () => hide(true), () => hide(false)],
  ])('while %s it waits, and opens within five seconds afterwards', (_name, begin, end) => {
    open()
    begin()
    vi.advanceTimersByTime(10 * 60 * second)
    expect(isOpen()).toBe(false)
    end()
    vi.advanceTimersByTime(5 * second)
    expect(isOpen()).toBe(true)
  })
})

function hide(hidden: boolean): void {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
}

describe('when it is asked for', () => {
  test('it opens, also on a quiet page, instead of the charity’s page', () => {
    open('data-quiet')
    expect(click('#ask')).toBe(false)
    expect(isOpen()).toBe(true)
    expect(localStorage.getItem('support-dialog')).toBe(String(noon))
  })

  test('it opens once, also when the link is pressed several times', () => {
    open()
    click('#ask')
    vi.advanceTimersByTime(second)
    click('#ask')
    expect(localStorage.getItem('support-dialog')).toBe(String(noon))
  })

  test('a click that opens a new tab leads to the charity', () => {
    open()
    expect(click('#ask', { ctrlKey: true })).toBe(true)
    expect(isOpen()).toBe(false)
  })

  test('it opens without storage', () => {
    open()
    vi.stubGlobal('localStorage', {
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    })
    click('#ask')
    expect(isOpen()).toBe(true)
  })

  test('following the donation link closes it', () => {
    open()
    click('#ask')
    expect(click('#donate')).toBe(true)
    expect(isOpen()).toBe(false)
  })
})

test('without a charity there is no dialog, and no error', () => {
  openPage('<p>No dialog</p>')
  expect(watchSupport).not.toThrow()
})
