import { monitorEventLoopDelay } from 'node:perf_hooks'
import { conditions } from '../../feed-health/diagnosis.ts'
import type { IngestNumbers } from '../../sources/ingest.ts'
import type { RelayNumbers } from '../../sources/radio/relay.ts'
import type { CacheNumbers } from '../answers/page-cache.ts'
import type { Cities } from '../cities/cities.ts'
import type { ImageNumbers } from '../images/feed-images.ts'
import type { Figure, Sample } from './exposition.ts'

/** What the figures are read from, at each scrape. */
export interface FigureSources {
  ingest(): IngestNumbers
  cache(): CacheNumbers
  /** Requests that reached the routes, by class of status ('2xx'). */
  requests(): ReadonlyMap<string, number>
  images(): ImageNumbers
  radio(): RelayNumbers
  /** Open connections of live headlines. */
  live(): number
  /** Messages by outcome; undefined where no mail is sent. */
  mail(): ReadonlyMap<string, number> | undefined
  cities: Pick<Cities, 'report'>
}

/** All figures of the process. No label has a value for each city, feed or host. */
export function openFigures(sources: FigureSources): readonly Figure[] {
  return [...openIngestFigures(sources), ...pageFigures(sources), ...serviceFigures(sources)]
}

/** Those of a process that only polls. */
export function openIngestFigures(sources: Pick<FigureSources, 'ingest'>): readonly Figure[] {
  return [...feedFigures(sources), ...pollFigures(sources), ...processFigures()]
}

const one = (value: number): Sample[] => [[[], value]]

function feedFigures({ ingest }: Pick<FigureSources, 'ingest'>): Figure[] {
  const groups = () => ingest().summary?.groups ?? []
  return [
    {
      name: 'news_sources',
      help: 'Sources that are polled, by kind and state; feeds that answer and are dead are stale, feeds that lost entries are overflowed.',
      type: 'gauge',
      labels: ['kind', 'state'],
      read() {
        const kinds = [...new Set(groups().map(({ kind }) => kind))]
        return kinds.flatMap((kind) =>
          conditions.map((condition): Sample => {
            const group = groups().find((each) => each.kind === kind && each.condition === condition)
            return [[kind, condition], group?.count ?? 0]
          }),
        )
      },
    },
    {
      name: 'news_sources_unread',
      help: 'Sources that were read once and then not for longer than this.',
      type: 'gauge',
      labels: ['kind', 'over'],
      read() {
        const sums = new Map<string, Sample>()
        for (const { kind, unreadFor } of groups()) {
          for (const [over, count] of Object.entries(unreadFor)) {
            const known = sums.get(`${kind} ${over}`)
            sums.set(`${kind} ${over}`, [[kind, over], (known?.[1] ?? 0) + count])
          }
        }
        return sums.values()
      },
    },
    {
      name: 'news_sources_due',
      help: 'Sources that are due and not being polled.',
      type: 'gauge',
      read: () => (ingest().summary ? one(groups().reduce((sum, { due }) => sum + due, 0)) : []),
    },
    {
      name: 'news_polling_late_seconds',
      help: 'How long the longest overdue source has waited.',
      type: 'gauge',
      read: () => secondsOf(ingest().summary?.late),
    },
    {
      name: 'news_unplaced_articles',
      help: 'New articles that wait to be put among the stories.',
      type: 'gauge',
      read: () => {
        const unplaced = ingest().summary?.unplaced
        return unplaced ? one(unplaced.count) : []
      },
    },
    {
      name: 'news_placing_late_seconds',
      help: 'How long the oldest of them has waited.',
      type: 'gauge',
      read: () => secondsOf(ingest().summary?.unplaced.for),
    },
    {
      name: 'news_hosts_paused',
      help: 'Hosts that asked to be left alone for a while.',
      type: 'gauge',
      read: () => {
        const paused = ingest().summary?.pausedHosts
        return paused === undefined ? [] : one(paused)
      },
    },
    {
      name: 'news_counted_timestamp_seconds',
      help: 'When the states of sources were last counted, in seconds since 1970.',
      type: 'gauge',
      read: () => secondsOf(ingest().summary?.at),
    },
  ]
}

/** Milliseconds as seconds; no sample where they are not known. */
function secondsOf(milliseconds: number | undefined): Sample[] {
  return milliseconds === undefined ? [] : one(milliseconds / 1000)
}

