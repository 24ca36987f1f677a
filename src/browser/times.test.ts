import { expect, test, vi } from 'vitest'
import { find, openPage } from './open-page.fixture.ts'
import { updateTimes, watchTimes } from './times.ts'

const now = Date.parse('2026-06-15T15:40:00-04:00')

/** The browser's label at 3:40 PM in New York for a story of this time, printed as '3:02 PM'. */
function ageAt(time: string, language = 'en-US'): string | null {
  openStory(time, language)
  watchTimes()
  updateTimes()
  return find('time').textContent
}

function openStory(time: string, language = 'en-US'): void {
  vi.useFakeTimers({ now })
  openPage(`<time datetime="${time}" title="Full date" data-age="">3:02 PM</time>`)
  document.documentElement.lang = language
}

test.each([
  ['2026-06-15T15:39:40-04:00', '1 min ago'],
  ['2026-06-15T15:02:00-04:00', '38 min ago'],
  ['2026-06-15T14:40:01-04:00', '59 min ago'],
  ['2026-06-15T14:40:00-04:00', '1 hr ago'],
  ['2026-06-14T15:41:00-04:00', '23 hr ago'],
  ['2026-06-14T15:40:00-04:00', 'Yesterday'],
  ['2026-06-14T00:00:00-04:00', 'Yesterday'],
  ['2026-06-13T23:59:00-04:00', '3:02 PM'],
  ['2025-06-14T15:00:00-04:00', '3:02 PM'],
])('%s: %s', (time, expected) => {
  expect(ageAt(time)).toBe(expected)
})

test('a time in the future stays as printed', () => {
  expect(ageAt('2026-06-15T15:41:00-04:00')).toBe('3:02 PM')
})

test('yesterday is the publication’s, whatever the reader’s time zone', () => {
  // In Auckland it is 7:40 AM of the 16th, and the story of 5 AM on the 15th.
  expect(ageAt('2026-06-14T05:00:00+12:00')).toBe('3:02 PM')
  expect(ageAt('2026-06-15T05:00:00+12:00')).toBe('Yesterday')
})

test('ages are in the language of the page', () => {
  expect(ageAt('2026-06-15T15:02:00-04:00', 'es')).toBe('Hace 38 min')
})

test('ages are updated while the page is open, and end with the printed time', () => {
  openStory('2026-06-15T15:02:00-04:00')
  watchTimes()
  updateTimes()
  vi.advanceTimersByTime(2 * 60_000)
  expect(find('time').textContent).toBe('40 min ago')
  vi.advanceTimersByTime(48 * 60 * 60_000)
  expect(find('time').textContent).toBe('3:02 PM')
})

test('a time that is no age stays as printed, with its title', () => {
  vi.useFakeTimers({ now })
  openPage('<time datetime="2026-06-15T15:02:00-04:00" title="June 15, 2026">June 2026</time>')
  document.documentElement.lang = 'en'
  watchTimes()
  updateTimes()
  expect(find('time').textContent).toBe('June 2026')
})

test.each([
  ['2026-06-14T15:41:00-04:00', 'Yesterday'],
  ['2026-06-13T15:41:00-04:00', 'June'],
  ['2026-06-15T15:02:00-04:00', 'June'],
])('the name of the day of %s is %s', (time, expected) => {
  vi.useFakeTimers({ now })
  openPage(`<time datetime="${time}" title="June" data-age="day">June</time>`)
  document.documentElement.lang = 'en'
  watchTimes()
  updateTimes()
  expect(find('time').textContent).toBe(expected)
})
