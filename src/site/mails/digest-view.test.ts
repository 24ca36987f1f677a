import { expect, test } from 'vitest'
import { mailTextOf } from '../../mail/mail-text.ts'
import { day } from '../../time/durations.ts'
import { publicationWith } from '../example-content.fixture.ts'
import { exampleContext, exampleNow } from '../example-publication.fixture.ts'
import { writeDigest } from './digest-mail.tsx'
import { buildDigest, type DigestView } from './digest-view.ts'
import { cutSubject } from './mail-subject.ts'
import { buildPublisher } from './publisher-view.ts'

const context = exampleContext('/')
const view: DigestView = {
  publisher: buildPublisher(context.publication, context.origin),
  kind: 'daily',
  day: 'Sunday, November 22, 2026',
  madeAt: '7:00 AM',
  note: undefined,
  weather: [{ text: 'Flood Watch until 8 PM.', isAlert: true }],
  stories: [
    {
      headline: 'A headline that is so long that no telephone would show the whole of it in a list',
      language: undefined,
      href: 'https://news.test/1',
      isDated: true,
      deck: '',
      meta: 'Local News · Example Tribune · 6:12 AM',
      reports: { label: 'All reports of 4 newsrooms', href: 'https://example.test/local-news/a-1' },
    },
  ],
  guides: [],
  events: [],
}

test('what has no date is no subject', () => {
  const undated = { ...view.stories[0]!, headline: 'Rotary lunch', isDated: false }
  const subjectOf = (...stories: DigestView['stories']) => writeDigest({ ...view, stories }, context).subject
  expect(subjectOf(undated, { ...undated, headline: 'Council meets', isDated: true })).toBe(
    'Sunday: Council meets',
  )
  expect(subjectOf(undated)).toBe('Sunday: your daily digest')
})

test('a digest has times, newsrooms with the story’s page, what to do under alerts, and a subject of 60 characters', () => {
  const { subject, html } = writeDigest(view, context)
  expect(subject.length).toBeLessThanOrEqual(60)
  expect(subject).toBe('Sunday: A headline that is so long that no telephone would…')
  for (const part of [mailTextOf(html), html])
    for (const words of [
      'Example Tribune · 6:12 AM',
      'All reports of 4 newsrooms',
      'https://example.test/local-news/a-1',
      'What to Do',
      `${context.origin}/weather`,
    ])
      expect(part).toContain(words)
  const calm = writeDigest({ ...view, weather: [{ text: 'Sunny.', isAlert: false }] }, context)
  expect(calm.html).not.toContain('What to Do')
})

test.each([
  ['short', 'short'],
  ['x'.repeat(80), `${'x'.repeat(59)}…`],
])('a subject %s is cut to 60 characters', (subject, expected) => expect(cutSubject(subject)).toBe(expected))

test('the daily mail of its day begins with the editor’s note, the weekly has none', () => {
  const publication = publicationWith({
    note: { by: 'Ann Gull', day: '2026-11-20', lines: ['One.', 'Two.'] },
  })
  const front = { lead: undefined, more: [], tabs: [], guides: [], events: [] }
  const digestOf = (kind: 'daily' | 'weekly', now = exampleNow) =>
    writeDigest(buildDigest(front, kind, { ...context, publication, now }), context)
  const { html } = digestOf('daily')
  expect(mailTextOf(html)).toContain('One.\nTwo.\nBy Ann Gull')
  expect(html).toContain('One.<br/>Two.<br/><b>By Ann Gull</b>')
  for (const mail of [digestOf('weekly'), digestOf('daily', exampleNow + day)])
    expect(mail.html).not.toContain('One.')
})
