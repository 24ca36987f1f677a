import { describe, expect, test } from 'vitest'
import { dayOf } from '../../time/zoned-time.ts'
import { calendarSource } from './calendar-key.ts'
import { calendarKind } from './calendar-kind.ts'

// Calendars as programs and people write them.

const zone = 'America/New_York'
/** Friday, November 27, 2026, 9 a.m. in New York. */
const now = Date.UTC(2026, 10, 27, 14)
const { key } = calendarSource({ name: 'Parks', kind: 'ics', address: 'https://parks.test/a.ics' }, zone)

function read(body: string | Uint8Array) {
  return calendarKind.read({ body: Buffer.from(body), contentType: 'text/calendar' }, { key, base: key, now })
}

/** '12-03 18:30–19:30 Title, Place', of whole days '12-25 Title', '12-25–12-26 Title'. */
function listed(body: string | Uint8Array): string[] {
  const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: zone })
  const day = (time: number) => dayOf(time, zone).slice(5)
  return read(body)
    .items.flatMap(({ title, location, canceled, times }) =>
      times.map(({ startsAt, endsAt, allDay }) => {
        const last = endsAt === undefined ? startsAt : endsAt - 1
        const days = day(startsAt) === day(last) ? day(startsAt) : `${day(startsAt)}–${day(last)}`
        const end = endsAt === undefined ? '' : `–${clock.format(endsAt)}`
        const when = allDay ? days : `${day(startsAt)} ${clock.format(startsAt)}${end}`
        return `${when} ${title}${location && `, ${location}`}${canceled ? ' canceled' : ''}`
      }),
    )
    .toSorted()
}

function told(body: string | Uint8Array): string[] {
  return (read(body).examined?.findings ?? []).map(
    ({ kind, count, example }) => `${kind} ${count}: ${example}`,
  )
}

const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']
/** An event at 6 p.m. on December 3, unless a line says otherwise. */
const fair = (...lines: string[]) => event('UID:fair', 'DTSTART:20261203T180000', 'SUMMARY:Fair', ...lines)
const at = (start: string, ...lines: string[]) => event('UID:a', 'SUMMARY:Talk', start, ...lines)
const standard = (...lines: string[]) => [
  'BEGIN:STANDARD',
  'DTSTART:20241103T020000',
  ...lines,
  'END:STANDARD',
]
const sound = event('UID:sound', 'DTSTART:20261204T100000', 'SUMMARY:Sound')

describe('sound events are listed whatever is around them', () => {
  test.each<[string, string[], string[]]>([
    [
      'an event without its end',
      ['BEGIN:VEVENT', 'UID:u', 'SUMMARY:Open', 'DTSTART:20261203T090000', ...sound],
      ['12-03 09:00 Open', '12-04 10:00 Sound'],
    ],
    [
      'a last event without its end',
      [...sound, 'BEGIN:VEVENT', 'UID:u', 'SUMMARY:Open', 'DTSTART:20261203T090000'],
      ['12-03 09:00 Open', '12-04 10:00 Sound'],
    ],
    [
      'an alarm without its end',
      [
        'BEGIN:VEVENT',
        'UID:fair',
        'BEGIN:VALARM',
        'TRIGGER:-PT1H',
        'DESCRIPTION:Soon',
        'SUMMARY:Fair',
        'DTSTART:20261203T180000',
        'END:VEVENT',
        ...sound,
      ],
      ['12-03 18:00 Fair', '12-04 10:00 Sound'],
    ],
    [
      'ends of nothing',
      ['END:VEVENT', ...fair('END:VALARM', 'END:VTODO'), 'END:STANDARD', ...sound],
      ['12-03 18:00 Fair', '12-04 10:00 Sound'],
    ],
    [
      'a stray begin of another component',
      [
        'BEGIN:VEVENT',
        'UID:fair',
        'BEGIN:VTODO',
        'SUMMARY:Fair',
        'DTSTART:20261203T180000',
        'END:VEVENT',
        ...sound,
      ],
      ['12-03 18:00 Fair', '12-04 10:00 Sound'],
    ],
    [
      'a stray begin of something unknown',
      ['BEGIN:X-NOTHING', ...fair('BEGIN:FOO', 'LOCATION:Pier'), ...sound],
      ['12-03 18:00 Fair, Pier', '12-04 10:00 Sound'],
    ],
    [
      'a calendar in a calendar',
      ['BEGIN:VCALENDAR', ...fair(), 'END:VCALENDAR', ...sound],
      ['12-03 18:00 Fair', '12-04 10:00 Sound'],
    ],
    [
      'a to-do in between',
      ['BEGIN:VTODO', 'SUMMARY:Buy paint', 'END:VTODO', ...sound],
      ['12-04 10:00 Sound'],
    ],
    [
      'comments of a page',
      ['<!-- cached: 1 -->', ...fair('<!-- a', 'b: c -->'), '<!-- no colon -->', ...sound],
      ['12-03 18:00 Fair', '12-04 10:00 Sound'],
    ],
    [
      'blank lines',
      ['', ...fair('', '   ', 'LOCATION:Pier', ''), '', ...sound],
      ['12-03 18:00 Fair, Pier', '12-04 10:00 Sound'],
    ],
    [
      'marks in other cases, with blanks',
      ['Begin : VEvent ', 'UID:u', 'SUMMARY:Odd', 'DTSTART:20261203T090000', 'end: vevent', ...sound],
      ['12-03 09:00 Odd', '12-04 10:00 Sound'],
    ],
    [
      'marks behind blanks',
      [' BEGIN:VEVENT', 'UID:u', 'SUMMARY:Odd', 'DTSTART:20261203T090000', '\tEND:VEVENT', ...sound],
      ['12-03 09:00 Odd', '12-04 10:00 Sound'],
    ],
    ['no byte but the null one', fair('\u0000', 'LOCATION:Pi\u0000er'), ['12-03 18:00 Fair, Pier']],
    [
      'notices of a program',
      [
        'Warning: a: b in /a.php on line 3',
        ...fair('<br />', '<b>Notice</b>:  Undefined index: x in <b>/a.php</b> on line <b>3</b><br />'),
        ...sound,
      ],
      ['12-03 18:00 Fair', '12-04 10:00 Sound'],
    ],
    [
      'blanks before each line',
      [
        '    BEGIN:VEVENT',
        ...fair('LOCATION:Pier')
          .slice(1)
          .map((line) => `    ${line}`),
        ...sound,
      ],
      ['12-03 18:00 Fair, Pier', '12-04 10:00 Sound'],
    ],
  ])('%s', (_, lines, expected) => {
    expect(listed(calendar(...lines))).toEqual(expected)
  })

  const whole = calendar(...sound)
  test.each([
    ['behind a notice of a program', `<b>Deprecated</b>: Function x: y in <b>/a.php</b>\n\n${whole}`],
    ['behind a notice on the same line', `<pre>Warning: foo${whole}`],
    ['before a comment of a cache', `${whole}\n<!-- Served from: cache -->\n<!--\nPage cached: yes\n-->`],
    ['before a comment on the same line', `${whole.trim()}<!-- cache -->`],
    ['without the calendar’s end', whole.replace(/END:VCALENDAR\s*$/, '')],
    ['without the calendar’s begin', whole.replace('BEGIN:VCALENDAR', '')],
    ['behind a byte order mark', `\ufeff${whole}`],
    ['with two ends', `${whole}END:VCALENDAR\r\n`],
    ['with carriage returns alone', whole.replaceAll('\r\n', '\r')],
    ['with two carriage returns', whole.replaceAll('\r\n', '\r\r\n')],
    ['in UTF-16', Buffer.from(`\ufeff${whole}`, 'utf16le')],
  ])('a calendar %s', (_, body) => expect(listed(body)).toEqual(['12-04 10:00 Sound']))

  test('an event that the end of the file cuts is left out and told', () => {
    const cut = calendar(...sound, ...fair('LOCATION:The old pier')).replace(/ld pier[\s\S]*/, '')
    expect(listed(cut)).toEqual(['12-04 10:00 Sound'])
    expect(told(cut)).toContain(
      'eventsLeftOut 1: the calendar has BEGIN:VEVENT without its end, expected END:VEVENT (line 8)',
    )
  })

  test('a file that is cut in its first event is refused, so that what was read before stays', () => {
    expect(() => read('BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a')).toThrow('no event of it can be read')
    expect(listed(calendar())).toEqual([])
  })

  test('each fault is told with what was expected', () => {
    expect(
      told(calendar('BEGIN:VEVENT', 'UID:u', 'SUMMARY:Open', 'DTSTART:20261203T090000', ...sound)),
    ).toEqual([
      'linesMended 1: the calendar has BEGIN:VEVENT without its end, expected END:VEVENT before line 7 (line 3)',
    ])
    expect(told(calendar(...fair('DESCRIPTION:Schedule', 'Start: 5 pm', 'and music')))).toEqual([
      'linesMended 1: DESCRIPTION has a line break, expected \\n in its place (line 8)',
    ])
    expect(told(`${calendar(...sound)}<!-- a -->\n<!-- b -->`)).toEqual([
      'linesLeftOut 2: the calendar has a line outside the calendar, expected BEGIN:VCALENDAR before everything (line 9)',
    ])
  })

  test('what is no calendar is refused, with how it begins', () => {
    expect(() => read('<!doctype html><title>Not found</title>')).toThrow(
      'no calendar: it begins with "<!doctype html>',
    )
    expect(() => read(' \n')).toThrow('the answer is empty')
  })
})

