import { expect, test } from 'vitest'
import { issueTextOf, mailTextOf } from '../../mail/mail-text.ts'
import { day } from '../../time/durations.ts'
import { exampleAlert } from '../example-alert.fixture.ts'
import { exampleContext, exampleNow } from '../example-publication.fixture.ts'
import { defaultTexts } from '../texts/texts.ts'
import { translations } from '../texts/translations.ts'
import { writeAlertMail } from './alert-mail.tsx'
import { writeConfirmMail } from './confirm-mail.tsx'
import { digestLanguage, writeDigest } from './digest-mail.tsx'
import type { DigestView } from './digest-view.ts'
import { buildPublisher } from './publisher-view.ts'
import { completeIssue } from './reader-foot.tsx'

const context = exampleContext('/weather')
const publisher = buildPublisher(context.publication, context.origin)
/** A plain part without the publisher's name and line, which begin every message. */
const afterMasthead = (text: string) => text.slice(text.indexOf('\n\n'))
const oneLine = (text: string) => text.replace(/\s+/g, ' ')
const tags = translations.map(({ tag }) => tag)

const plain = { isDated: true, deck: '', meta: '', language: undefined, reports: undefined }
const digest: DigestView = {
  publisher,
  kind: 'daily',
  day: 'Friday, November 20, 2026',
  madeAt: '7:00 AM',
  note: undefined,
  weather: [{ text: 'Flood Watch until 8 PM.', isAlert: true }],
  stories: [{ ...plain, headline: 'A headline', href: 'https://news.test/1', meta: 'Tribune' }],
  guides: [{ ...plain, headline: 'A guide', href: 'https://example.test/g' }],
  events: [{ when: 'Sat', title: 'Market', href: 'https://example.test/m', location: '' }],
}
const confirmView = (own: { language: string; until: string; untilDay: string }) => ({
  publisher,
  kinds: ['daily', 'alerts'] as const,
  link: `https://example.test/${own.language}/newsletter/confirm?t=x`,
  until: 'Saturday, October 10, 2:14 PM',
  untilDay: 'Saturday',
  host: 'example.test',
  consent: undefined,
  own,
})

/** A message with its plain part. */
const withText = <Mail extends { html: string }>(mail: Mail) => ({ ...mail, text: mailTextOf(mail.html) })

const alertMail = (language: string, alert: Parameters<typeof exampleAlert>[0]) =>
  withText(writeAlertMail([exampleAlert(alert)], context, language))

test.each([
  ['es', 'Flood Watch', 'Vigilancia de inundación'],
  ['es', 'Hurricane Warning', 'Aviso de huracán'],
])('%s: a %s has its English name beside it', (language, event, said) => {
  const level = event.endsWith('Watch') ? 'watch' : 'warning'
  const { subject, text, html } = alertMail(language, { event, level })
  expect(html).toContain(`<b>${said} <small lang="en">${event}</small></b>`)
  expect(oneLine(text)).toContain(`${said} (${event}) `)
  for (const part of [text, html]) expect(part.match(/hablante nativo/g)).toHaveLength(1)
  expect(subject.length).toBeLessThanOrEqual(60)
  expect(subject.startsWith(`${said} | ${event}`)).toBe(true)
})

test.each(['Storm Surge Warning', 'Tornado Warning'])(
  'a %s, of which no official text has a word, is in English alone, in subject and head',
  (event) => {
    const { subject, html } = alertMail('es', { event })
    expect(subject).toBe(`${event}: Example`)
    expect(html).toContain(`<b><span lang="en">${event}</span></b>`)
  },
)

test.each([
  ['Flood Watch', 0, 'Vigilancia de inundación | Flood Watch: Example'],
  ['Flood Watch', 1, 'Vigilancia de inundación | Flood Watch and 1 more: Example'],
  ['Tropical Storm Watch', 0, 'Vigilancia de tormenta tropical | Tropical Storm Watch'],
  // With both there is no room for how many more.
  ['Tropical Storm Watch', 1, 'Tropical Storm Watch and 1 more: Example'],
])(
  'the subject of a %s and %i more never has the translation without all of the English',
  (event, more, subject) => {
    const others = Array.from({ length: more }, (_, n) =>
      exampleAlert({ id: `other${n}`, event: 'Flood Watch' }),
    )
    expect(writeAlertMail([exampleAlert({ event }), ...others], context, 'es').subject).toBe(subject)
    expect(subject.length).toBeLessThanOrEqual(60)
  },
)

test('an alert that has ended is told in English: nothing above it reads like a new one', () => {
  const { subject, html, text } = alertMail('es', {
    event: 'Hurricane Warning',
    ended: { at: exampleNow, how: 'over' },
  })
  expect(subject).toBe('Hurricane Warning has ended: Example')
  expect(`${html}${text}`).not.toMatch(/Aviso de huracán|Desaloje/)
})

