import { describe, expect, test } from 'vitest'
import {
  type Breakages,
  copy,
  copyCityBeforeEach,
  edit,
  testBreakages,
  write,
} from '../../reading/broken-city.fixture.ts'
import { loadPublication } from '../../reading/load.fixture.ts'

copyCityBeforeEach()

const ics = 'events.ics'
const rule = 'RRULE:FREQ=WEEKLY;BYDAY=SA'

const frameCases: Breakages = {
  'error: events.ics:4: found BEGIN:VEVENT without its end, expected END:VEVENT before line 18': () =>
    edit(ics, 'CATEGORIES:Birds,Sample event\nEND:VEVENT', 'CATEGORIES:Birds,Sample event'),
  'error: events.ics:1: found BEGIN:VCALENDAR without its end, expected END:VCALENDAR': () =>
    edit(ics, 'END:VCALENDAR', ''),
  'error: events.ics:1: found a line outside the calendar, expected BEGIN:VCALENDAR before everything': () =>
    edit(ics, 'BEGIN:VCALENDAR\n', ''),
  'error: events.ics:3: found END:VCALENDAR, expected nothing: nothing is open here': () =>
    edit(ics, 'BEGIN:VCALENDAR\n', 'BEGIN:VCALENDAR\nEND:VCALENDAR\nEND:VCALENDAR\n'),
  'error: events.ics:18: found a line without a colon, expected NAME:value': () =>
    edit(ics, 'CATEGORIES:Birds,Sample event', 'CATEGORIES:Birds,Sample event\nThe pier'),
  'error: events.ics:14 DESCRIPTION: found a line break, expected \\n in its place': () =>
    edit(ics, 'LOCATION:The pier', 'The pier'),
}

const eventCases: Breakages = {
  'error: events.ics:19 DTSTART: found nothing, expected its start, such as DTSTART;TZID=America/New_York:20261120T190000':
    () => edit(ics, 'DTSTART;VALUE=DATE:20260308\n', ''),
  "error: events.ics:23 SUMMARY: found nothing, expected the event's title": () =>
    edit(ics, 'SUMMARY:Pelican day', 'SUMMARY:'),
  'error: events.ics:19 UID: found nothing, expected a name of its own, such as market-2026@your-newspaper.org':
    () => edit(ics, 'UID:day@tiny.test\n', ''),
  'error: events.ics:20 UID: found "count@tiny.test" again, as on line 5, expected a UID of its own for each event':
    () => edit(ics, 'UID:day', 'UID:count'),
  'error: events.ics:24 SUMMARY: found this property again, expected each of them once in an event': () =>
    edit(ics, 'SUMMARY:Pelican day', 'SUMMARY:Pelican day\nSUMMARY:Gull day'),
  'error: events.ics:14 DESCRIPTION: found this property again, expected each of them once in an event': () =>
    edit(ics, 'LOCATION:The pier', 'DESCRIPTION:Bring a hat.'),
  'error: events.ics:22 DTSTART: found "20260230", expected a day such as 20261120, or with its time, such as 20261120T190000':
    () => edit(ics, '20260308', '20260230'),
  'error: events.ics:10 EXDATE: found "20260117T250000", expected a day such as 20261120, or with its time, such as 20261120T190000':
    () => edit(ics, 'EXDATE:20260110T190000', 'EXDATE:20260110T190000,20260117T250000'),
  'error: events.ics:8 DTEND: found "20260102T203000", expected an end after the start': () =>
    edit(ics, 'DTEND:20260103', 'DTEND:20260102'),
  'error: events.ics:7 DTSTART: found the time zone "Gulf/Pelican_Bay", expected a time zone such as America/New_York':
    () => edit(ics, 'DTSTART:20260103T190000', 'DTSTART;TZID=Gulf/Pelican_Bay:20260103T190000'),
  'error: events.ics:16 IMAGE: found "gull.svg", expected a file in assets/; there is no such file': () =>
    edit(ics, 'URI:bird.svg', 'URI:gull.svg'),
  'error: events.ics:15 URL: found "birds.tiny.test/count", expected an address that begins with https://':
    () => edit(ics, 'URL:https://', 'URL:'),
  'error: events.ics:19 RECURRENCE-ID: found a change to an event that is not there, expected an event with this UID and without RECURRENCE-ID':
    () => edit(ics, 'UID:day@tiny.test', 'UID:day@tiny.test\nRECURRENCE-ID;VALUE=DATE:20260308'),
  'error: events.ics:20 RECURRENCE-ID: found RANGE=THISANDFUTURE, expected UNTIL in the rule of the event, and an event with a UID of its own for the later times':
    () => edit(ics, 'UID:day', 'RECURRENCE-ID;RANGE=THISANDFUTURE:20260308\nUID:day'),
  'error: events.ics:8 DURATION: found "90 minutes", expected a length such as PT1H30M or P2D': () =>
    edit(ics, 'DTEND:20260103T203000', 'DURATION:90 minutes'),
  'error: events.ics:8 DTEND: found "20260104", expected a day, or a day with its time, as DTSTART has': () =>
    edit(ics, 'DTEND:20260103T203000', 'DTEND;VALUE=DATE:20260104'),
  'error: events.ics:10 RDATE: found "20260110T190000/", expected a day such as 20261120, or with its time, such as 20261120T190000':
    () => edit(ics, 'EXDATE:20260110T190000', 'RDATE;VALUE=PERIOD:20260110T190000/'),
  'error: events.ics:10 EXDATE: found the time zone "Mars/Olympus", expected a time zone such as America/New_York':
    () => edit(ics, 'EXDATE:20260110T190000', 'EXDATE;TZID=Mars/Olympus:20260110T190000'),
  'warning: events.ics:15 URL: found "https://birds.example/count", still a placeholder, expected the real one before going live':
    () => edit(ics, 'birds.tiny.test', 'birds.example'),
}

