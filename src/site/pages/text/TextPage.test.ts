import { expect, test } from 'vitest'
import { exampleTextPage, publicationWith } from '../../example-content.fixture.ts'
import { exampleContext } from '../../example-publication.fixture.ts'
import { buildTextView, writtenPageNames } from './TextPage.tsx'

const page = exampleTextPage({ title: 'How we use data', updatedAt: Date.UTC(2026, 10, 20, 17) })
const publication = publicationWith({ pages: { privacy: page } })
const context = { ...exampleContext('/privacy'), publication }

test('a written page shows its title, its text with the subheads, and since when it holds, and when it changed in what', () => {
  const view = buildTextView('privacy', context)
  expect(JSON.parse(JSON.stringify(view))).toEqual(view)
  expect(view).toMatchObject({ title: 'How we use data', description: page.description, quiet: true })
  expect(view?.body).toEqual({
    title: 'How we use data',
    effective: { label: 'April 15, 2025', iso: '2025-04-15T16:00:00.000Z' },
    changed: 'What we keep is named.',
    updated: { label: 'November 20, 2026', iso: '2026-11-20T17:00:00.000Z' },
    text: { html: page.html, subheads: page.subheads },
  })
})

const adNetwork = { snippets: {}, sellers: [] }

test('a page that was never changed has no date', () => {
  const unchanged = publicationWith({ pages: { privacy: exampleTextPage({ updatedAt: undefined }) } })
  expect(buildTextView('privacy', { ...context, publication: unchanged })?.body.updated).toBeUndefined()
})

test.each(writtenPageNames)('there is no page %s until it is written', (name) => {
  expect(buildTextView(name, exampleContext(`/${name}`))).toBeUndefined()
})

test('the privacy policy ends with what the site is set up to do, as its settings say', () => {
  const city = publicationWith({ pages: { 'privacy-policy': page } })
  const factsOf = (changes: Partial<typeof city>) => {
    const { html, subheads } = buildTextView('privacy-policy', {
      ...context,
      publication: { ...city, ...changes },
    })!.body.text
    expect(html.startsWith(page.html)).toBe(true)
    expect(subheads).toEqual([...page.subheads, { id: 'set-up', title: 'What this site is set up to do' }])
    return html.slice(page.html.length).match(/(?<=<li>)[^:]+: [a-z’ ]+/g)
  }
  expect(factsOf({})).toEqual(['Newsletter: not set up', 'Contact form: none of our own', 'Ad network: none'])
  const weather = { latitude: 26, longitude: -80, zones: [] }
  expect(factsOf({ newsletter: 'open', contactForm: true, weather, adNetwork })).toEqual([
    'Newsletter: this site sends one',
    'Contact form: your name',
    'Storm alerts on a device: only for a device whose reader asked for them',
    'Ad network: one fills ad spaces for readers who have agreed',
  ])
})
