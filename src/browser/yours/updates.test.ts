import { expect, test } from 'vitest'
import { minute } from '../../time/durations.ts'
import { lookAgain, namesPlace, orderItems, readCityAlerts, readSection } from './updates.ts'

const date = (seconds: number) => new Date(seconds * 1000).toUTCString()
const item = (id: string, more: object = {}) => ({
  id,
  title: `Title ${id}`,
  url: `https://news.test/${id}`,
  content_text: 'A text.',
  date_published: '2026-11-20T10:00:00Z',
  authors: [{ name: 'The Herald' }],
  ...more,
})
const noon = 1_795_600_000

test('a first visit marks nothing; after half an hour what was not there is new, whatever its date', () => {
  const first = readSection('/a', { items: [item('a'), item('b')] }, date(noon), undefined)
  expect(first).toMatchObject({ isCompared: false, items: [{ isNew: false }, { isNew: false }] })

  const old = item('c', { date_published: '1999-01-01T00:00:00Z' })
  const second = readSection('/a', { items: [old, item('a')] }, date(noon + 1800), first.look)
  expect(second).toMatchObject({ isCompared: true, items: [{ isNew: true }, { isNew: false }] })

  // The same visit: its marks stay.
  const again = readSection('/a', { items: [old, item('a')] }, date(noon + 1900), second.look)
  expect(again.items.map(({ isNew }) => isNew)).toEqual([true, false])
  const later = readSection('/a', { items: [old, item('a')] }, date(noon + 9000), again.look)
  expect(later.items.map(({ isNew }) => isNew)).toEqual([false, false])
})

test('a story that a second newsroom reports has another id and is not new', () => {
  const { look } = readSection('/a', { items: [item('a')] }, date(noon), undefined)
  const joined = readSection(
    '/a',
    { items: [item('story/7', { title: 'Title a' })] },
    date(noon + 9000),
    look,
  )
  expect(joined.items[0]?.isNew).toBe(false)
})

test('an answer without a time is of the same visit, and what is stored is bounded', () => {
  const { look } = readSection('/a', { items: [item('a')] }, date(noon), undefined)
  expect(lookAgain('/a', look, ['z'], Number.NaN).since).toEqual([])
  const marks = Array.from({ length: 999 }, String)
  expect(lookAgain('/a', undefined, marks, 0).look.marks).toHaveLength(400)
})

test('of a feed broken items and links that are no web addresses are left out; what is no feed is refused', () => {
  const { items } = readSection(
    '/a',
    {
      items: [
        5,
        { id: 'x' },
        item('a', { url: 'javascript:alert(1)', authors: undefined, date_published: 'soon' }),
      ],
    },
    null,
    undefined,
  )
  expect(items).toHaveLength(1)
  expect(items[0]).toMatchObject({ id: 'a', link: undefined, source: '', at: undefined })
  expect(() => readSection('/a', { error: 'no' }, null, undefined)).toThrow()
})

test.each([
  ['Fire in Rio Vista', true],
  ['Rio Vista’s pool reopens', true],
  ['RIO VISTA', false],
  ['Rio Vistas', false],
  ['Cario Vista', false],
])('whether “%s” names Rio Vista: %s', (title, names) => {
  expect(namesPlace({ title, text: '' }, 'Rio Vista')).toBe(names)
  expect(namesPlace({ title: '', text: title }, 'Rio Vista')).toBe(names)
})

test('a name with signs of expressions is only a name', () => {
  expect(namesPlace({ title: 'At St. John (West)', text: '' }, 'St. John (West)')).toBe(true)
  expect(namesPlace({ title: 'Sta John', text: '' }, 'St. John')).toBe(false)
})

test('new stories are first, those of newsrooms of which less is wanted last, and none is left out', () => {
  const { look } = readSection('/a', { items: [item('a')] }, date(noon), undefined)
  const { items } = readSection(
    '/a',
    { items: [item('b', { authors: [{ name: 'Less' }] }), item('a'), item('c')] },
    date(noon + 9000),
    look,
  )
  expect(orderItems(items, ['Less']).map(({ id }) => id)).toEqual(['c', 'a', 'b'])
})

const alert = {
  event: 'Flood Watch',
  area: 'Coast',
  phase: 'inForce',
  page: 'https://news.test/weather#alert-x',
  ends: '2026-11-20T18:00:00-05:00',
  unchecked: null,
}
const answer = (more: object = {}) => ({
  checked: '2026-11-20T10:00:00-05:00',
  unreadable: [],
  alerts: [alert, { ...alert, event: 'Old', phase: 'ended' }],
  ...more,
})
const checked = Date.parse('2026-11-20T10:00:00-05:00')
const read = (json: object, sentAt: number | undefined = checked + minute) =>
  readCityAlerts(json, sentAt === undefined ? null : new Date(sentAt).toUTCString())

test('alerts in effect are listed with their place on this site', () => {
  expect(read(answer())).toEqual({
    inForce: [
      { event: 'Flood Watch', area: 'Coast', link: '/weather#alert-x', endsAt: Date.parse(alert.ends) },
    ],
    checkedAt: checked,
    isUnchecked: false,
  })
})

test.each([
  ['was never checked', answer({ checked: null }), checked],
  ['was checked too long ago', answer(), checked + 16 * minute],
  ['says not when it was sent', answer(), undefined],
  ['has alerts that could not be read', answer({ unreadable: ['x'] }), checked],
  [
    'has an alert after whose end nobody asked',
    answer({ alerts: [{ ...alert, unchecked: { since: null } }] }),
    checked,
  ],
])('an answer that %s is unchecked', (_name, json, sentAt) => {
  const told = sentAt === undefined ? readCityAlerts(json, null) : read(json, sentAt)
  expect(told.isUnchecked).toBe(true)
})

test('an answer of another form is none, and not an empty list', () => {
  expect(() => read({ error: 'never checked' })).toThrow()
  expect(() => read(answer({ alerts: [{ event: 'Flood' }] }))).toThrow()
})
