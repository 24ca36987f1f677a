import { expect, test } from 'vitest'
import { bytesOnLongestDay } from './budgets.ts'

test('a page has the same size on a day with a short name and on the one with the longest', () => {
  const page = (long: string, short: string) => `<p>${long}, 2026</p><time>${short}</time>`
  const short = bytesOnLongestDay(page('Friday, May 1', 'Fri, May 1'), Date.UTC(2026, 4, 1, 12))
  const long = page('Wednesday, September 30', 'Wed, Sep 30')
  expect(short).toBe(bytesOnLongestDay(long, Date.UTC(2026, 8, 30, 12)))
})
