import { expect, test } from 'vitest'
import { printFigures } from './exposition.ts'
import { type FigureSources, openFigures } from './figures.ts'

const unreadFor = { '1h': 3, '6h': 2, '24h': 1, '168h': 0 }
const total = {
  kind: 'feed',
  polls: 4,
  bytes: 1000,
  milliseconds: 1500,
  added: 7,
  updated: 1,
  overflows: 1,
}
const sources: FigureSources = {
  ingest: () => ({
    restarts: 2,
    polls: [
      { ...total, result: 'stored', reason: '' },
      { ...total, result: 'failed', reason: 'dns' },
    ],
    summary: {
      at: 1_800_000_000_000,
      groups: [
        { kind: 'feed', condition: 'stale', count: 3, due: 1, unreadFor },
        { kind: 'feed', condition: 'fine', count: 40, due: 2, unreadFor },
        { kind: 'forecast', condition: 'fine', count: 1, due: 0, unreadFor },
      ],
      pausedHosts: 1,
      late: 90_000,
      unplaced: { count: 12, for: 4_000 },
      alarms: { stale: ['https://a.test/'], overflowed: [] },
    },
  }),
  cache: () => ({ pages: 5, bytes: 6, hits: 7, made: 8, failed: 9, makingMs: 1000 }),
  requests: () => new Map([['2xx', 10]]),
  images: () => ({ made: 1, failed: 2, busy: 3, waiting: 4 }),
  radio: () => ({ playing: 1, backingOff: 0 }),
  mail: () => undefined,
  mailWaiting: () => ({ count: 2, for: 60_000 }),
  stormPushes: () => new Map([['refused', 5]]),
  cities: { report: () => ({ ready: 3, heldBack: [], broken: [], folder: [] }) },
}

test('every part of the process has its figures, and no label names a feed, a host or a city', () => {
  const text = printFigures(openFigures(sources))
  for (const line of [
    'news_sources{kind="feed",state="stale"} 3',
    'news_sources{kind="feed",state="overflowed"} 0',
    'news_sources{kind="forecast",state="failing"} 0',
    'news_sources_unread{kind="feed",over="1h"} 6',
    'news_sources_due 3',
    'news_polling_late_seconds 90',
    'news_unplaced_articles 12',
    'news_placing_late_seconds 4',
    'news_hosts_paused 1',
    'news_polls_total{kind="feed",result="failed",reason="dns"} 4',
    'news_poll_bytes_total{kind="feed"} 2000',
    'news_storm_pushes_total{outcome="refused"} 5',
    'news_poll_seconds_total{kind="feed"} 3',
    'news_overflows_total{kind="feed"} 2',
    'news_ingest_restarts_total 2',
    'news_requests_total{status="2xx"} 10',
    'news_page_cache_hits_total 7',
    'news_page_making_seconds_total 1',
    'news_cities_served 3',
    'news_cities_broken 0',
    'news_pictures_total{outcome="failed"} 2',
    'news_radio_stations{state="playing"} 1',
    'news_mail_waiting 2',
    'news_mail_waiting_seconds 60',
  ]) {
    expect(text.split('\n')).toContain(line)
  }
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m)
  expect(text).not.toContain('a.test')
  expect(text).not.toContain('news_mails_total')
})

test('a broken folder that all cities share counts as broken', () => {
  const report = {
    ready: 3,
    heldBack: [],
    broken: [],
    folder: ['error: _network/publication.yaml'],
  }
  expect(printFigures(openFigures({ ...sources, cities: { report: () => report } }))).toContain(
    'news_cities_broken 1\n',
  )
})

test('in the first seconds, what is not known yet is left out', () => {
  const ingest = () => ({ restarts: 0, polls: [], summary: undefined })
  const text = printFigures(openFigures({ ...sources, ingest }))
  expect(text).not.toContain('news_sources')
  expect(text).toContain('news_ingest_restarts_total 0')
})
