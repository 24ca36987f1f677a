import { expect, test } from 'vitest'
import type { LocalService, LocalServices } from '../../../publication/content/local-services.ts'
import { day } from '../../../time/durations.ts'
import { dayOf } from '../../../time/zoned-time.ts'
import { exampleAlert, weatherWith } from '../../example-alert.fixture.ts'
import { exampleArticle, publicationWith } from '../../example-content.fixture.ts'
import { exampleContext, exampleNow } from '../../example-publication.fixture.ts'
import type { PageContext } from '../../page.ts'
import { buildLocalServices } from './local-services.ts'

const daysAgo = (days: number) => dayOf(exampleNow - days * day, 'America/New_York')

function serviceOf(name: string, changes: Partial<LocalService> = {}): LocalService {
  return {
    name,
    about: undefined,
    link: 'https://county.test/',
    phones: [],
    source: 'The county',
    checked: daysAgo(1),
    alerts: ['tropical'],
    ...changes,
  }
}

function viewOf(local: Partial<LocalServices>, ...events: string[]) {
  const services = { county: 'Ibis County', services: [], guides: [], ...local }
  const publication = publicationWith({ services, articles: [exampleArticle()] })
  return buildLocalServices(
    events.map((event) => ({ event })),
    { ...exampleContext('/weather'), publication },
  )
}

test('an alert has the services and guides of its kind, each once, in the order of the file', () => {
  const services = [
    serviceOf('Find your zone', { alerts: ['tropical', 'surge'] }),
    serviceOf('Find a cool place', { alerts: ['heat'] }),
    serviceOf('See the outage map', { alerts: ['tropical', 'tornado'] }),
  ]
  const guides = [
    { article: '/local-news/king-tides', alerts: ['surge', 'tropical'] },
    { article: '/local-news/not-published-yet', alerts: ['surge'] },
  ] as const
  const names = (...events: string[]) => {
    const view = viewOf({ services, guides }, ...events)
    return view && [...view.services.map(({ name }) => name), ...view.guides.map(({ href }) => href)]
  }
  const both = ['Find your zone', 'See the outage map', '/local-news/king-tides']
  expect(names('Hurricane Warning')).toEqual(both)
  expect(names('Storm Surge Warning', 'Hurricane Watch')).toEqual(both)
  expect(names('Heat Advisory')).toEqual(['Find a cool place'])
  expect(names('Air Quality Alert')).toBeUndefined()
  expect(names()).toBeUndefined()
})

test('in a storm what helps in another phase is left out; without a storm nothing is', () => {
  const shelter = serviceOf('Find a shelter', { alerts: ['tropical', 'wind'], phases: ['watch', 'warning'] })
  const local = {
    county: 'Ibis County',
    services: [shelter, serviceOf('Call the county', { alerts: ['tropical', 'wind'] })],
    guides: [
      { article: '/local-news/king-tides', alerts: ['tropical' as const], phases: ['watch' as const] },
    ],
  }
  const publication = publicationWith({ services: local, articles: [exampleArticle()] })
  const namesIn = (event: string, weather: PageContext['weather']) => {
    const context = { ...exampleContext('/weather'), publication, weather }
    const view = buildLocalServices([{ event }], context)
    return [
      ...(view?.services ?? []).map(({ name }) => name),
      ...(view?.guides ?? []).map(({ title }) => title),
    ]
  }
  const alertOf = (event: string, level: 'watch' | 'warning') =>
    weatherWith({ ...exampleAlert(), event, level })
  const guide = exampleArticle().title
  expect(namesIn('Hurricane Watch', alertOf('Hurricane Watch', 'watch'))).toEqual([
    'Find a shelter',
    'Call the county',
    guide,
  ])
  expect(namesIn('Hurricane Warning', alertOf('Hurricane Warning', 'warning'))).toEqual([
    'Find a shelter',
    'Call the county',
  ])
  const landfall = alertOf('Extreme Wind Warning', 'warning')
  expect(namesIn('Hurricane Warning', landfall)).toEqual(['Call the county'])
  expect(namesIn('Hurricane Warning', undefined)).toEqual(['Find a shelter', 'Call the county', guide])
})

test('a service that was not checked for 90 days says so, with the year where it is another', () => {
  const services = [0, 90, 91, 400].map((days) => serviceOf(`${days}`, { checked: daysAgo(days) }))
  expect(
    viewOf({ services }, 'Hurricane Warning')?.services.map(({ checked, isUnchecked }) => [
      checked,
      isUnchecked,
    ]),
  ).toEqual([
    ['Nov 20', false],
    ['Aug 22', false],
    ['Aug 21', true],
    ['Oct 16, 2025', true],
  ])
})

test('numbers are written out, and dialed with the country’s code', () => {
  const services = [serviceOf('Call', { phones: ['311', '(954) 831-4000', '1-800-468-8243'] })]
  expect(viewOf({ services }, 'Hurricane Warning')?.services[0]?.phones).toEqual([
    { label: '311', dial: '311' },
    { label: '(954) 831-4000', dial: '+19548314000' },
    { label: '1-800-468-8243', dial: '+18004688243' },
  ])
})

test('a city without services has no block', () => {
  const context = exampleContext('/weather')
  expect(buildLocalServices([{ event: 'Hurricane Warning' }], context)).toBeUndefined()
})
