import { expect, test } from 'vitest'
import type { Advert } from '../../publication/content.ts'
import { publicationWith } from '../example-content.fixture.ts'
import { type AdSlotView, fillAdSlots, railPlaces } from './ad-slots.ts'

function advert(title: string, changes: Partial<Advert> = {}): Advert {
  const link = { label: 'See', href: `https://${title}.test/` }
  return { title, text: '', link, image: undefined, heights: [250, 600], pages: undefined, ...changes }
}

const places = { list: [{ size: 250 }], rail: railPlaces } as const
const fill = (adverts: readonly Advert[] | undefined, path = '/local-news') =>
  fillAdSlots(places, { publication: publicationWith({ adverts }), path })
const titles = (slots: readonly AdSlotView[]) => slots.map((slot) => slot.advert?.title)

test('a publication without adverts.yaml has no places for ads', () => {
  expect(fill(undefined)).toEqual({ list: [], rail: [] })
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
