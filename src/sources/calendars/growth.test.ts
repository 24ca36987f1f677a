import { expect, test } from 'vitest'
import { growingLinearly } from '../../../tests/growing-linearly.ts'
import { calendarKind } from './calendar-kind.ts'

const source = {
  key: 'https://town.example/all.ics#America/New_York',
  base: 'https://town.example/all.ics',
  now: Date.UTC(2026, 10, 21),
}

test.each([
  ' ',
  ',',
  '\t',
  '"',
  '(',
  '-',
  '\\n',
  '\\,',
  'BYDAY',
  ';X=',
  ':',
  '/',
  'https://zoom.us/',
  '<',
  '&',
  '\r',
])('the time for a calendar whose values repeat %j grows with its length', (piece) => {
  growingLinearly(60_000, (length) => {
    const long = `x${piece.repeat(length / piece.length)}y`
    const event = (line: string) =>
      `BEGIN:VEVENT\r\nUID:${line.length}\r\nDTSTART:20261205T150000Z\r\nSUMMARY:Fair\r\n${line}\r\nEND:VEVENT\r\n`
    const lines = ['LOCATION', 'DESCRIPTION', 'SUMMARY', 'URL', 'RRULE', 'EXDATE;VALUE=DATE', `X-A;B=${long}`]
    const text = `BEGIN:VCALENDAR\r\n${lines.map((name) => event(`${name}:${long}`)).join('')}END:VCALENDAR\r\n`
    const read = calendarKind.read({ body: new TextEncoder().encode(text), contentType: undefined }, source)
    expect(read.examined?.entries).toBeGreaterThan(0)
  })
})
