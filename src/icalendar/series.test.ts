import { expect, test } from 'vitest'
import { parseIcs } from './ics-lines.ts'
import { parseSeries } from './series.ts'

function parse(...lines: string[]) {
  const text = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\n')
  const [event, ...changes] = parseIcs(text).events
  if (!event) throw new Error('no event')
  return parseSeries(event, changes, 'America/New_York')
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

// A calendar is read again without what is wrong: one fault at a time, 500 changes took ten seconds.
test('what is wrong with several changes is told at once', () => {
  const change = (day: string) => [
    ...['END:VEVENT', 'BEGIN:VEVENT', `RECURRENCE-ID:${day}T100000`],
    ...[`DTSTART:${day}T110000`, `DTEND:${day}T090000`],
  ]
  const series = parse(
    'DTSTART:20261121T100000',
    'RRULE:FREQ=DAILY',
    ...change('20261122'),
    ...change('20261123'),
  )
  expect('findings' in series && series.findings.map(({ line }) => line)).toEqual([9, 14])
})