describe('a text with raw line breaks keeps its lines, which are no properties', () => {
  const described = (...lines: string[]) => {
    const [found] = read(calendar(...fair(...lines, 'DTEND:20261203T210000'))).items
    return {
      location: found?.location,
      title: found?.title,
      canceled: found?.canceled,
      text: found?.description,
    }
  }
  const plain = { location: '', title: 'Fair', canceled: false }
  test.each([
    [
      ['DESCRIPTION:Schedule', 'Start: 5 pm', 'End: 7 pm', 'Location: Shepard Park'],
      'Schedule Start: 5 pm End: 7 pm Location: Shepard Park',
    ],
    [
      ['DESCRIPTION:Meet at', 'Location: Pier 66', 'Status: cancelled', 'Begin: noon', 'END:7 PM'],
      'Meet at Location: Pier 66 Status: cancelled Begin: noon END:7 PM',
    ],
    [
      [
        'DESCRIPTION:Begin',
        'DTSTART: see above',
        'Location:Pier',
        'ATTENDEE;CN="Doe: J";ROLE=:mailto:a@b.test',
      ],
      'Begin DTSTART: see above Location:Pier',
    ],
    [
      ['DESCRIPTION:Bring', '', 'LOCATION: PIER 66', 'BEGIN: 5 PM', 'URL: https://a.test/'],
      'Bring LOCATION: PIER 66 BEGIN: 5 PM URL: https://a.test/',
    ],
    [
      ['DESCRIPTION:Join', 'https://zoom.test/j/1', '10:30 doors; 11:00 music', 'summary: fun'],
      'Join https://zoom.test/j/1 10:30 doors; 11:00 music summary: fun',
    ],
  ])('%j', (lines, text) => expect(described(...lines)).toEqual({ ...plain, text }))

  test('but for a property whose colon was forgotten', () => {
    expect(listed(calendar(...fair('LOCATION Pier')))).toEqual(['12-03 18:00 Fair'])
    expect(told(calendar(...fair('LOCATION Pier')))).toEqual([
      'linesLeftOut 1: the calendar has a line without a colon, expected NAME:value (line 7)',
    ])
  })

  test('whichever text it is', () => {
    const title = read(
      calendar(
        ...event(
          'UID:a',
          'DTSTART:20261203T180000',
          'SUMMARY:Holiday',
          'Location: Boat Parade',
          'LOCATION:Pier',
          'Dock: 7',
        ),
      ),
    ).items
    expect(title).toMatchObject([{ title: 'Holiday Location: Boat Parade', location: 'Pier, Dock: 7' }])
  })
})