const ruleCases = Object.fromEntries(
  [
    ['FREQ=HOURLY', 'FREQ=HOURLY, expected FREQ=DAILY, WEEKLY, MONTHLY or YEARLY'],
    ['BYDAY=SA', 'no FREQ, expected FREQ=DAILY, WEEKLY, MONTHLY or YEARLY'],
    ['FREQ=DAILY;BYMINUTE=1,2,3,4,5,6,7', 'BYHOUR, BYMINUTE, BYSECOND, expected at most 6 times a day'],
    ['FREQ=DAILY;BYHOUR=24', 'BYHOUR=24, expected numbers from 0 to 23'],
    ['FREQ=DAILY;COUNT=100000', 'COUNT=100000, expected at most 1000'],
    [
      'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
      'a rule by which it does not take place within two years of its start, expected a rule that has such a day',
    ],
    ['FREQ=WEEKLY;BYDAY=SAX', 'BYDAY=SAX, expected weekdays such as SA, 1SA or -1SA'],
    ['FREQ=WEEKLY;INTERVAL=0', 'INTERVAL=0, expected INTERVAL with a number from 1'],
    ['FREQ=DAILY;COUNT=-1', 'COUNT=-1, expected COUNT with a number from 1'],
    [
      'FREQ=MONTHLY;BYMONTHDAY=32',
      'BYMONTHDAY=32, expected numbers from 1 to 31, or negative to count from the end',
    ],
    ['FREQ=YEARLY;BYMONTH=1,13', 'BYMONTH=1,13, expected numbers from 1 to 12'],
    ['FREQ=WEEKLY;WKST=1', 'WKST=1, expected a weekday such as MO'],
    [
      'FREQ=WEEKLY;UNTIL=soon',
      'UNTIL=SOON, expected a day such as 20261120, or with its time, such as 20261120T235959Z',
    ],
    ['RSCALE=CHINESE;FREQ=YEARLY', "RSCALE=CHINESE, expected a rule of our own calendar's months and days"],
  ].map(([broken, told]) => [
    `error: events.ics:9 RRULE: found ${told}`,
    () => edit(ics, rule, `RRULE:${broken}`),
  ]),
)

describe('the frame', () => testBreakages(frameCases))
describe('a text that is no calendar', () =>
  testBreakages({
    'error: events.ics:1: found a line outside the calendar, expected BEGIN:VCALENDAR before everything':
      () => write(ics, 'Birds\n'),
  }))
describe('events', () => testBreakages(eventCases))
describe('rules', () => testBreakages(ruleCases))

test('an event whose title is a date does not take the address of that day', async () => {
  await edit(ics, 'SUMMARY:Pelican day', 'SUMMARY:2026-12-05')
  const { publication } = await loadPublication(copy.folder)
  const named = expect.objectContaining({ title: '2026-12-05', path: '/events/event-2026-12-05' })
  expect(publication?.content.events).toContainEqual(named)
})

test('properties written by calendar programs are read', async () => {
  await edit(ics, 'SUMMARY:Pelican day', 'SUMMARY;LANGUAGE=en:Pelican count\nCATEGORIES:Birds\nTYPE:Outing')
  const alarm = 'BEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:-PT15M\nDESCRIPTION:Soon\nEND:VALARM'
  await edit(ics, 'LOCATION:The pier', `LOCATION:The pier\n${alarm}`)
  const { publication } = await loadPublication(copy.folder)
  expect(publication?.content.events).toEqual([
    {
      uid: 'count@tiny.test',
      slug: 'pelican-count',
      path: '/events/pelican-count',
      title: 'Pelican count',
      description: 'Bring a pencil, and a friend.',
      location: 'The pier',
      href: 'https://birds.tiny.test/count',
      image: '/media/bird.svg',
      sample: true,
      traits: [],
      first: {
        startsAt: Date.parse('2026-01-03T19:00:00-06:00'),
        endsAt: Date.parse('2026-01-03T20:30:00-06:00'),
        allDay: false,
      },
      rule: 'FREQ=WEEKLY;BYDAY=SA',
      canceled: false,
      attendance: 'offline',
      skipped: [],
    },
    expect.objectContaining({ slug: 'pelican-count-2', title: 'Pelican count', sample: false }),
  ])
})
