import { expect, test } from 'vitest'
import { parseIcs } from './ics-lines.ts'
import { parseSeries } from './series.ts'

function parse(...lines: string[]) {
  const text = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\n')
  const [event] = parseIcs(text).events
  if (!event) throw new Error('no event')
  return parseSeries(event, [], 'America/New_York')
}

test.each([
  ['20261121T100000', '20261121T100000', 'PT0S'],
  ['20261121T100000', '20261121T113000', 'PT5400S'],
  ['20261121', '20261122', 'P1D'],
])('from %s to %s takes %s', (start, end, length) => {
  const series = parse(`DTSTART:${start}`, `DTEND:${end}`)
  expect('findings' in series ? series.findings : series.length?.toString()).toBe(length)
})

test('an end before the start is refused', () => {
  const series = parse('DTSTART:20261121T100000', 'DTEND:20261121T095959')
  expect(series).toMatchObject({ findings: [{ field: 'DTEND', expected: 'an end after the start' }] })
})
