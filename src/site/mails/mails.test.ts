import { expect, test } from 'vitest'
import { issueTextOf } from '../../mail/mail-text.ts'
import type { Alert } from '../../weather/alert.ts'
import { exampleContext, exampleNow } from '../example-publication.fixture.ts'
import { writeAlertMail } from './alert-mail.tsx'
import { completeIssue } from './reader-foot.tsx'

const alert: Alert = {
  id: 'x',
  event: 'Hurricane Watch',
  level: 'watch',
  rank: 5,
  startsAt: exampleNow,
  endsAt: undefined,
  issuedAt: exampleNow,
  updatedAt: exampleNow,
  area: 'Coastal Broward',
  sender: 'NWS Miami FL',
  headline: 'Hurricane Watch <issued> at 10 AM',
  description: ['Winds of 75 mph are possible.'],
  instruction: ['Prepare your home.'],
  ended: undefined,
}

const context = exampleContext('/weather')
const reader = { unsubscribe: 'https://example.test/newsletter/leave?t=1.a', confirmedOn: 'May 1, 2026' }

/** An alert's message to one reader. */
function alertMail(changes: Partial<Alert> = {}) {
  const mail = writeAlertMail([{ ...alert, ...changes }], context)
  const copy = completeIssue(mail.html, reader, context.texts)
  if (!copy) throw new Error('the message has no place for the foot')
  return { ...mail, text: issueTextOf(copy), html: `${copy.shared}${copy.own}` }
}

test('no text from outside gets the reader’s own link, whatever is in it', () => {
  const hostile = [
    '<reader-foot></reader-foot>',
    '&lt;reader-foot&gt;&lt;/reader-foot&gt;',
    'https://evil.test/?from=https://unsubscribe.invalid/ {confirmed-on} {unsubscribe} $& $1',
  ]
  const [text] = hostile
  const { text: plain, html } = alertMail({
    event: text ?? '',
    headline: text ?? '',
    area: text ?? '',
    sender: text ?? '',
    description: hostile,
    instruction: hostile,
  })
  for (const part of [plain, html]) {
    expect(part.split('leave?t=1.a')).toHaveLength(2)
    expect(part.split('May 1, 2026')).toHaveLength(2)
  }
  expect(html).not.toContain('<reader-foot')
  expect(html).toContain('&lt;reader-foot&gt;')
})

test('an issue that has no place for the reader’s own link, or two, is not sent', () => {
  const place = '<reader-foot></reader-foot>'
  for (const html of ['<p>https://unsubscribe.invalid/</p>', place + place])
    expect(completeIssue(html, reader, context.texts)).toBeUndefined()
})

test('an alert is told in the words of the service, in both parts, with a way to leave', () => {
  const mail = alertMail()
  expect(mail.subject).toBe('Hurricane Watch: Example')
  for (const words of [
    'until further notice',
    'Issued by NWS Miami FL',
    'Prepare your home.',
    reader.unsubscribe,
    `${context.origin}/es/storm`,
    `${context.origin}/ht/storm`,
    'Kreyòl ayisyen',
  ]) {
    expect(mail.text).toContain(words)
    expect(mail.html).toContain(words)
  }
  expect(mail.html).toContain('&lt;issued&gt;')
})

test('the end of an alert says that it has ended, and gives no instructions', () => {
  const ended: Alert = { ...alert, ended: { at: exampleNow, how: 'cancelled' } }
  const mail = writeAlertMail([ended], exampleContext('/weather'))
  expect(mail.subject).toBe('Hurricane Watch has ended: Example')
  expect(mail.html).not.toContain('Prepare your home.')
  // The headline of the service, which announced it.
  expect(mail.html).not.toContain('at 10 AM')
  expect(mail.html).toMatch(/Ended (Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d+:\d\d [AP]M\./)
  expect(mail.html.match(/<h1/g)).toHaveLength(1)
})
