import { expect, test } from 'vitest'
import { growingLinearly } from '../../../tests/growing-linearly.ts'
import { calendarSource } from './calendar-key.ts'
import { calendarKind } from './calendar-kind.ts'

const { key } = calendarSource(
  { name: 'A', kind: 'ics', address: 'https://a.test/a.ics' },
  'America/New_York',
)
const now = Date.UTC(2026, 10, 27, 14)
const sound = 'BEGIN:VEVENT\nUID:sound\nDTSTART:20261204T100000\nSUMMARY:Sound\nEND:VEVENT\n'
const within = (lines: string) =>
  `BEGIN:VCALENDAR\n${sound}BEGIN:VEVENT\nUID:a\nDTSTART:20261203T100000\n${lines}\nSUMMARY:A\nEND:VEVENT\nEND:VCALENDAR\n`

const each = (count: number, piece: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => piece(index)).join('')

test.each<[string, (pieces: number) => string]>([
  ['raw lines of a text', (n) => within(`DESCRIPTION:a\n${'Location: b\n'.repeat(n)}`)],
  ['folds between characters', (n) => within(`DESCRIPTION:${'é\n '.repeat(n)}`)],
  ['folds and nothing else', (n) => within(`DESCRIPTION:é${'\n '.repeat(n)}`)],
  ['carriage returns', (n) => within(`DESCRIPTION:é${'\r'.repeat(n)}é`)],
  ['soft line breaks', (n) => within(`DESCRIPTION;ENCODING=QUOTED-PRINTABLE:${'=C3=\n=A9=\n'.repeat(n)}`)],
  ['colons of a time', (n) => within(`DTEND${';X=:'.repeat(n)}:20261203T110000`)],
  ['digits of a time', (n) => within(`DTEND:${'2026:'.repeat(n)}`)],
  ['quotes', (n) => within(`LOCATION;X=${'"'.repeat(n)}:a`)],
  ['semicolons', (n) => within(`LOCATION${';'.repeat(n)}:a`)],
  ['parameters', (n) => within(`LOCATION${';A=b'.repeat(n)}:a`)],
  [
    'events without ends',
    (n) => `BEGIN:VCALENDAR\n${each(n / 8, (i) => `BEGIN:VEVENT\nUID:${i}\n`)}${sound}`,
  ],
  ['ends of nothing', (n) => `BEGIN:VCALENDAR\n${'END:A\n'.repeat(n)}${sound}`],
  ['begins of nothing', (n) => `BEGIN:VCALENDAR\n${'BEGIN:A\n'.repeat(n)}${'END:B\n'.repeat(n)}${sound}`],
  ['calendars in calendars', (n) => `${'BEGIN:VCALENDAR\n'.repeat(n)}${sound}`],
  [
    'properties of the calendar',
    (n) =>
      `BEGIN:VCALENDAR\n${'X-A:b\n'.repeat(n)}${each(n / 16, (i) => sound.replace('UID:sound', `UID:${i}`))}`,
  ],
  ['lines before it', (n) => `${'x'.repeat(n)}\n${'<b>x</b>: y\n'.repeat(n)}BEGIN:VCALENDAR\n${sound}`],
  [
    'events of one uid',
    (n) => `BEGIN:VCALENDAR\n${each(n / 32, (i) => sound.replace('1000', `${1000 + (i % 50)}`))}`,
  ],
  [
    'changes of one uid',
    (n) =>
      `BEGIN:VCALENDAR\n${each(n / 64, (i) => sound.replace('1000', `${1000 + (i % 50)}`))}${each(n / 64, (i) => sound.replace('DTSTART', `RECURRENCE-ID:202612${i}\nDTSTART`))}`,
  ],
  ['exceptions', (n) => within(`RRULE:FREQ=DAILY\nEXDATE:${'20261205T100000,'.repeat(n / 16)}soon`)],
  [
    'blanks in titles',
    (n) =>
      `BEGIN:VCALENDAR\n${each(n / 250, (i) => sound.replace('UID:sound', `UID:${i}`).replace('Sound', `a${' '.repeat(900)}b`))}`,
  ],
  [
    'marks in titles',
    (n) =>
      `BEGIN:VCALENDAR\n${each(n / 250, (i) => sound.replace('UID:sound', `UID:${i}`).replace('Sound', `a${'([-'.repeat(300)}b`))}`,
  ],
])('%s: four times as many take about four times as long', (_, text) => {
  growingLinearly(40_000, (pieces) => {
    const { items } = calendarKind.read(
      { body: Buffer.from(text(pieces)), contentType: undefined },
      { key, base: key, now },
    )
    expect(items.length).toBeGreaterThan(0)
  })
})
