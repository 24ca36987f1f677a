import { expect, test } from 'vitest'
import { feedFormats } from '../../publication/pages.ts'
import { exampleAlert } from '../../site/example-alert.fixture.ts'
import { exampleNow, examplePublication } from '../../site/example-publication.fixture.ts'
import { hour, minute } from '../../time/durations.ts'
import type { AlertBoard } from '../../weather/weather.ts'
import { printFeed } from './feed-output.ts'
import { buildAlertsFeed } from './outgoing-alerts.ts'

const place = {
  publication: examplePublication,
  origin: 'https://city.test',
  path: '/weather/feed.rss',
  now: exampleNow,
}

function boardOf(checkedAt: number): AlertBoard {
  return { alerts: [], elsewhere: [], past: [], checkedAt, isFailing: true }
}

test('the feed of alerts says since when they could not be checked, as one entry until they could', () => {
  const feed = buildAlertsFeed(boardOf(exampleNow - hour), place)
  const said = 'We have not been able to check for alerts since Fri 9:00 AM.'
  expect(feed.items).toMatchObject([{ title: said, summary: expect.stringContaining('weather.gov') }])
  expect(feed.description).toContain(said)
  for (const format of feedFormats) expect(printFeed(feed, format)).toContain(said)
  const later = buildAlertsFeed(boardOf(exampleNow - hour), { ...place, now: exampleNow + hour })
  expect(later.items.map(({ id, updatedAt }) => [id, updatedAt])).toEqual(
    feed.items.map(({ id, updatedAt }) => [id, updatedAt]),
  )
})

test('a feed that was checked has no such entry', () => {
  expect(buildAlertsFeed(boardOf(exampleNow - minute), place).items).toEqual([])
})

test('a feed says at once that an alert cannot be read, and since when a part was not checked', () => {
  const partly = { readAt: exampleNow, unreadable: ['Tornado Warning'] }
  const board = { ...boardOf(exampleNow - minute), partly }
  const [item] = buildAlertsFeed(board, place).items
  expect(item).toMatchObject({
    title: 'The Weather Service lists an alert that we cannot read: Tornado Warning.',
    summary: 'See weather.gov',
  })
  const later = buildAlertsFeed({ ...board, partly: { ...partly, readAt: exampleNow + minute } }, place)
  expect(later.items).toEqual([item])
  const silent = { ...boardOf(exampleNow - hour), partly: { readAt: exampleNow, unreadable: [] } }
  expect(buildAlertsFeed(silent, place).items[0]?.title).toBe(
    'We have not been able to check for all alerts since Fri 9:00 AM.',
  )
})

test('an entry says where and until when an alert is, that nobody could ask whether it goes on, and how it ended', () => {
  const inEffect = exampleAlert({ endsAt: exampleNow + hour, instruction: ['Leave now.'] })
  const overdue = exampleAlert({
    endsAt: exampleNow - minute,
    unchecked: { since: exampleNow - 9 * minute },
    area: '',
  })
  const ended = exampleAlert({ ended: { at: exampleNow, how: 'delisted' } })
  const board = { ...boardOf(exampleNow - 9 * minute), alerts: [inEffect, overdue, ended] }
  expect(buildAlertsFeed(board, place).items.map(({ title, summary }) => [title, summary])).toEqual([
    ['Hurricane Warning', 'Example Coast, until Fri 11:00 AM. Leave now.'],
    ['Hurricane Warning', 'until Fri 9:59 AM; not checked since Fri 9:51 AM.'],
    ['Hurricane Warning has ended', 'No longer listed by the Weather Service'],
  ])
})
