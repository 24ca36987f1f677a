import { expect, test } from 'vitest'
import { hour } from '../../../time/durations.ts'
import { exampleAlert } from '../../example-alert.fixture.ts'
import { exampleContext, exampleNow, examplePublication } from '../../example-publication.fixture.ts'
import { speakAt } from '../../spoken.ts'
import { alertLine, longestLine } from './alert-line.ts'

const context = { ...exampleContext('/storm'), origin: 'https://example.test' }

test('a line has what, where, until when, by whom, and the address', () => {
  expect(alertLine(exampleAlert({ endsAt: exampleNow + hour }), context)).toBe(
    'Hurricane Warning, Example, until 11:00 AM. NWS Example, 10:00 AM. example.test/storm',
  )
})

test('a time that ends with a full stop gets no second one', () => {
  const spanish = speakAt({ ...context, ...exampleContext('/es/storm') })
  const line = alertLine(exampleAlert({ endsAt: exampleNow + hour }), spanish)
  expect(line).toContain('11:00 a.m. ')
  expect(line).not.toContain('..')
})

test('the first sentence of what to do is in it where it fits whole', () => {
  const say = 'Leave now.'
  expect(alertLine(exampleAlert({ instruction: [`${say} Take water.`, 'More.'] }), context)).toBe(
    `Hurricane Warning, Example, until further notice. ${say} NWS Example, 10:00 AM. example.test/storm`,
  )
  expect(alertLine(exampleAlert({ instruction: ['x '.repeat(100)] }), context)).not.toContain('x x')
})

test('no line is longer than one message, or has a letter that makes messages shorter', () => {
  const city = 'Sant’Ana do Livramento — São João'
  const long = {
    ...context,
    publication: { ...examplePublication, city },
    origin: `https://${'a'.repeat(60)}.test`,
  }
  const alert = exampleAlert({
    event: 'Hurricane Force Wind Warning “Öst”',
    sender: 'NWS Tallahassee Regional Office FL',
    startsAt: exampleNow + hour,
    endsAt: exampleNow + 30 * hour,
    instruction: ['Go — “now”.'],
  })
  const line = alertLine(alert, long)
  expect(line.length).toBeLessThanOrEqual(longestLine)
  expect(line).toMatch(/^[\x20-\x5a\x5f\x61-\x7a]+$/)
  expect(line).toContain('Hurricane Force Wind Warning')
})
