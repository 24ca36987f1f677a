import { expect, test } from 'vitest'
import { buildNotices } from '../../components/notices/notices.tsx'
import { exampleAlert, weatherWith } from '../../example-alert.fixture.ts'
import { exampleContext, exampleStory } from '../../example-publication.fixture.ts'
import { buildNoticesView } from './NoticesPage.tsx'

const context = exampleContext('/official-notices')
const list = ['County', 'City'].map((publisher, index) => ({
  category: 'localNews',
  story: exampleStory({ guid: publisher, title: `Notice ${index}`, publisher }),
}))

test('the page lists what offices say in the order of the list, each with its office', () => {
  const { body } = buildNoticesView(context, { list, unread: undefined })
  expect(body.isEmpty).toBe(false)
  expect(body.cards).toMatchObject([
    { headline: 'Notice 0', publisher: 'County' },
    { headline: 'Notice 1', publisher: 'City' },
  ])
  expect(buildNoticesView(context, { list: [], unread: undefined }).body).toEqual({
    cards: [],
    unread: undefined,
    isEmpty: true,
  })
})

test('without notices the page says that there are none only where every office could be read', () => {
  expect(buildNoticesView(context, { list: [], unread: { kind: 'never' } }).body).toMatchObject({
    unread: expect.stringContaining('could be read so far'),
    isEmpty: false,
  })
  const some = { kind: 'some' as const, feeds: [{ name: 'County', since: 0 }] }
  expect(buildNoticesView(context, { list, unread: some }).body).toMatchObject({
    cards: [{}, {}],
    unread: expect.stringContaining('We could not read County since'),
    isEmpty: false,
  })
})

test('under a watch or warning notices come before the stories, and a block without any is left out', () => {
  const firstUnder = (weather: typeof context.weather) => buildNotices(list, { ...context, weather })?.first
  expect(firstUnder(weatherWith(exampleAlert()))).toBe(true)
  expect(firstUnder(weatherWith(exampleAlert({ event: 'Heat Advisory', level: 'advisory' })))).toBe(false)
  expect(firstUnder(weatherWith())).toBe(false)
  expect(firstUnder(undefined)).toBe(false)
  expect([buildNotices([], context), buildNotices(undefined, context)]).toEqual([undefined, undefined])
})