function pollFigures({ ingest }: Pick<FigureSources, 'ingest'>): Figure[] {
  const byKind = (field: 'bytes' | 'added' | 'updated' | 'overflows' | 'milliseconds', divisor = 1) => {
    const sums = new Map<string, number>()
    for (const total of ingest().polls)
      sums.set(total.kind, (sums.get(total.kind) ?? 0) + total[field] / divisor)
    return [...sums].map(([kind, value]): Sample => [[kind], value])
  }
  return [
    {
      name: 'news_polls_total',
      help: 'Polls by kind of source, result and reason of a failure.',
      type: 'counter',
      labels: ['kind', 'result', 'reason'],
      read: () =>
        ingest().polls.map(({ kind, result, reason, polls }): Sample => [[kind, result, reason], polls]),
    },
    {
      name: 'news_poll_bytes_total',
      help: 'Bytes of documents that were read, decompressed.',
      type: 'counter',
      labels: ['kind'],
      read: () => byKind('bytes'),
    },
    {
      name: 'news_poll_seconds_total',
      help: 'Time that polls took, waiting for servers included.',
      type: 'counter',
      labels: ['kind'],
      read: () => byKind('milliseconds', 1000),
    },
    {
      name: 'news_entries_added_total',
      help: 'Entries that were new.',
      type: 'counter',
      labels: ['kind'],
      read: () => byKind('added'),
    },
    {
      name: 'news_entries_updated_total',
      help: 'Entries that had changed.',
      type: 'counter',
      labels: ['kind'],
      read: () => byKind('updated'),
    },
    {
      name: 'news_overflows_total',
      help: 'Polls that found nothing but new entries, so that others were missed.',
      type: 'counter',
      labels: ['kind'],
      read: () => byKind('overflows'),
    },
    {
      name: 'news_ingest_restarts_total',
      help: 'Times that the polling thread was started again.',
      type: 'counter',
      read: () => one(ingest().restarts),
    },
  ]
}

function pageFigures({ cache, requests, cities }: FigureSources): Figure[] {
  const figure = (name: string, help: string, type: Figure['type'], read: () => number): Figure => ({
    name,
    help,
    type,
    read: () => one(read()),
  })
  return [
    {
      name: 'news_requests_total',
      help: 'Requests that reached the routes, by class of status; those answered from the page cache are news_page_cache_hits_total.',
      type: 'counter',
      labels: ['status'],
      read: () => [...requests()].map(([status, count]): Sample => [[status], count]),
    },
    figure('news_page_cache_hits_total', 'Pages sent from the cache.', 'counter', () => cache().hits),
    figure('news_pages_made_total', 'Pages made.', 'counter', () => cache().made),
    figure('news_pages_failed_total', 'Pages that could not be made.', 'counter', () => cache().failed),
    figure(
      'news_page_making_seconds_total',
      'Time that the making of pages took.',
      'counter',
      () => cache().makingMs / 1000,
    ),
    figure('news_page_cache_pages', 'Pages in the cache.', 'gauge', () => cache().pages),
    figure('news_page_cache_bytes', 'Bytes of pages in the cache.', 'gauge', () => cache().bytes),
    figure('news_cities_served', 'Cities that are served.', 'gauge', () => cities.report().ready),
    figure(
      'news_cities_broken',
      'Cities whose folder cannot be read as it is.',
      'gauge',
      () => cities.report().broken.length,
    ),
  ]
}

function serviceFigures({ images, radio, live, mail }: FigureSources): Figure[] {
  return [
    {
      name: 'news_pictures_total',
      help: 'Pictures of feeds by outcome: made, broken, or left for later as too many waited.',
      type: 'counter',
      labels: ['outcome'],
      read() {
        const { made, failed, busy } = images()
        return [
          [['made'], made],
          [['failed'], failed],
          [['busy'], busy],
        ]
      },
    },
    {
      name: 'news_picture_fetches_waiting',
      help: 'Pictures of feeds that wait to be fetched.',
      type: 'gauge',
      read: () => one(images().waiting),
    },
    {
      name: 'news_radio_stations',
      help: 'Stations that are relayed, and stations in back-off after a failure.',
      type: 'gauge',
      labels: ['state'],
      read() {
        const { playing, backingOff } = radio()
        return [
          [['playing'], playing],
          [['backing_off'], backingOff],
        ]
      },
    },
    {
      name: 'news_live_connections',
      help: 'Open connections of live headlines.',
      type: 'gauge',
      read: () => one(live()),
    },
    {
      name: 'news_mails_total',
      help: 'Attempts to send a message, by outcome.',
      type: 'counter',
      labels: ['outcome'],
      read: () => [...(mail() ?? [])].map(([outcome, count]): Sample => [[outcome], count]),
    },
  ]
}

function processFigures(): Figure[] {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  const startedAt = Date.now() / 1000 - process.uptime()
  return [
    {
      name: 'process_resident_memory_bytes',
      help: 'Resident memory of the process.',
      type: 'gauge',
      read: () => one(process.memoryUsage.rss()),
    },
    {
      name: 'process_cpu_seconds_total',
      help: 'Processor time of the process.',
      type: 'counter',
      read() {
        const { user, system } = process.cpuUsage()
        return one((user + system) / 1e6)
      },
    },
    {
      name: 'process_start_time_seconds',
      help: 'When the process started, in seconds since 1970.',
      type: 'gauge',
      read: () => one(startedAt),
    },
    {
      name: 'news_event_loop_delay_seconds',
      help: 'Delay of the thread that answers readers since the last reading of this page: 99th percentile and longest.',
      type: 'gauge',
      labels: ['of'],
      read() {
        const samples: Sample[] = [
          [['p99'], delay.percentile(99) / 1e9],
          [['max'], delay.max / 1e9],
        ]
        delay.reset()
        return samples
      },
    },
  ]
}
