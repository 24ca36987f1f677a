import { expect, test } from 'vitest'
import { exampleContext } from '../../example-publication.fixture.ts'
import { buildReferralsView } from './referrals-view.ts'

const now = Date.UTC(2026, 10, 3, 20, 40)
const context = { ...exampleContext('/referrals'), now }

test('counts are shown by day up to today, and by newsroom, highest first', () => {
  const counts = [
    { day: '2026-11-01', newsroom: 'Radio Bay', readers: 1 },
    { day: '2026-11-01', newsroom: 'The Gull', readers: 2_000 },
    { day: '2026-11-03', newsroom: 'Radio Bay', readers: 999 },
  ]
  const { body } = buildReferralsView(context, { counts })
  expect(body).toMatchObject({ month: 'November 2026', total: '3,000', newsroomCount: 2 })
  expect(body.days.map(({ day, readers, percent, isToday }) => [day, readers, percent, isToday])).toEqual([
    ['1', '2,001', 100, false],
    ['2', '0', 0, false],
    ['3', '999', 50, true],
  ])
  expect(body.days[2]?.label).toBe('November 3')
  expect(body.newsrooms).toEqual([
    { name: 'The Gull', readers: '2,000', share: '67%', percentOfMost: 100 },
    { name: 'Radio Bay', readers: '1,000', share: '33%', percentOfMost: 50 },
  ])
})

test('newsrooms with as many readers are in the order of their names', () => {
  const counts = ['B', 'C', 'A'].map((newsroom) => ({ day: '2026-11-01', newsroom, readers: 1 }))
  const { newsrooms } = buildReferralsView(context, { counts }).body
  expect(newsrooms.map(({ name }) => name)).toEqual(['A', 'B', 'C'])
})

test('a month without counted readers shows zeros', () => {
  const { body } = buildReferralsView(context, { counts: [] })
  expect(body).toMatchObject({ total: '0', newsroomCount: 0, newsrooms: [] })
})
