import { expect, test } from 'vitest'
import type { Advert } from '../../publication/content/adverts.ts'
import { publicationWith } from '../example-content.fixture.ts'
import type { CityWeather } from '../needs.ts'
import { type AdSlotView, fillAdSlots, railSlots } from './ad-slots.tsx'

function advert(title: string, changes: Partial<Advert> = {}): Advert {
  const link = { label: 'See', href: `https://${title}.test/` }
  const defaults = {
    text: '',
    image: undefined,
    heights: [250, 600],
    pages: undefined,
    sample: false,
  } as const
  return { ...defaults, title, link, ...changes }
}

const places = { list: [{ size: 250 }], rail: railSlots } as const
const fill = (adverts: readonly Advert[] | undefined, path = '/local-news') =>
  fillAdSlots(places, { publication: publicationWith({ adverts }), path, weather: undefined })
const titles = (slots: readonly AdSlotView[]) => slots.map((slot) => slot.advert?.title)

test('a publication without adverts.yaml has no places for ads', () => {
  expect(fill(undefined)).toEqual({ list: [], rail: [] })
})

test('adverts of invented advertisers come first and are no promotions of ours', () => {
  const own = { label: 'See', href: '/events' }
  const { list } = fill([advert('real', { link: own }), advert('sample', { sample: true, link: own })])
  expect(list).toMatchObject([{ advert: { title: 'sample', ownOf: undefined } }])
})

test('a place that no advert fits is there, without an advert', () => {
  expect(fill([])).toEqual({
    list: [{ size: 250, from: undefined, advert: undefined }],
    rail: [
      { size: 600, from: 'from-tablet', advert: undefined },
      { size: 250, from: 'below-tablet', advert: undefined },
    ],
  })
  expect(titles(fill([advert('low', { heights: [250] })], '/').rail)).toEqual([undefined, undefined])
})

test('no reader sees an advert twice on a page; places of different viewports may share one', () => {
  const { list, rail } = fill([advert('a'), advert('b')])
  const [shared] = titles(list)
  expect(titles(rail)).toEqual(shared === 'a' ? ['b', 'b'] : ['a', 'a'])
  expect(titles(fill([advert('a')]).rail)).toEqual([undefined, undefined])
})

test('adverts take turns from page to page, and a page always shows the same', () => {
  const adverts = ['a', 'b', 'c'].map((title) => advert(title))
  const first = (path: string) => titles(fill(adverts, path).list)[0]
  expect(new Set(['/a', '/b', '/c'].map(first)).size).toBe(3)
  expect(first('/a')).toBe(first('/a'))
})

test.each([
  ['/weather', true],
  ['/weather/radar', true],
  ['/weatherman', false],
  ['/', false],
])('an advert of /weather may be on %s: %s', (path, expected) => {
  expect(titles(fill([advert('a', { pages: ['/weather'] })], path).list)).toEqual([
    expected ? 'a' : undefined,
  ])
})

test('no page advertises itself, and links to other sites are told apart', () => {
  const own = advert('own', { link: { label: 'See', href: '/events' } })
  expect(titles(fill([own], '/events').list)).toEqual([undefined])
  expect(fill([own], '/').list[0]?.advert).toMatchObject({ external: false, ownOf: 'Example News' })
  expect(fill([advert('a')], '/').list[0]?.advert).toMatchObject({ external: true, ownOf: undefined })
})

const adNetwork = {
  snippets: { 250: '<script src="https://ads.test/tag.js"></script>' },
  sellers: ['ads.test, 1, DIRECT'],
}
const own = advert('own', { link: { label: 'See', href: '/events' }, heights: [250] })

test('a network has the places of its heights that no advertiser of ours has; before that they show a promotion of our own', () => {
  const adverts = [own, advert('paid', { heights: [600] })]
  const publication = { ...publicationWith({ adverts }), adNetwork }
  const filled = fillAdSlots(places, { publication, path: '/local-news', weather: undefined })
  expect(filled.list).toMatchObject([{ advert: { title: 'own' }, frame: '/embed/space/250' }])
  const [tall, low] = filled.rail
  expect([tall?.advert?.title, tall?.frame]).toEqual(['paid', undefined])
  expect([low?.advert, low?.frame]).toEqual([undefined, '/embed/space/250'])
})

test('a publication without adverts.yaml has places for its network only', () => {
  const publication = { ...publicationWith({ adverts: undefined }), adNetwork }
  expect(fillAdSlots(places, { publication, path: '/sports', weather: undefined }).list).toHaveLength(1)
})

test.each([
  ['/', 'warning', undefined, 0],
  ['/weather', 'warning', undefined, 0],
  ['/local-news', 'warning', undefined, 0],
  ['/sports', 'warning', undefined, 1],
  ['/', 'warning', { at: 0, how: 'over' }, 1],
  ['/', 'watch', undefined, 1],
] as const)('%s with a %s (ended: %j): places in the list: %i', (path, level, ended, count) => {
  const weather = { kind: 'live', alerts: { alerts: [{ level, ended }] } } as unknown as CityWeather
  const publication = publicationWith({ adverts: [advert('a')] })
  expect(fillAdSlots(places, { publication, path, weather }).list).toHaveLength(count)
})
