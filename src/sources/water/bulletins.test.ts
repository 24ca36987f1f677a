import { expect, test } from 'vitest'
import { minute } from '../../time/durations.ts'
import { serviceFailure } from '../weather/service.ts'
import { Bulletins } from './bulletins.ts'

const at = (hour: number) => `2026-10-07T${String(hour).padStart(2, '0')}:00:00+00:00`
const row = (id: unknown, hour = 12) => ({ id, issuanceTime: at(hour) })

const textOf = (id: string, zone = 'FLZ172') => `${zone}-071200-\n.TODAY...${id}\n$$`

/** Bulletins of a service that lists these rows, and what was asked of it. */
function open(rows: readonly unknown[], products: Record<string, object> = {}) {
  const asked: string[] = []
  const bulletins = new Bulletins()
  const newest = async (now = 0, office = 'MFL', type: 'SRF' | 'CWF' = 'SRF') => {
    const answer = await bulletins.newest(
      { type, office, zone: 'FLZ172' },
      async (path) => {
        asked.push(path)
        const id = /^\/products\/([^/]+)$/.exec(path)?.[1]
        if (id === 'down' || path.endsWith('/DOWN')) return serviceFailure('status 503')
        if (id === 'broken') throw new Error('out of paper')
        const text = id === undefined ? { '@graph': rows } : { productText: textOf(id), ...products[id] }
        return { kind: 'text', text: JSON.stringify(text) }
      },
      now,
    )
    return answer.kind === 'read' ? answer.value : answer.message
  }
  return { asked, newest, rows }
}

test('the newest bulletin of an office is read, whatever the order of the list', async () => {
  const { newest, asked } = open([row('old', 3), row('new', 15), row('older', 1)])
  expect(await newest()).toEqual({ text: textOf('new'), office: 'MFL', issuedAt: Date.parse(at(15)) })
  expect(asked).toEqual(['/products/types/SRF/locations/MFL', '/products/new'])
})

test.each<[newest: string, product: object]>([
  ['is about other zones', { productText: textOf('update', 'FLZ168') }],
  ['has no text', { productText: '' }],
  ['is too long', { productText: 'x'.repeat(200_001) }],
])('where the newest bulletin %s, the one before it is read', async (_, product) => {
  const { newest, asked } = open([row('old', 3), row('new', 15), row('older', 1)], { new: product })
  expect(await newest()).toMatchObject({ text: textOf('old'), issuedAt: Date.parse(at(3)) })
  expect(asked).toEqual(['/products/types/SRF/locations/MFL', '/products/new', '/products/old'])
})

test('a zone that no bulletin names gets the newest, after four were looked at', async () => {
  const other = { productText: textOf('x', 'FLZ168') }
  const rows = ['a', 'b', 'c', 'd', 'e'].map((id, index) => row(id, index))
  const { newest, asked } = open(rows, { b: other, c: other, d: other, e: other })
  expect(await newest()).toMatchObject({ issuedAt: Date.parse(at(4)) })
  expect(asked).toHaveLength(5)
  await newest(minute)
  expect(asked).toHaveLength(6)
})

test('a bulletin’s own time of issue goes before that of the list', async () => {
  const { newest } = open([row('a', 3)], { a: { issuanceTime: at(4) } })
  expect(await newest()).toMatchObject({ issuedAt: Date.parse(at(4)) })
})

test.each([
  [[]],
  [[row('../../secret')]],
  [[row('')]],
  [[row('x'.repeat(81))]],
  [[row(7), { id: 'a' }, { id: 'a', issuanceTime: 'noon' }]],
])('a list of %j has no bulletin', async (rows) => {
  const { newest, asked } = open(rows)
  expect(await newest()).toBe('office MFL lists no bulletin of the type SRF')
  expect(asked).toHaveLength(1)
})

test.each([
  ['down', {}, /503/],
  ['broken', {}, /out of paper/],
  ['a', { productText: '' }, /a bulletin without text/],
  ['a', { productText: 'x'.repeat(200_001) }, /a bulletin of 200001 characters/],
])('of the bulletin %s, %.40j, the failure is told', async (id, product, message) => {
  expect(await open([row(id)], { [id]: product }).newest()).toMatch(message)
})

test('of a list that cannot be read, the failure is told, and nothing else is asked for', async () => {
  const { newest, asked } = open([row('a')])
  expect(await newest(0, 'DOWN')).toBe('status 503')
  expect(asked).toEqual(['/products/types/SRF/locations/DOWN'])
})

test('zones of an office share an answer for a minute; another office and another kind have their own', async () => {
  const rows = [row('a')]
  const { newest, asked } = open(rows)
  await Promise.all([newest(0), newest(minute - 1), newest(1 - minute)])
  expect(asked).toHaveLength(2)
  await newest(0, 'TBW')
  await newest(0, 'MFL', 'CWF')
  expect(asked.slice(2)).toEqual([
    '/products/types/SRF/locations/TBW',
    '/products/a',
    '/products/types/CWF/locations/MFL',
    '/products/a',
  ])
})

test('after a minute the list is asked for again, a bulletin that is known is not, and a newer one is', async () => {
  const rows = [row('a')]
  const { newest, asked } = open(rows)
  await newest(0)
  expect(await newest(minute)).toMatchObject({ text: textOf('a') })
  expect(asked).toHaveLength(3)
  rows.push(row('b', 20))
  expect(await newest(2 * minute)).toMatchObject({ text: textOf('b') })
  expect(asked).toHaveLength(5)
})
