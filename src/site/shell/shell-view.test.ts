import { describe, expect, test } from 'vitest'
import { exampleSample, exampleWeather } from '../components/weather/sample-weather.fixture.ts'
import { exampleAlert, weatherWith } from '../example-alert.fixture.ts'
import { exampleEvent, publicationWith } from '../example-content.fixture.ts'
import { exampleContext, exampleNow, examplePublication } from '../example-publication.fixture.ts'
import type { PageContext } from '../page.ts'
import { buildLeanView, buildShellView } from './shell-view.ts'

const { masthead, footer } = buildShellView({}, exampleContext('/local-news'))

test('what surrounds a page is JSON-safe', () => {
  const view = buildShellView({}, exampleContext())
  expect(JSON.parse(JSON.stringify(view))).toEqual(view)
})

test('it has the publication’s name, tagline, contact and partners', () => {
  expect(masthead.tagline).toBe('A Test Publication')
  expect(footer).toMatchObject({
    email: 'news@example.test',
    phone: { label: '(954) 555-0100', href: 'tel:+19545550100' },
    statement: 'One of many',
    partners: [{ label: 'Partner', href: 'https://partner.test/' }],
  })
})

test('the lean frame has the alerts, and ways to all sections and to the search', () => {
  const lean = buildLeanView({}, exampleContext('/no-such-page'))
  expect(lean.links.map(({ href }) => href)).toEqual(['/sitemap', '/search'])
  const weather = weatherWith(exampleAlert({ level: 'warning' }))
  const { alerts } = buildLeanView({}, { ...exampleContext('/'), weather })
  expect(alerts?.strips).toHaveLength(1)
  expect(alerts?.languages.map(({ name, path }) => `${name} ${path}`)).toEqual([
    'Español /es/storm',
    'Kreyòl ayisyen /ht/storm',
  ])
})

describe('the weather', () => {
  const publication = publicationWith({ sampleWeather: exampleWeather })
  const shellOf = (path: string, weather: PageContext['weather']) =>
    buildShellView({}, { ...exampleContext(path), publication, weather })

  test('is in the masthead, the row, both menus and the footer', () => {
    const { masthead, footer } = shellOf('/', exampleSample())
    expect(masthead.weather?.now).toEqual({
      icon: 'sunny',
      temperature: '84°',
      condition: 'Sunny',
      high: '87°',
    })
    for (const links of [masthead.row, masthead.services, footer.columns.at(-1)?.links])
      expect(links?.map(({ href }) => href)).toContain('/weather')
  })

  test('is a link without figures when there is no forecast, and missing when there is no page', () => {
    expect(shellOf('/', undefined).masthead.weather).toEqual({ now: undefined })
    expect(masthead.weather).toBeUndefined()
    expect(masthead.row.map(({ href }) => href)).not.toContain('/weather')
  })
})

test('a section that is not in the row marks the menu that has it', () => {
  const isInMore = (path: string) => buildShellView({}, exampleContext(path)).masthead.inMore
  const [first] = examplePublication.categories
  const last = examplePublication.categories.at(-1)
  expect(isInMore(first?.path ?? '')).toBe(false)
  expect(isInMore(`${last?.path}/a-story`)).toBe(true)
  expect(isInMore('/contact')).toBe(false)
})

test('today and the year are those of the publication’s time zone', () => {
  const newYearInLondon = Date.UTC(2027, 0, 1, 2)
  const shell = buildShellView({}, { ...exampleContext(), now: newYearInLondon })
  expect(shell.masthead.today).toEqual({
    label: 'Thursday, December 31, 2026',
    short: 'Thu, Dec 31',
    iso: '2026-12-31',
  })
  expect(shell.footer.year).toBe('2026')
})

test('the row has the first eight categories, the menu all of them and, where there are any, the events', () => {
  expect(masthead.row).toHaveLength(8)
  expect(masthead.menu.map(({ href }) => href).slice(0, 8)).toEqual(masthead.row.map(({ href }) => href))
  expect(masthead.menu).toHaveLength(examplePublication.categories.length)
  const withEvents = publicationWith({ events: [exampleEvent()] })
  const { menu } = buildShellView({}, { ...exampleContext(), publication: withEvents }).masthead
  expect(menu.at(-1)).toEqual({ label: 'Events', href: '/events', current: undefined })
})

describe('a link is marked', () => {
  const currentAt = (path: string) =>
    buildShellView({}, exampleContext(path))
      .masthead.menu.filter(({ current }) => current)
      .map(({ href, current }) => `${href} ${current}`)

  test.each([
    ['/local-news', ['/local-news page']],
    ['/local-news/king-tides', ['/local-news above']],
    ['/local-newspaper', []],
    ['/', []],
  ])('at %s: %j', (path, expected) => {
    expect(currentAt(path)).toEqual(expected)
  })
})

describe('the support dialog', () => {
  const context = exampleContext()
  const publication = { ...examplePublication, support: { href: 'https://charity.test/', name: 'Gull Fund' } }

  test('does not open by itself while the charity is a placeholder, as in the sample edition', () => {
    const sample = {
      ...publication,
      support: { ...publication.support, href: 'https://donate.city.example/' },
    }
    expect(buildShellView({}, { ...context, publication: sample }).support?.quiet).toBe(true)
  })

  test('does not open by itself without a name, or in the sample edition, whatever the address', () => {
    const nameless = { ...publication, support: { href: 'https://charity.test/' } }
    expect(buildShellView({}, { ...context, publication: nameless }).support?.quiet).toBe(true)
    const sample = { ...publication, edition: 'sample' as const }
    expect(buildShellView({}, { ...context, publication: sample }).support?.quiet).toBe(true)
  })

  test.each([
    ['warning', undefined, true],
    ['warning', { at: exampleNow, how: 'over' }, false],
    ['watch', undefined, false],
  ] as const)('with a %s (ended: %j), quiet: %s', (level, ended, quiet) => {
    const weather = weatherWith(exampleAlert({ level, ended }))
    expect(buildShellView({}, { ...context, publication, weather }).support?.quiet).toBe(quiet)
  })

  test('is missing where the publication names no charity', () => {
    expect(buildShellView({}, context).support).toBeUndefined()
  })

  test.each([
    [{}, false],
    [{ quiet: true }, true],
  ])('on a page that is %j is quiet: %s', (view, quiet) => {
    expect(buildShellView(view, { ...context, publication }).support).toEqual({
      href: 'https://charity.test/',
      name: 'Gull Fund',
      quiet,
    })
  })
})