test.each(tags)('%s: the storm page is the first link, before all else that is said', (language) => {
  const { html, text } = alertMail(language, {})
  const first = /<td class="pad" style="padding:26px[^>]*><p[^>]*><a [^>]*href="([^"]+)"/.exec(html)?.[1]
  expect(first).toBe(`${context.origin}/${language}/storm`)
  expect(text.indexOf('https:', text.indexOf('https:') + 1)).toBe(
    text.indexOf(`${context.origin}/${language}/storm`),
  )
  expect(html).toMatch(new RegExp(`^<!doctype html><html lang="${language}"`))
})

test.each(tags)('%s: the service’s words stay as they come, marked as English', (language) => {
  const alert = { instruction: ['Leave zone A.'], description: ['Water will rise.'] }
  const [own, english] = [alertMail(language, alert), alertMail('en', alert)]
  const words = '<div lang="en-US">'
  expect(own.html).toContain(words)
  const body = (html: string) => html.slice(html.indexOf(words))
  for (const said of ['Leave zone A.', 'Water will rise.', 'What to Do'])
    expect(body(own.html)).toContain(said)
  expect(own.text.endsWith(afterMasthead(english.text))).toBe(true)
})

test('until when is said in the dates of the language', () => {
  const { html, text } = alertMail('es', { endsAt: exampleNow + 60_000 })
  for (const part of [html, text]) expect(part).toContain('20 de noviembre de 2026')
})

test('a sentence ends with one full stop, also after a time that has one, and names a day within it in small letters', () => {
  const { html } = writeConfirmMail(
    confirmView({ language: 'es', until: '10 de octubre de 2026, 2:14 p.m.', untilDay: 'Sábado' }),
    defaultTexts,
  )
  const text = mailTextOf(html)
  expect(oneLine(text)).toContain('hasta: 10 de octubre de 2026, 2:14 p.m. ¿No fue')
  expect(oneLine(text)).toContain('la borramos después del sábado.')
  expect(html).not.toContain('p.m..')
})

test('an English mail has nothing of this', () => {
  const { html, text } = alertMail('en', {})
  expect(`${html}${text}`).not.toMatch(/native speaker|hablante/)
})

test.each(tags)(
  '%s: above a digest is what its language can say, the storm page first; the whole English one is below',
  (language) => {
    const own = digestLanguage(language, context)
    const { subject, text, html } = withText(writeDigest(digest, defaultTexts, own))
    expect(subject).toMatch(/^\S+ \| Friday: A headline$/)
    const first = /<td class="pad" style="padding:26px[^>]*><p[^>]*><a [^>]*href="([^"]+)"/.exec(html)?.[1]
    expect(first).toBe(`${context.origin}/${language}/storm`)
    for (const part of [html, text]) {
      for (const words of ['Daily digest', 'A headline', 'Market', own.moment, 'Resumen diario'])
        expect(oneLine(part)).toContain(words)
      expect(part.match(/hablante nativo/g)).toHaveLength(1)
      expect(part).toContain(`${context.origin}/${language}`)
    }
    const english = withText(writeDigest(digest, defaultTexts))
    expect(text.endsWith(afterMasthead(english.text))).toBe(true)
    const calm = writeDigest({ ...digest, weather: [] }, defaultTexts, own)
    expect(calm.html).not.toContain('/storm')
  },
)

test('the question is above all of the English one, and leads to the page in its language', () => {
  const view = confirmView({ language: 'es', until: 'own until', untilDay: 'own day' })
  const { subject, text, html } = withText(writeConfirmMail(view, defaultTexts))
  expect(subject.length).toBeLessThanOrEqual(60)
  expect(subject.startsWith('Confirme su dirección | Confirm your address')).toBe(true)
  for (const part of [html, text]) {
    for (const words of [view.link, 'own until', view.until, view.host])
      expect(oneLine(part)).toContain(words)
    expect(part).toMatch(/es esta su dirección\?[\s\S]*Is this your address\?/i)
    expect(part.match(/hablante nativo/g)).toHaveLength(1)
  }
  expect(html).toContain('<li>Alertas <small lang="en">Weather alerts</small></li>')
  expect(text).toContain('* Alertas (Weather alerts)')
  const english = withText(writeConfirmMail({ ...view, own: undefined }, defaultTexts))
  for (const paragraph of afterMasthead(english.text).split('\n\n')) expect(text).toContain(paragraph)
})

test('the foot says why and how to leave in both languages', () => {
  const mail = writeDigest(digest, defaultTexts, digestLanguage('es', context))
  const reader = {
    unsubscribe: 'https://example.test/es/newsletter/leave?t=x',
    confirmedOn: 'November 1, 2026',
    own: { language: 'es', confirmedOn: '1 de noviembre de 2026' },
  }
  const copy = completeIssue(mail.html, reader, defaultTexts)!
  for (const part of [`${copy.shared}${copy.own}`, issueTextOf(copy)])
    for (const words of [
      'confirmó: 1 de noviembre de 2026',
      'confirmed on November 1, 2026',
      'Cancelar la suscripción',
      'Unsubscribe',
      reader.unsubscribe,
    ])
      expect(oneLine(part)).toContain(words)
})

test('subjects of every day of the week are within their limit', () => {
  for (const language of tags)
    for (let n = 0; n < 7; n++) {
      const own = digestLanguage(language, { ...context, now: exampleNow + n * day })
      const stories = [{ ...digest.stories[0]!, headline: 'long '.repeat(40) }]
      expect(writeDigest({ ...digest, stories }, defaultTexts, own).subject.length).toBeLessThanOrEqual(60)
    }
})
