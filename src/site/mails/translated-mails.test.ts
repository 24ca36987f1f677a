import { expect, test } from 'vitest'
import { day } from '../../time/durations.ts'
import { exampleAlert } from '../example-alert.fixture.ts'
import { exampleContext, exampleNow } from '../example-publication.fixture.ts'
import { speakIn } from '../spoken.ts'
import { findLanguage } from '../texts/texts.ts'
import { writeAlertMail } from './alert-mail.tsx'
import { writeConfirmMail } from './confirm-mail.tsx'
import { writeDigest } from './digest-mail.tsx'
import { buildDigest } from './digest-view.ts'
import { buildPublisher } from './publisher-view.ts'
import { completeIssue } from './reader-foot.tsx'

const spanish = findLanguage('es')
if (!spanish) throw new Error('no Spanish')
const weather = { latitude: 26, longitude: -80, zones: ['FLZ172'] }
const publication = { ...exampleContext().publication, weather }
const english = { ...exampleContext('/weather'), publication }
const context = speakIn(english, spanish)
const publisher = buildPublisher(context.publication, context.origin)
const alertMail = (alert: Parameters<typeof exampleAlert>[0], where = context) =>
  writeAlertMail([exampleAlert(alert)], where)

test.each([
  ['Flood Watch', 'Vigilancia de inundación (Flood Watch)'],
  ['Hurricane Warning', 'Aviso de huracán (Hurricane Warning)'],
  ['Storm Surge Warning', 'Storm Surge Warning'],
])('in Spanish a %s has its English name, in the subject too', (event, said) => {
  const { subject, html } = alertMail({ event })
  expect(subject).toBe(`${said}: Example`)
  expect(html).toContain(said)
  expect(html.match(/hablante nativo/g)).toHaveLength(1)
})

test('a message in Spanish has no sentence of ours in English, and the service’s words as they come', () => {
  const alert = { instruction: ['Leave zone A.'], description: ['Water will rise.'] }
  const { html } = alertMail(alert)
  for (const words of ['What to Do', 'In Full', 'Issued by', 'See the newest'])
    expect(html).not.toContain(words)
  for (const said of ['Leave zone A.', 'Water will rise.'])
    expect(html).toMatch(new RegExp(`<p[^>]*lang="en"[^>]*>${said}`))
  expect(html).toMatch(/^<!doctype html><html lang="es-US"/)
})

test('its links lead to pages in Spanish, where these exist', () => {
  const { html } = alertMail({})
  expect(html).toContain(`"${context.origin}/es/weather"`)
  expect(html).not.toContain(`"${context.origin}/weather"`)
})

test('until when is said in the dates of the language, with one full stop after it', () => {
  const { html } = alertMail({ endsAt: exampleNow + 9 * day })
  expect(html).toMatch(/de nov, \d+:\d\d a\.m\.</)
  expect(html).not.toContain('m..')
})

test('an English mail has nothing of this', () => {
  const { html } = alertMail({}, english)
  expect(html).not.toMatch(/native speaker|hablante/)
})

test('a digest, its foot and the question are in Spanish', () => {
  const front = { lead: undefined, more: [], tabs: [], guides: [], events: [] }
  const digest = writeDigest(buildDigest(front, 'daily', context), context)
  expect(digest.subject).toBe('Viernes: su resumen diario')
  const reader = {
    unsubscribe: 'https://example.test/es/newsletter/leave?t=x',
    confirmedOn: '1 de noviembre de 2026',
  }
  const issue = completeIssue(digest.html, reader, context.texts)
  for (const words of ['confirmó: 1 de noviembre de 2026', 'Cancelar la suscripción', reader.unsubscribe])
    expect(issue?.own).toContain(words)
  const view = {
    publisher,
    kinds: ['daily', 'alerts'] as const,
    link: 'https://example.test/es/newsletter/confirm?t=x',
    until: '10 de octubre de 2026, 2:14 p.m.',
    untilDay: 'sábado',
    host: 'example.test',
    consent: undefined,
  }
  const { subject, html } = writeConfirmMail(view, context.texts)
  expect(subject).toBe('Confirme su dirección para Example News')
  expect(html).toContain('el resumen diario y alertas meteorológicas')
  expect(html).toContain('hasta: 10 de octubre de 2026, 2:14 p.m. Si el')
  expect(html).not.toContain('p.m..')
})
