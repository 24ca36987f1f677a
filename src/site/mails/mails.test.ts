import { expect, test } from 'vitest'
import type { Alert } from '../../weather/alert.ts'
import { exampleContext, exampleNow } from '../example-publication.fixture.ts'
import { writeAlertMail } from './alert-mail.tsx'
import { wrapText } from './mail-text.ts'

const alert: Alert = {
  id: 'x',
  event: 'Hurricane Watch',
  level: 'watch',
  rank: 5,
  phase: 'inForce',
  startsAt: exampleNow,
  endsAt: undefined,
  issuedAt: exampleNow,
  updatedAt: exampleNow,
  area: 'Coastal Broward',
  sender: 'NWS Miami FL',
  headline: 'Hurricane Watch <issued> at 10 AM',
  description: ['Winds of 75 mph are possible.'],
  instruction: ['Prepare your home.'],
  severity: 'Severe',
  certainty: 'Possible',
  urgency: 'Future',
  ended: undefined,
}

test('an alert is told in the words of the service, in both parts, with a way to leave', () => {
  const mail = writeAlertMail(alert, exampleContext('/weather'))
  expect(mail.subject).toBe('Hurricane Watch: Example')
  for (const words of [
    'until further notice',
    'Issued by NWS Miami FL',
    'Prepare your home.',
    'unsubscribe.invalid',
  ]) {
    expect(mail.text).toContain(words)
    expect(mail.html).toContain(words)
  }
  expect(mail.html).toContain('&lt;issued&gt;')
})

test('the end of an alert says that it has ended, and gives no instructions', () => {
  const ended: Alert = { ...alert, phase: 'ended', ended: { at: exampleNow, how: 'cancelled' } }
  const mail = writeAlertMail(ended, exampleContext('/weather'))
  expect(mail.subject).toBe('Hurricane Watch has ended: Example')
  for (const part of [mail.text, mail.html]) {
    expect(part).not.toContain('Prepare your home.')
    // The headline of the service, which announced it.
    expect(part).not.toContain('at 10 AM')
    expect(part).toMatch(/Ended (Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d+:\d\d [AP]M\./)
  }
  expect(mail.html.match(/<h1/g)).toHaveLength(1)
})

test('lines of the plain part are at most 62 characters long, but for addresses', () => {
  const lines = wrapText(`${'word '.repeat(40)}https://example.com/${'x'.repeat(80)} end`, '   ').split('\n')
  expect(lines.filter((line) => line.length > 62)).toHaveLength(1)
})