describe('lines are unfolded before they are decoded', () => {
  const title = (body: Uint8Array) => read(body).items.map((one) => one.title)
  const bytes = (fold: string, text: Buffer, from: number) =>
    Buffer.concat([
      Buffer.from('BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a\r\nDTSTART:20261203T180000\r\nSUMMARY:'),
      text.subarray(0, from),
      Buffer.from(fold),
      text.subarray(from),
      Buffer.from('\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n'),
    ])
  test.each(['\r\n ', '\n ', '\r ', '\r\n\t', '\r\r\n '])('folded by %j', (fold) => {
    for (const [text, from] of [
      ['café gratis', 4],
      ['🌴 palms', 1],
      ['🌴 palms', 3],
      ['Fête — été', 9],
    ] as const)
      expect(title(bytes(fold, Buffer.from(text), from)), `${text} ${from}`).toEqual([text])
  })
  test('folded twice in one character, and in windows-1252', () => {
    const palm = Buffer.from('🌴')
    const cut = [0, 1, 2, 3].map((index) => palm.subarray(index, index + 1).toString('latin1')).join('\r\n ')
    expect(title(bytes('', Buffer.from(cut, 'latin1'), 0))).toEqual(['🌴'])
    expect(title(bytes('\r\n ', Buffer.from('Caf\xe9 \x93gratis\x94', 'latin1'), 4))).toEqual([
      'Café “gratis”',
    ])
  })
  test('lines keep their numbers', () => {
    const body = bytes('\r\n ', Buffer.from('café'), 4)
    expect(
      told(
        Buffer.from(
          body.toString('latin1').replace('END:VEVENT', 'no colon\r\nDTEND:soon\r\nEND:VEVENT'),
          'latin1',
        ),
      ),
    ).toContain(
      'linesLeftOut 1: DTEND has "soon", expected a day such as 20261120, or with its time, such as 20261120T190000 (line 8)',
    )
  })
})

describe('parameters and values as writers write them', () => {
  test.each([
    ['DTSTART;TZID=(UTC-05:00) Eastern Time (US & Canada):20261203T183000', '12-03 18:30'],
    ['DTSTART;TZID=(GMT-05:00) Eastern Time (US, Canada); Miami:20261203T183000', '12-03 18:30'],
    ['DTSTART;TZID=:20261203T183000', '12-03 18:30'],
    ['DTSTART;TZID="":20261203T183000', '12-03 18:30'],
    ['DTSTART;TZID="America/Chicago:20261203T173000', '12-03 18:30'],
    ['DTSTART;TZID=America/Chicago":20261203T173000', '12-03 18:30'],
    ["DTSTART;TZID='America/Chicago':20261203T173000", '12-03 18:30'],
    ['DTSTART;"TZID=America/Chicago":20261203T173000', '12-03 18:30'],
    ['DTSTART ; TZID = America/Chicago : 20261203T173000', '12-03 18:30'],
    ['dtstart;tzid=america/chicago:20261203t173000', '12-03 18:30'],
    ['DTSTART;VALUE=DATE-TIME;TZID=US/Eastern:20261203T183000', '12-03 18:30'],
    ['DTSTART;TZID=Eastern Daylight Time:20261203T183000', '12-03 18:30'],
    ['DTSTART:TZID=America/Chicago:20261203T173000', '12-03 18:30'],
    ['DTSTART;TZID=(UTC-06:00) Central Time (US & Canada):2026-12-03T17:30:00', '12-03 18:30'],
    ['DTSTART;TZID=EST:20261203T183000', '12-03 18:30'],
    ['DTSTART;TZID:20261203T183000', '12-03 18:30'],
    ['DTSTART;TZID=America/New York:20261203T183000', '12-03 18:30'],
    ['DTSTART;TZID=America\\/Chicago:20261203T173000', '12-03 18:30'],
    ['DTSTART;TZID=/mozilla.org/2005/America/Indiana/Indianapolis:20261203T183000', '12-03 18:30'],
    ['DTSTART;TZID=US-Central:20261203T173000', '12-03 18:30'],
    ['DTSTART;TZID=US Central:20261203T173000', '12-03 18:30'],
    ['DTSTART;TZID=Central:20261203T173000', '12-03 18:30'],
    ['DTSTART;TZID=CST/CDT:20261203T173000', '12-03 18:30'],
    ['DTSTART;TZID=US/Central Standard Time:20261203T173000', '12-03 18:30'],
    ['DTSTART;TZID=Central Standard Time 1:20261203T173000', '12-03 18:30'],
    ['DTSTART;TZID=America/Chicago (CST):20261203T173000', '12-03 18:30'],
    ['DTSTART;TZID=tzone://Microsoft/Utc:20261203T233000', '12-03 18:30'],
    ['DTSTART;TZID=Z:20261203T233000', '12-03 18:30'],
    ['DTSTART;TZID=floating:20261203T183000', '12-03 18:30'],
    ['DTSTART;TZID=undefined:20261203T183000', '12-03 18:30'],
  ])('%s', (line, expected) => expect(listed(calendar(...at(line)))).toEqual([`${expected} Talk`]))

  test.each([
    ['SUMMARY;LANGUAGE=:Commission Workshop', 'Commission Workshop'],
    ['SUMMARY;LANGUAGE="en-us:Commission Workshop', 'Commission Workshop'],
    ['SUMMARY;LANGUAGE=en-us":Chess "Blitz": open', 'Chess "Blitz": open'],
    ['SUMMARY;ALTREP=http://a.test/b:Pier', 'Pier'],
    ['SUMMARY;ALTREP="cid:part1;x=2";X=1:Pier: a walk', 'Pier: a walk'],
    ['SUMMARY ; LANGUAGE = en : Pier', 'Pier'],
    ['summary:Pier', 'Pier'],
    ['"SUMMARY":Pier', 'Pier'],
  ])('%s', (line, title) => {
    const [found] = read(calendar(...event('UID:a', 'dtstart:20261203T180000', line))).items
    expect(found?.title).toBe(title)
  })
})

