import { expect, test } from 'vitest'
import { isUsualDate, parseDate } from './dates.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const zones = ['GMT', '+0000', '-0500', 'EST', 'PDT', '+1245', ' CST', '-0930', 'MDT']

test('a usual date is read as the layouts read it', () => {
  const dates: string[] = []
  for (let day = 1; day <= 31; day++) {
    for (const [index, month] of months.entries()) {
      if (day > new Date(Date.UTC(2001, index + 1, 0)).getUTCDate()) continue
      const zone = zones[(day + index) % zones.length] ?? ''
      const clock = `${pad((day * 7 + index) % 24)}:${10 + 4 * index}:${28 + day}`
      const year = 1960 + day * 2
      const numericZone = /[A-Z]/.test(zone) ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(3)}`
      const fraction = ['', '.5', '.057', '.123456'][day % 4]
      dates.push(
        `${day % 3 ? 'Sat, ' : ''}${day} ${month} ${year} ${clock} ${zone}`,
        `${year}-${pad(index + 1)}-${pad(day)}T${clock}${fraction}${numericZone}`,
        `${year}-${pad(index + 1)}-${pad(day)}`,
      )
    }
  }
  expect(dates.filter((text) => !isUsualDate(text))).toEqual([])
  // A second blank leaves a date to the layouts.
  const byLayouts = (text: string) => parseDate(text.replace(/[ T]|$/, ' $& '))
  expect(dates.filter((text) => parseDate(text) !== byLayouts(text))).toEqual([])
})

const pad = (number: number) => String(number).padStart(2, '0')
