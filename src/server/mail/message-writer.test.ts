import { expect, test } from 'vitest'
import { SignedLinks } from '../../mail/signed-links.ts'
import type { ContactMessage, Delivery, Question } from '../../store/outbox.ts'
import { day } from '../../time/durations.ts'
import { FixedDirectory } from '../fixed-directory.fixture.ts'
import { type MessageWriterParts, openMessageWriter } from './message-writer.ts'
import { key, publication } from './open-newsletter.fixture.ts'

const links = new SignedLinks(key)
const now = Date.UTC(2026, 10, 20, 15)
const city = {
  ...publication,
  timeZone: 'America/New_York',
  contact: { email: 'desk@example.test', phone: '', tipsEmail: 'tips@example.test' },
}
const writer = (changes: Partial<MessageWriterParts> = {}) =>
  openMessageWriter({
    directory: new FixedDirectory([city]),
    links,
    from: undefined,
    ...changes,
  })

const claimed = { id: 1, city: 'example', madeAt: now, tries: 1, unsure: 0 }
const question: Question = {
  ...claimed,
  kind: 'question',
  subscriberId: 7,
  address: 'ann@reader.test',
  choices: ['weekly'],
  number: 2,
  consent: undefined,
  language: undefined,
}
const delivery: Delivery = {
  ...claimed,
  kind: 'weekly',
  language: undefined,
  mailing: {
    id: 31,
    city: 'example',
    kind: 'weekly',
    edition: '2026-11-20',
    subject: 'The week',
    html: '<p>What happened</p><reader-foot></reader-foot>',
    madeAt: now,
  },
  subscriberId: 7,
  address: 'ann@reader.test',
  confirmedAt: now - 30 * day,
}
const contact: ContactMessage = {
  ...claimed,
  kind: 'contact',
  form: { name: 'Ann Gull', email: 'ann@reader.test', topic: 'tip', message: 'The pier.\nIt burns.' },
}
const oneLine = (text = '') => text.replace(/\s+/g, ' ')

test('a question has a link that works for 48 hours, and says until when and why', async () => {
  const message = await writer()(question)
  expect(message).toMatchObject({
    from: { name: 'Example News', address: 'desk@example.test' },
    to: 'ann@reader.test',
    subject: 'Confirm your address for Example News',
    headers: { 'Auto-Submitted': 'auto-replied' },
  })
  const token =
    /https:\/\/example\.test\/newsletter\/confirm\?t=([\w.-]+)/.exec(message?.text ?? '')?.[1] ?? ''
  expect(message?.html).toContain(`/newsletter/confirm?t=${token}`)
  const read = (at: number) => links.readConfirm('example', token, at)
  expect(read(now + 2 * day)).toEqual({
    kind: 'read',
    value: { subscriberId: 7, number: 2, choices: ['weekly'] },
  })
  expect(read(now + 2 * day + 1)).toEqual({ kind: 'expired' })
  const text = oneLine(message?.text)
  expect(text).toContain('asked for the weekly digest from Example News')
  expect(text).toContain('The link works until Sunday, November 22, 2026, 10:00')
  expect(text).toContain('erase it after Sunday')
  expect(text).toContain('because the address was entered at example.test.')
  const listed = oneLine((await writer()({ ...question, consent: 'the fair' }))?.text)
  expect(listed).toContain('your address is on our list: the fair.')
  expect(listed).not.toContain('was entered')
})

test('an issue has the links of its reader, each for 180 days', async () => {
  const message = await writer()(delivery)
  const leave = message?.headers?.['List-Unsubscribe']?.slice(1, -1) ?? ''
  expect(message).toEqual({
    from: { name: 'Example News', address: 'desk@example.test' },
    to: 'ann@reader.test',
    subject: 'The week',
    text: expect.stringContaining(leave),
    html: expect.stringContaining(leave),
    headers: {
      'List-Id': 'weekly <weekly.newsletter.example.test>',
      'List-Unsubscribe': expect.stringMatching(/^<https:\/\/example\.test\/newsletter\/leave\?t=[\w.-]+>$/),
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    },
  })
  expect(oneLine(message?.text)).toContain('confirmed on October 21, 2026')
  const read = (at: number) => links.readLeave('example', leave.split('t=')[1] ?? '', at)
  expect(read(now + 180 * day)).toEqual({ kind: 'read', value: { id: 7, kind: 'weekly' } })
  expect(read(now + 180 * day + 1)).toEqual({ kind: 'expired' })
})

test('a reader’s message goes to the address of its topic, and answers to the reader', async () => {
  expect(await writer()(contact)).toEqual({
    from: { name: 'Example News', address: 'desk@example.test' },
    to: 'tips@example.test',
    replyTo: { name: 'Ann Gull', address: 'ann@reader.test' },
    subject: 'News tip: Ann Gull',
    text: 'The pier.\nIt burns.\n\n--\nAnn Gull\nann@reader.test\n',
    headers: { 'Auto-Submitted': 'auto-generated' },
  })
  // A topic of before.
  expect(await writer()({ ...contact, form: { ...contact.form, topic: 'parking' } })).toMatchObject({
    to: 'desk@example.test',
    subject: 'Local news and community: Ann Gull',
  })
})

test('nothing is written for a city that is not served, or an issue of another version', async () => {
  const nowhere = writer()
  expect(await nowhere({ ...question, city: 'gone' })).toBeUndefined()
  expect(await nowhere({ ...contact, city: 'gone' })).toBeUndefined()
  const { mailing } = delivery
  expect(await nowhere({ ...delivery, city: 'gone' })).toBeUndefined()
  expect(await nowhere({ ...delivery, mailing: { ...mailing, html: '<p></p>' } })).toBeUndefined()
})

test('a reader’s language is in the links, the dates and the foot, and that of Creole and of an unknown one is English', async () => {
  const asked = await writer()({ ...question, language: 'es' })
  expect(asked?.text).toContain('https://example.test/es/newsletter/confirm?t=')
  const token = /confirm\?t=([\w.-]+)/.exec(asked?.text ?? '')?.[1] ?? ''
  expect(links.readConfirm('example', token, now)).toMatchObject({
    kind: 'read',
    value: { subscriberId: 7, choices: ['weekly'], language: 'es' },
  })
  const sent = await writer()({ ...delivery, language: 'es' })
  expect(sent?.headers?.['List-Unsubscribe']).toContain('/es/newsletter/leave?t=')
  expect(sent?.text).toContain('Cancelar la suscripción')
  for (const language of ['ht', 'xx']) {
    const english = await writer()({ ...delivery, language })
    expect(english?.headers?.['List-Unsubscribe']).toContain('test/newsletter/leave?t=')
    expect(oneLine(english?.text)).toContain('Unsubscribe <https://example.test/newsletter/leave?t=')
  }
})

test('a newsroom is told which file is held back by which error, and when it is mended', async () => {
  const note = { ...claimed, file: 'example/faq.md', error: 'error: example/faq.md:5: found a, expected b' }
  expect(await writer()({ ...note, kind: 'held' })).toMatchObject({
    to: 'desk@example.test',
    subject: 'Not published: example/faq.md',
    text: expect.stringContaining(
      'error: example/faq.md:5: found a, expected b\n\nReaders get this file as it was',
    ),
  })
  expect(await writer()({ ...note, kind: 'mended', error: '' })).toMatchObject({
    subject: 'Published again: example/faq.md',
  })
})
