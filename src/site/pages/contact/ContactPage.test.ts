import { expect, test } from 'vitest'
import type { Contact } from '../../../publication/publication.ts'
import { exampleContext, examplePublication } from '../../example-publication.fixture.ts'
import { buildContactView } from './ContactPage.tsx'

const context = exampleContext('/contact')
const withContact = (changes: Partial<Contact>) => ({
  ...context,
  publication: { ...examplePublication, contact: { ...examplePublication.contact, ...changes } },
})

test('a publication with one address has it for every desk, and promises nothing', () => {
  const view = buildContactView(context)
  expect(JSON.parse(JSON.stringify(view))).toEqual(view)
  expect(view).toMatchObject({
    title: 'Contact',
    description: 'How to reach Example News by email or by phone.',
    quiet: true,
  })
  expect(view.body).toEqual({
    email: 'news@example.test',
    phone: { label: '(954) 555-0100', href: 'tel:+19545550100' },
    phoneHours: undefined,
    responseTime: undefined,
    address: undefined,
    visits: undefined,
    form: undefined,
    desks: [
      { desk: 'tips', email: 'news@example.test' },
      { desk: 'advertising', email: 'news@example.test' },
      { desk: 'support', email: 'news@example.test' },
    ],
  })
})

test('what the publication names is shown instead', () => {
  const { body, description } = buildContactView(
    withContact({
      address: '1 Main Street',
      visits: 'on Mondays',
      responseTime: 'within a week',
      phoneHours: 'Monday',
      tipsEmail: 'tips@example.test',
      supportEmail: 'help@example.test',
    }),
  )
  expect(description).toBe('How to reach Example News by email, by phone or in person.')
  expect(body).toMatchObject({
    address: '1 Main Street',
    visits: 'on Mondays',
    responseTime: 'within a week',
    phoneHours: 'Monday',
  })
  expect(body.desks.map(({ email }) => email)).toEqual([
    'tips@example.test',
    'news@example.test',
    'help@example.test',
  ])
})

test('a third party’s form is framed where the publication names one', () => {
  const publication = { ...examplePublication, frames: { contact: 'https://forms.test/1' } }
  expect(buildContactView({ ...context, publication }).body.form).toBe('https://forms.test/1')
})
