import { expect, test } from 'vitest'
import { parseIcs, propertyOf, writtenValue } from './ics-lines.ts'

const wrap = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n')

test.each([' ', '\t'])('a line that begins with %j continues the line before', (space) => {
  const { events, faults } = parseIcs(wrap(`SUMMARY:Low`, `${space}tide`, 'UID:1'))
  expect(faults).toEqual([])
  expect(events.map((event) => writtenValue(event, 'SUMMARY'))).toEqual(['Lowtide'])
})

test('a parameter in quotes may have a colon and a semicolon', () => {
  const { events } = parseIcs(wrap('LOCATION;ALTREP="cid:part;1";X=2:Pier'))
  const [event] = events
  const property = event && propertyOf(event, 'LOCATION')
  expect(property?.value).toBe('Pier')
  expect([...(property?.parameters ?? [])]).toEqual([
    ['ALTREP', 'cid:part;1'],
    ['X', '2'],
  ])
})
