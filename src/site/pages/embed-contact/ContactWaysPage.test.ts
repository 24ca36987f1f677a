import { expect, test } from 'vitest'
import { exampleContext, examplePublication } from '../../example-publication.fixture.ts'
import { buildContactWaysView } from './ContactWaysPage.tsx'

const context = exampleContext('/embed/contact')

test('a subject goes to its own address, or to the newsroom when it has none', () => {
  const emailsOf = (contact: typeof examplePublication.contact) =>
    buildContactWaysView({ ...context, publication: { ...examplePublication, contact } }).body.subjects.map(
      ({ about, email }) => [about, email],
    )
  const { contact } = examplePublication
  expect(new Set(emailsOf(contact).map(([, email]) => email))).toEqual(new Set(['news@example.test']))
  const addresses = { tipsEmail: 't@a.test', advertisingEmail: 'a@a.test', supportEmail: 's@a.test' }
  expect(emailsOf({ ...contact, ...addresses })).toEqual([
    ['community', 'news@example.test'],
    ['tip', 't@a.test'],
    ['correction', 'news@example.test'],
    ['event', 'news@example.test'],
    ['advertising', 'a@a.test'],
    ['other', 's@a.test'],
  ])
})

test('the phone number can be dialed', () => {
  expect(buildContactWaysView(context).body).toMatchObject({
    phone: { label: '(954) 555-0100', href: 'tel:+19545550100' },
    phoneHours: undefined,
  })
})