describe('whole days by whatever mark', () => {
  const eastern = 'TZID=Eastern Standard Time'
  test.each<[string, string[]]>([
    [
      '12-25',
      [
        `DTSTART;${eastern}:20261225T000000`,
        `DTEND;${eastern}:20261226T000000`,
        'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
      ],
    ],
    ['12-25', [`DTSTART;${eastern}:20261225T000000`, `DTEND;${eastern}:20261226T000000`]],
    ['12-25–12-27', ['DTSTART:20261225T000000', 'DTEND:20261228T000000']],
    [
      '12-25',
      ['DTSTART;TZID=America/Los_Angeles:20261225T000000', 'DTEND;TZID=America/Los_Angeles:20261226T000000'],
    ],
    ['12-25', ['DTSTART:20261225T050000Z', 'DTEND:20261226T050000Z']],
    [
      '12-25',
      ['DTSTART:20261225T000000Z', 'DTEND:20261226T000000Z', 'X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT:TRUE'],
    ],
    ['12-25', ['DTSTART:20261225T000000', 'X-FUNAMBOL-ALLDAY:1']],
    ['12-25', ['DTSTART:20261225T080000', 'DTEND:20261225T170000', 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE']],
    ['12-25', ['DTSTART;VALUE=DATE:20261225T000000', 'DTEND;VALUE=DATE:20261226T000000']],
    ['12-25', ['DTSTART;VALUE=DATE;TZID=America/New_York:20261225T050000Z']],
    ['12-25', ['DTSTART;VALUE=DATE-TIME:20261225', 'DTEND;VALUE=DATE-TIME:20261226']],
    ['12-25', ['DTSTART:20261225T000000', 'DURATION:P1D']],
    ['12-25', ['DTSTART:20261225T000000', 'DURATION:PT24H']],
    ['12-25', ['DTSTART:20261225T000000', 'DTEND:20261225T235959']],
    ['12-25–12-26', ['DTSTART:20261225T000000', 'DTEND:20261226T2359']],
    ['12-25', ['DTSTART:20261225T000000', 'DTEND:20261225T240000']],
    ['12-25', ['DTSTART;VALUE=DATE:20261225', 'DTEND:20261226T000000']],
    ['12-25', ['DTSTART:20261225T000000', 'DTEND;VALUE=DATE:20261226']],
    ['12-25', ['DTSTART:20261225T000000+0000', 'DTEND:20261226T000000+00:00']],
    ['12-25', ['DTSTART:20261224T190000', 'DTEND:20261225T190000', 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE']],
    ['12-25–12-26', ['DTSTART:20261225T030000', 'DURATION:PT48H', 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE']],
    ['12-24 23:00–00:30', ['DTSTART:20261224T230000', 'DTEND:20261225T003000']],
    [
      '12-25 00:00–02:00',
      ['DTSTART:20261225T000000', 'DTEND:20261225T020000', 'X-MICROSOFT-CDO-ALLDAYEVENT:FALSE'],
    ],
  ])('%s: %j', (expected, lines) =>
    expect(listed(calendar(...at('X-A:1', ...lines)))).toEqual([`${expected} Talk`]),
  )

  test('a series of them ends and is interrupted by days', () => {
    const series = at(
      ...([`DTSTART;${eastern}:20261130T000000`, `DTEND;${eastern}:20261201T000000`] as const),
      ...[
        'RRULE:FREQ=DAILY;UNTIL=20261205T045959Z',
        `EXDATE;${eastern}:20261202T000000`,
        'EXDATE:20261203T050000Z',
      ],
    )
    expect(listed(calendar(...series))).toEqual(['11-30 Talk', '12-01 Talk', '12-04 Talk'])
  })
})

describe('the last day of a rule is one of the calendar’s zone', () => {
  const day = 'DTSTART;VALUE=DATE:20261130'
  const evening = 'DTSTART;TZID=America/New_York:20261130T193000'
  const utc = 'DTSTART:20261201T003000Z'
  test.each([
    [day, '20261203T045959Z', '12-02'],
    [day, '20261202T235959Z', '12-02'],
    [day, '20261203T000000Z', '12-03'],
    [day, '20261203T050000Z', '12-03'],
    [day, '20261203', '12-03'],
    [day, '20261203T235959', '12-03'],
    [evening, '20261202', '12-02'],
    [evening, '20261202T235959', '12-02'],
    [evening, '20261203T045959Z', '12-02'],
    [evening, '2026-12-03T04:59:59Z', '12-02'],
    [utc, '20261202', '12-02'],
    [utc, '20261202T235959', '12-02'],
  ])('%s until %s', (start, until, last) => {
    expect(
      listed(calendar(...at(start, `RRULE:FREQ=DAILY;UNTIL=${until}`)))
        .at(-1)
        ?.slice(0, 5),
    ).toBe(last)
  })
  test('also where the calendar names its zone', () => {
    const west = calendar(
      'X-WR-TIMEZONE:America/Los_Angeles',
      ...at(day, 'RRULE:FREQ=DAILY;UNTIL=20261203T075959Z'),
    )
    expect(listed(west).at(-1)).toBe('12-02 Talk')
  })
})

describe('slips in rules and times that can mean one thing only', () => {
  const days = ['12-01', '12-03', '12-08', '12-10']
  test.each([
    'FREQ=WEEKLY;BYDAY=TU, TH;COUNT=4',
    'FREQ=WEEKLY;BYDAY=TU,,TH,;COUNT=4;',
    'freq=weekly; byday = tu,th ; count=4',
    'FREQ=WEEKLY;BYDAY=TU TH;COUNT=4;INTERVAL=;WKST=',
    'FREQ=WEEKLY;BYDAY=Tue,Thursday;COUNT=4',
    'RRULE:FREQ=WEEKLY;BYDAY=TU,TH;COUNT=4',
    'FREQ=WEEKLY;BYDAY="TU,TH";COUNT=4',
    'FREQ=WEEKLY;BYDAY=TU\\,TH;COUNT=4',
    'FREQ=WEEKLY\\;BYDAY=TU\\,TH\\;COUNT=4',
    'FREQ=WEEKLY;BYDAY=TU;TH;COUNT=4',
    'FREQ=WEEKLY;BYDAY=[TU,TH];COUNT=4',
    'FREQ=WEEKLY;BYDAY=TU/TH;COUNT=4',
  ])('%s', (rule) => {
    const found = listed(calendar(...at('DTSTART:20261201T190000', `RRULE:${rule}`)))
    expect(found.map((line) => line.slice(0, 5))).toEqual(days)
  })
  test.each([
    ['FREQ=WEEKLY;BYDAY=;COUNT=2', ['12-01', '12-08']],
    ['FREQ=MONTHLY;BYDAY= 1 TU ;COUNT=2', ['12-01', '01-05']],
    ['FREQ=MONTHLY;BYMONTHDAY=1, 15;COUNT=3', ['12-01', '12-15', '01-01']],
  ])('%s', (rule, expected) => {
    const found = listed(calendar(...at('DTSTART:20261201T190000', `RRULE:${rule}`)))
    expect(found.map((line) => line.slice(0, 5)).toSorted()).toEqual(expected.toSorted())
  })

  test.each([
    ['DTSTART;TZID=America/New_York:20261212T1900', '12-12 19:00'],
    ['DTSTART:20261212T19', '12-12 19:00'],
    ['DTSTART:2026-12-12T19:30:00', '12-12 19:30'],
    ['DTSTART:2026-12-12 19:30', '12-12 19:30'],
    ['DTSTART:2026-12-12T9:30', '12-12 09:30'],
    ['DTSTART:2026-12-12T19:30:00.000Z', '12-12 14:30'],
    ['DTSTART:20261212T200000-0500', '12-12 20:00'],
    ['DTSTART:2026-12-12T20:00:00-06:00', '12-12 21:00'],
    ['DTSTART:20261212T190000 Z', '12-12 14:00'],
    ['DTSTART:20261212T190060', '12-12 19:00'],
    ['DTSTART:20261212t190000z', '12-12 14:00'],
    ['DTSTART:20261211T240000', '12-12 00:00'],
    ['DTSTART;VALUE=DATE:2026-12-12', '12-12'],
    ['DTSTART:20261212193000', '12-12 19:30'],
    ['DTSTART:2026-12-12 7:30 PM', '12-12 19:30'],
    ['DTSTART:2026-12-12T12:30 a.m.', '12-12 00:30'],
    ['DTSTART:2026-12-5T9:30', '12-05 09:30'],
    ['DTSTART:2026-12-12T18:30:00-06:00[America/Chicago]', '12-12 19:30'],
    ['DTSTART:"20261212T193000"', '12-12 19:30'],
  ])('%s', (line, expected) => expect(listed(calendar(...at(line)))).toEqual([`${expected} Talk`]))

  test.each([
    ['DTEND:20261212T240000', '12-12 19:00–00:00'],
    ['DTEND:20261212T2100', '12-12 19:00–21:00'],
    ['DTEND:2026-12-12T21:00:00-05:00', '12-12 19:00–21:00'],
    ['DURATION:PT1.5H', '12-12 19:00–20:30'],
    ['DURATION:P2H', '12-12 19:00–21:00'],
    ['DURATION:2H', '12-12 19:00–21:00'],
    ['DURATION:P1WT1H', '12-12 19:00–20:00'],
  ])('%s', (line, expected) =>
    expect(listed(calendar(...at('DTSTART:20261212T190000', line)))).toEqual([`${expected} Talk`]),
  )

  test.each([
    'EXDATE:20261208T190000,soon',
    'EXDATE:20261208T190000 , ,',
    'EXDATE:2026-12-08T19:00',
    'EXDATE;VALUE=DATE:20261208',
    'EXDATE:20261208',
    'EXDATE;TZID=America/Chicago:20261208T180000',
    'EXDATE:20261209T000000Z',
    'EXDATE:20261208T000000',
    'EXDATE;TZID=Mars/Olympus:20261208T190000',
    'EXDATE;VALUE=PERIOD:20261209T000000Z/PT1H',
    'EXDATE:20261208T190000/20261208T200000',
    'EXDATE:"20261208T190000"',
    'EXDATE:20261208T190000 20261222T190000',
    'EXDATE:20261208T050000Z',
  ])('%s', (line) => {
    const found = listed(calendar(...at('DTSTART:20261201T190000', 'RRULE:FREQ=WEEKLY;COUNT=3', line)))
    expect(found).toEqual(['12-01 19:00 Talk', '12-15 19:00 Talk'])
  })
})

test.each(['', 'DTSTART:', 'DTSTART;TZID=America/New_York:soon'])(
  'one time of a series is canceled without a start that can be read: %j',
  (start) => {
    const series = at('DTSTART:20261201T190000', 'RRULE:FREQ=WEEKLY;COUNT=3')
    const off = at(start, 'RECURRENCE-ID:20261209T000000Z', 'STATUS:CANCELLED')
    expect(listed(calendar(...series, ...off.filter(Boolean)))).toEqual([
      '12-01 19:00 Talk',
      '12-08 19:00 Talk canceled',
      '12-15 19:00 Talk',
    ])
  },
)

describe('times of a series that do not take place are those of its own rule', () => {
  const skipped = (...lines: string[]) =>
    read(calendar(...lines)).items.map((one) => one.skipped.map((time) => dayOf(time, zone).slice(5)))
  const monday = event(
    'UID:c',
    'SUMMARY:Commission',
    'DTSTART;TZID=America/New_York:20261207T183000',
    'RRULE:FREQ=WEEKLY;COUNT=4',
  )
  const moved = (id: string, start: string) =>
    event('UID:c', id, 'SUMMARY:Commission', `DTSTART;TZID=America/New_York:${start}`)
  test.each([
    ['RECURRENCE-ID;VALUE=DATE:20261214', '20261215T183000'],
    ['RECURRENCE-ID:20261214T233000Z', '20261215T183000'],
    ['RECURRENCE-ID;TZID=America/Chicago:20261214T173000', '20261214T120000'],
  ])('a time that is moved: %s', (id, start) => {
    expect(skipped(...monday, ...moved(id, start))).toEqual([['12-14']])
  })
  test.each([
    ['RRULE:FREQ=WEEKLY;COUNT=4', 'EXDATE:20261209T003000Z', ['12-08']],
    ['RRULE:FREQ=WEEKLY;COUNT=4', 'EXDATE;VALUE=DATE:20261208', ['12-08']],
    ['RRULE:FREQ=MONTHLY;COUNT=3', 'EXDATE:20270101T193000', ['01-01']],
    ['RRULE:FREQ=WEEKLY;COUNT=4', 'EXDATE:20261209T193000', []],
  ])('%s %s', (rule, exception, expected) => {
    expect(skipped(...at('DTSTART:20261201T193000', rule, exception))).toEqual([expected])
  })
  test('a day in the zone of a series that is written in UTC', () => {
    const [found] = skipped(
      ...at('DTSTART:20261202T003000Z', 'RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE;VALUE=DATE:20261208'),
    )
    expect(found).toEqual(['12-08'])
  })
})

test.each([
  ['DTSTART:20261201T003000Z', 'FREQ=WEEKLY;BYDAY=TU;COUNT=2', 'FREQ=WEEKLY;COUNT=2'],
  ['DTSTART:20261201T003000Z', 'FREQ=MONTHLY;BYDAY=1TU', 'FREQ=MONTHLY'],
  ['DTSTART:20261201T203000Z', 'FREQ=WEEKLY;BYDAY=TU;COUNT=2', 'FREQ=WEEKLY;BYDAY=TU;COUNT=2'],
  ['DTSTART:20261201T193000', ' freq=WEEKLY; BYDAY= tue ,;COUNT=2;', 'FREQ=WEEKLY;BYDAY=TU;COUNT=2'],
])('weekdays of UTC that are others in the city are not told: %s %s', (start, rule, expected) => {
  expect(read(calendar(...at(start, `RRULE:${rule}`))).items[0]?.rule).toBe(expected)
})

describe('events that share a UID', () => {
  test('are different events where their starts differ', () => {
    const of = (uid: string, start: string, title: string) =>
      event(`UID:${uid}`, `DTSTART;TZID=America/New_York:${start}`, `SUMMARY:${title}`)
    const shared = calendar(
      ...of('story', '20261201T103000', 'Toddler Storytime'),
      ...of('story', '20261208T103000', 'Toddler Storytime'),
      ...of('0', '20261202T170000', 'Chess Club'),
      ...of('0', '20261203T170000', 'Knitting Circle'),
      ...of('0', '20261203T170000', 'Yoga'),
    )
    expect(listed(shared)).toEqual([
      '12-01 10:30 Toddler Storytime',
      '12-02 17:00 Chess Club',
      '12-03 17:00 Knitting Circle',
      '12-03 17:00 Yoga',
      '12-08 10:30 Toddler Storytime',
    ])
    expect(new Set(read(shared).items.map(({ uid }) => uid)).size).toBe(5)
    expect(told(shared)).toEqual([
      'linesMended 5: UID has the UID of another event, expected a UID of its own for each event (line 4)',
    ])
  })
  test('versions of one event stay one', () => {
    const version = (start: string, ...lines: string[]) =>
      event('UID:a', `DTSTART:${start}`, 'SUMMARY:Fair', ...lines)
    expect(
      listed(
        calendar(
          ...version('20261203T180000', 'LOCATION:Old'),
          ...version('20261203T180000', 'LOCATION:New'),
        ),
      ),
    ).toEqual(['12-03 18:00 Fair, New'])
    expect(
      listed(calendar(...version('20261204T180000', 'SEQUENCE:1'), ...version('20261203T180000'))),
    ).toEqual(['12-04 18:00 Fair'])
    expect(
      listed(
        calendar(
          ...version('20261204T180000', 'LAST-MODIFIED:20261102T000000Z'),
          ...version('20261203T180000', 'LAST-MODIFIED:20261101T000000Z'),
        ),
      ),
    ).toEqual(['12-04 18:00 Fair'])
  })
  test('so do two of one start of which neither is newer, where their titles are alike, which is told', () => {
    const twins = (one: string, other: string) =>
      calendar(
        ...at('DTSTART:20261203T180000').with(2, `SUMMARY:${one}`),
        ...at('DTSTART:20261203T180000').with(2, `SUMMARY:${other}`),
      )
    expect(listed(twins('Holiday Fair', 'Holiday Fair (new hall)'))).toEqual([
      '12-03 18:00 Holiday Fair (new hall)',
    ])
    expect(told(twins('Fair', 'Fair (new hall)'))).toEqual([
      'linesMended 1: UID has another version of an event, expected the newest alone (line 4)',
    ])
    expect(listed(twins('City Commission', 'City Library Tour'))).toHaveLength(2)
  })
  test('a canceled time of two is no newer version of the other', () => {
    const of = (start: string, ...lines: string[]) =>
      event('UID:a', `DTSTART:${start}`, 'SUMMARY:Story', ...lines)
    const both = calendar(
      ...of('20261201T103000', 'SEQUENCE:1', 'STATUS:CANCELLED'),
      ...of('20261208T103000'),
    )
    expect(listed(both)).toEqual(['12-01 10:30 Story canceled', '12-08 10:30 Story'])
  })
  test('a change belongs to the series that had begun', () => {
    const series = (start: string) =>
      event('UID:a', `DTSTART:${start}T180000`, 'SUMMARY:Yoga', 'RRULE:FREQ=WEEKLY;COUNT=2')
    const change = event('UID:a', 'RECURRENCE-ID:20261207T180000', 'DTSTART:20261207T190000')
    expect(listed(calendar(...series('20261130'), ...series('20261216'), ...change))).toEqual([
      '11-30 18:00 Yoga',
      '12-07 19:00 Yoga',
      '12-16 18:00 Yoga',
      '12-23 18:00 Yoga',
    ])
  })
})

describe('what is private is not published, and counted', () => {
  test.each([
    'CLASS:PRIVATE',
    'CLASS:CONFIDENTIAL',
    'class: Private',
    'CLASS:X-STAFF',
    'class: x-board',
    'CLASS:"PRIVATE"',
    'X-CALENDARSERVER-ACCESS:RESTRICTED',
    'CLASS:PRIVATE\\n',
    ' CLASS:PRIVATE',
    'SENSITIVITY:Private',
    'VISIBILITY:confidential',
    'X-MICROSOFT-CDO-SENSITIVITY:2',
    'X-PRIVATE:TRUE',
    'X-LOTUS-PRIVATE:1',
  ])('%s', (line) => {
    const body = calendar(...fair(line), ...sound)
    expect(listed(body)).toEqual(['12-04 10:00 Sound'])
    expect(told(body)).toEqual([
      expect.stringMatching(/^eventsPrivate 1: CLASS has .*, expected CLASS:PUBLIC, or no CLASS/),
    ])
  })
  test.each(['CLASS:PUBLIC', 'CLASS:', 'TRANSP:TRANSPARENT', 'X-MICROSOFT-CDO-BUSYSTATUS:BUSY'])(
    '%s is for everybody',
    (line) => {
      expect(listed(calendar(...fair(line)))).toEqual(['12-03 18:00 Fair'])
    },
  )
  test('one time of a series, and all times of a private one', () => {
    const series = (...lines: string[]) =>
      event('UID:y', 'SUMMARY:Yoga', 'DTSTART:20261201T180000', 'RRULE:FREQ=WEEKLY;COUNT=3', ...lines)
    const change = event(
      'UID:y',
      'RECURRENCE-ID:20261208T180000',
      'DTSTART:20261208T190000',
      'SUMMARY:Dr. Roe',
      'CLASS:PRIVATE',
    )
    expect(listed(calendar(...series(), ...change))).toEqual(['12-01 18:00 Yoga', '12-15 18:00 Yoga'])
    const open = event('UID:y', 'RECURRENCE-ID:20261208T180000', 'DTSTART:20261208T190000', 'LOCATION:Lawn')
    expect(listed(calendar(...series('CLASS:PRIVATE'), ...open, ...sound))).toEqual(['12-04 10:00 Sound'])
  })
  test('nothing else of a private event is told', () => {
    expect(
      told(calendar(...fair('CLASS:PRIVATE', 'URL:Dr. Roe', 'SUMMARY:Surgery'), ...sound)).join(),
    ).not.toMatch(/Roe|Surgery/)
  })
  test('a calendar of which all is private is no fault', () => {
    expect(listed(calendar(...fair('CLASS:PRIVATE')))).toEqual([])
    expect(listed(calendar('X-CALENDARSERVER-ACCESS:PRIVATE', ...fair()))).toEqual([])
  })
})

describe('what a title calls off', () => {
  test.each([
    ['Canceled: Tree Board', '12-03 18:00 Tree Board canceled'],
    ['CANCELLED - Tree Board', '12-03 18:00 Tree Board canceled'],
    ['(CANCELED) Tree Board', '12-03 18:00 Tree Board canceled'],
    ['Tree Board [Cancelled]', '12-03 18:00 Tree Board canceled'],
    ['Cancelado: Junta', '12-03 18:00 Junta canceled'],
    ['&#10060; Cancelled: Tree Board', '12-03 18:00 Tree Board canceled'],
    ['<b>CANCELLED</b> Tree Board', '12-03 18:00 Tree Board canceled'],
    ['CANCELLED\\, Tree Board', '12-03 18:00 Tree Board canceled'],
    ['CANCELLED&#58; Tree Board', '12-03 18:00 Tree Board canceled'],
    ['Canceled Checks: A Class', '12-03 18:00 Canceled Checks: A Class'],
  ])('%s', (title, expected) => {
    expect(listed(calendar(...event('UID:a', 'DTSTART:20261203T180000', `SUMMARY:${title}`)))).toEqual([
      expected,
    ])
  })
  test('all events of a calendar that cancels them', () => {
    const canceling = ['METHOD:CANCEL', ...event('UID:a', 'DTSTART:20261203T180000', 'SUMMARY:Tree Board')]
    expect(listed(calendar(...canceling))).toEqual(['12-03 18:00 Tree Board canceled'])
    canceling[0] = 'METHOD:PUBLISH'
    expect(listed(calendar(...canceling))).toEqual(['12-03 18:00 Tree Board'])
  })
  test.each(['SUMMARY:Canceled: Yoga', 'STATUS:canceled', 'STATUS:CANCELLED', 'STATUS:"Cancel"'])(
    'one time of a series: %s',
    (line) => {
      const series = event('UID:y', 'SUMMARY:Yoga', 'DTSTART:20261201T180000', 'RRULE:FREQ=WEEKLY;COUNT=2')
      const change = event('UID:y', 'RECURRENCE-ID:20261208T180000', 'DTSTART:20261208T180000', line)
      expect(listed(calendar(...series, ...change))).toEqual([
        '12-01 18:00 Yoga',
        '12-08 18:00 Yoga canceled',
      ])
    },
  )
})

test.each([
  ['Memorial Park\\n300 SE Ocean Blvd\\nStuart\\, FL', 'Memorial Park, 300 SE Ocean Blvd, Stuart, FL'],
  ['Memorial Park\\,\\N300 SE Ocean Blvd\\; \\n\\nStuart', 'Memorial Park, 300 SE Ocean Blvd, Stuart'],
  ['Memorial Park\\\\n300 SE Ocean Blvd', 'Memorial Park, 300 SE Ocean Blvd'],
  ['Memorial Park<br>300 SE Ocean Blvd<br />Stuart', 'Memorial Park, 300 SE Ocean Blvd, Stuart'],
  ['Memorial Park\r\n300 SE Ocean Blvd', 'Memorial Park, 300 SE Ocean Blvd'],
  ['Memorial Park\\r\\n300 SE Ocean Blvd', 'Memorial Park, 300 SE Ocean Blvd'],
  ['<p>Memorial Park</p><p>300 SE Ocean Blvd</p>', 'Memorial Park, 300 SE Ocean Blvd'],
  ['Memorial Park\\, \\, 300 SE Ocean Blvd\\, ', 'Memorial Park, 300 SE Ocean Blvd'],
  ['\\, 300 SE Ocean Blvd', '300 SE Ocean Blvd'],
  ['Memorial Park:\\n300 SE Ocean Blvd', 'Memorial Park, 300 SE Ocean Blvd'],
  ['Memorial Park\\\\\\, 300 SE Ocean Blvd', 'Memorial Park, 300 SE Ocean Blvd'],
  ['The \\"Pit\\" at Sailor\\\'s Park\\', 'The "Pit" at Sailor\'s Park'],
])('a place of several lines reads as an address: %j', (place, expected) => {
  expect(read(calendar(...fair(`LOCATION:${place}`))).items[0]?.location).toBe(expected)
})

test.each<[string[], string]>([
  [['LOCATION:https://meet.example.org/j/1'], 'online'],
  [['LOCATION:Virtual - Zoom Webinar'], 'online'],
  [['LOCATION:City Hall and Zoom'], 'mixed'],
  [['LOCATION:City Hall', 'X-MICROSOFT-SKYPETEAMSMEETINGURL:https://teams.microsoft.com/l/1'], 'mixed'],
  [['CONFERENCE;VALUE=URI:https://zoom.us/j/1'], 'online'],
  [['DESCRIPTION:Join https://zoom.us/j/1?pwd=a'], 'online'],
  [['URL:https://zoom.us/j/1'], 'online'],
  [['LOCATION:City Hall', 'DESCRIPTION:See https://city.test/'], 'offline'],
])('how people attend: %j', (lines, expected) => {
  expect(read(calendar(...fair(...lines))).items[0]?.attendance).toBe(expected)
})

describe('quoted-printable of vCalendar 1.0', () => {
  const old = (...lines: string[]) =>
    ['BEGIN:VCALENDAR', 'VERSION:1.0', ...event('DTSTART:20261203T180000', ...lines), 'END:VCALENDAR'].join(
      '\r\n',
    )
  test.each([
    [
      ['SUMMARY;ENCODING=QUOTED-PRINTABLE:Caf=C3=A9 con el alcalde=2C primera parte'],
      'Café con el alcalde, primera parte',
    ],
    [
      ['SUMMARY;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Caf=C3=A9 con =', 'el alcalde'],
      'Café con el alcalde',
    ],
    [['SUMMARY;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:Caf=E9'], 'Café'],
    [['SUMMARY;QUOTED-PRINTABLE:Caf=E9 =', 'at=', ' noon'], 'Café at noon'],
    [['SUMMARY:2+2=4=C3'], '2+2=4=C3'],
  ])('%j', (lines, title) => expect(read(old(...lines)).items[0]?.title).toBe(title))
})

describe('what was read well stays so', () => {
  test.each<[string, string[]]>([
    ['with colons in its offsets', ['TZID:Ours', ...standard('TZOFFSETFROM:-04:00', 'TZOFFSETTO:-05:00')]],
    ['without the offset before', ['TZID:Ours', ...standard('TZOFFSETTO:-0500')]],
    ['by its place', ['TZID:Ours', 'X-LIC-LOCATION:America/New_York']],
    ['in quotes and capitals', ['TZID:"OURS"', ...standard('TZOFFSETFROM:-0500', 'TZOFFSETTO:-0500')]],
    [
      'without its beginning',
      ['TZID:Ours', 'BEGIN:STANDARD', 'TZOFFSETFROM:-0500', 'TZOFFSETTO:-0500', 'END:STANDARD'],
    ],
  ])('a zone that the file defines %s', (_, lines) => {
    const zoned = ['BEGIN:VTIMEZONE', ...lines, 'END:VTIMEZONE', ...at('DTSTART;TZID=Ours:20261204T093000')]
    expect(listed(calendar(...zoned))).toEqual(['12-04 09:30 Talk'])
  })

  test('a zone that only the file defines, with an UNTIL in UTC', () => {
    const custom = [
      'BEGIN:VTIMEZONE',
      'TZID:Customized Time Zone',
      'BEGIN:STANDARD',
      'DTSTART:16010101T020000',
      'TZOFFSETFROM:-0400',
      'TZOFFSETTO:-0500',
      'RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11',
      'END:STANDARD',
      'BEGIN:DAYLIGHT',
      'DTSTART:16010101T020000',
      'TZOFFSETFROM:-0500',
      'TZOFFSETTO:-0400',
      'RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3',
      'END:DAYLIGHT',
      'END:VTIMEZONE',
    ]
    const friday = at(
      'DTSTART;TZID=Customized Time Zone:20261204T093000',
      'RRULE:FREQ=WEEKLY;UNTIL=20261218T143000Z',
    )
    expect(listed(calendar(...custom, ...friday))).toEqual([
      '12-04 09:30 Talk',
      '12-11 09:30 Talk',
      '12-18 09:30 Talk',
    ])
  })
  test('an exhibition of months and a night', () => {
    expect(listed(calendar(...at('DTSTART;VALUE=DATE:20260901', 'DTEND;VALUE=DATE:20270201')))).toEqual([
      '09-01–01-31 Talk',
    ])
    expect(listed(calendar(...at('DTSTART:20261231T210000', 'DTEND:20270101T010000')))).toEqual([
      '12-31 21:00–01:00 Talk',
    ])
  })
  test('two calendars in one file, each in its own zone', () => {
    const west = calendar('X-WR-TIMEZONE:America/Los_Angeles', ...fair())
    expect(listed(west + calendar(...sound))).toEqual(['12-03 21:00 Fair', '12-04 10:00 Sound'])
  })
  test('two calendars in one file', () => {
    expect(listed(calendar(...fair()) + calendar(...sound))).toEqual([
      '12-03 18:00 Fair',
      '12-04 10:00 Sound',
    ])
  })
  test('a start that its rule lacks is none of its times', () => {
    expect(listed(calendar(...at('DTSTART:20261201T180000', 'RRULE:FREQ=WEEKLY;BYDAY=WE;COUNT=2')))).toEqual([
      '12-02 18:00 Talk',
      '12-09 18:00 Talk',
    ])
  })
})
