import { monitorEventLoopDelay } from 'node:perf_hooks'
import { conditions } from '../../feed-health/diagnosis.ts'
import type { IngestNumbers } from '../../sources/ingest.ts'
import type { RelayNumbers } from '../../sources/radio/relay.ts'
import type { CacheNumbers } from '../answers/page-cache.ts'
import type { Cities } from '../cities/cities.ts'
import type { ImageNumbers } from '../images/feed-images.ts'
import type { MailWaiting } from '../mail/mail-service.ts'
import type { Figure, Sample } from './exposition.ts'

/** What the figures are read from, at each scrape. */
export interface FigureSources {
  ingest(): IngestNumbers
  cache(): CacheNumbers
  /** Requests that reached the routes, by class of status ('2xx'). */
  requests(): ReadonlyMap<string, number>
  images(): ImageNumbers
  radio(): RelayNumbers
  /** Messages by outcome; undefined where no mail is sent. */
  mail(): ReadonlyMap<string, number> | undefined
  /** Unsent messages of all processes, the oldest one's wait in ms; undefined if unknown or without mail. */
  mailWaiting(): MailWaiting | undefined
  /** Messages about storm alerts to devices, by outcome. */
  stormPushes(): ReadonlyMap<string, number>
  cities: Pick<Cities, 'report'>
}

/** All figures of the process. No label has a value for each city, feed or host. */
export function openFigures(sources: FigureSources): readonly Figure[] {
  return [...openIngestFigures(sources), ...pageFigures(sources), ...serviceFigures(sources)]
}

/** Those of a process that only polls. */
export function openIngestFigures(sources: Pick<FigureSources, 'ingest'>): readonly Figure[] {
  return [...sourceFigures(sources), ...pollFigures(sources), ...processFigures()]
}

function figure(name: string, help: string, read: Figure['read'], labels: readonly string[] = []): Figure {
  return { name, help, read, labels }
}

function sourceFigures({ ingest }: Pick<FigureSources, 'ingest'>): Figure[] {
  type Summary = NonNullable<IngestNumbers['summary']>
  /** Of the last count of sources. */
  const counted = (name: string, help: string, read: (summary: Summary) => number | undefined) =>
    figure(name, help, () => {
      const { summary } = ingest()
      return summary && read(summary)
    })
  const groups = () => ingest().summary?.groups ?? []
  const readStates = () =>
    [...new Set(groups().map(({ kind }) => kind))].flatMap((kind) =>
      conditions.map((condition): Sample => {
        const group = groups().find((each) => each.kind === kind && each.condition === condition)
        return [[kind, condition], group?.count ?? 0]
      }),
    )
  const readUnread = () => {
    const sums = new Map<string, Sample>()
    for (const { kind, unreadFor } of groups()) {
      for (const [over, count] of Object.entries(unreadFor)) {
        const known = sums.get(`${kind} ${over}`)
        sums.set(`${kind} ${over}`, [[kind, over], (known?.[1] ?? 0) + count])
      }
    }
    return sums.values()
  }
  return [
    figure(
      'news_sources',
      'Sources that are polled, by kind and state; feeds that answer and are dead are stale, feeds that lost entries are overflowed.',
      readStates,
      ['kind', 'state'],
    ),
    figure(
      'news_sources_unread',
      'Sources that were not read for longer than this; one that never was counts from when it was listed.',
      readUnread,
      ['kind', 'over'],
    ),
    counted('news_sources_due', 'Sources that are due and not being polled.', (summary) =>
      summary.groups.reduce((sum, { due }) => sum + due, 0),
    ),
    counted('news_polling_late_seconds', 'How long the longest overdue source has waited.', ({ late }) =>
      inSeconds(late),
    ),
    counted(
      'news_unplaced_articles',
      'New articles that wait to be put among the stories.',
      ({ unplaced }) => unplaced.count,
    ),
    counted('news_placing_late_seconds', 'How long the oldest of them has waited.', ({ unplaced }) =>
      inSeconds(unplaced.for),
    ),
    counted(
      'news_hosts_paused',
      'Hosts that asked to be left alone for a while.',
      ({ pausedHosts }) => pausedHosts,
    ),
    counted(
      'news_counted_timestamp_seconds',
      'When the states of sources were last counted, in seconds since 1970.',
      ({ at }) => inSeconds(at),
    ),
  ]
}

function inSeconds(milliseconds: number | undefined): number | undefined {
  return milliseconds === undefined ? undefined : milliseconds / 1000
}

function pollFigures({ ingest }: Pick<FigureSources, 'ingest'>): Figure[] {
  type Field = 'bytes' | 'added' | 'updated' | 'overflows' | 'milliseconds'
  const byKind = (name: string, help: string, field: Field, divisor = 1) =>
    figure(
      name,
      help,
      () => {
        const sums = new Map<string, number>()
        for (const total of ingest().polls)
          sums.set(total.kind, (sums.get(total.kind) ?? 0) + total[field] / divisor)
        return labelled(sums)
      },
      ['kind'],
    )
  return [
    figure(
      'news_polls_total',
      'Polls by kind of source, result and reason of a failure.',
      () => ingest().polls.map(({ kind, result, reason, polls }): Sample => [[kind, result, reason], polls]),
      ['kind', 'result', 'reason'],
    ),
    byKind('news_poll_bytes_total', 'Bytes of documents that were read, decompressed.', 'bytes'),
    byKind(
      'news_poll_seconds_total',
      'Time that polls took, waiting for servers included.',
      'milliseconds',
      1000,
    ),
    byKind('news_entries_added_total', 'Entries that were new.', 'added'),
    byKind('news_entries_updated_total', 'Entries that had changed.', 'updated'),
    byKind(
      'news_overflows_total',
      'Polls that found nothing but new entries, so that others were missed.',
      'overflows',
    ),
    figure(
      'news_ingest_restarts_total',
      'Times that the polling thread was started again.',
      () => ingest().restarts,
    ),
  ]
}

/** Samples of a figure with one label. */
function labelled(values: Iterable<readonly [label: string, value: number]>): Sample[] {
  return Array.from(values, ([label, value]): Sample => [[label], value])
}

function pageFigures({ cache, requests, cities }: FigureSources): Figure[] {
  return [
    figure(
      'news_requests_total',
      'Requests that reached the routes, by class of status; those answered from the page cache are news_page_cache_hits_total.',
      () => labelled(requests()),
      ['status'],
    ),
    figure('news_page_cache_hits_total', 'Pages sent from the cache.', () => cache().hits),
    figure('news_pages_made_total', 'Pages made.', () => cache().made),
    figure('news_pages_failed_total', 'Pages that could not be made.', () => cache().failed),
    figure('news_page_making_seconds_total', 'Time that the making of pages took.', () =>
      inSeconds(cache().makingMs),
    ),
    figure('news_page_cache_pages', 'Pages in the cache.', () => cache().pages),
    figure('news_page_cache_bytes', 'Bytes of pages in the cache.', () => cache().bytes),
    figure('news_cities_served', 'Cities that are served.', () => cities.report().ready),
    figure(
      'news_cities_broken',
      'Cities with an error in a file, and one more where what all cities share has one.',
      () => {
        const { broken, heldBack, folder } = cities.report()
        return broken.length + heldBack.length + (folder.length > 0 ? 1 : 0)
      },
    ),
  ]
}

function serviceFigures({ images, radio, mail, mailWaiting, stormPushes }: FigureSources): Figure[] {
  return [
    figure(
      'news_pictures_total',
      'Pictures of feeds by outcome: made, broken, or left for later as too many waited.',
      () => {
        const { waiting: _, ...outcomes } = images()
        return labelled(Object.entries(outcomes))
      },
      ['outcome'],
    ),
    figure(
      'news_picture_fetches_waiting',
      'Pictures of feeds that wait to be fetched.',
      () => images().waiting,
    ),
    figure(
      'news_radio_stations',
      'Stations that are relayed, and stations in back-off after a failure.',
      () => {
        const { playing, backingOff } = radio()
        return [
          [['playing'], playing],
          [['backing_off'], backingOff],
        ]
      },
      ['state'],
    ),
    figure('news_mails_total', 'Attempts to send a message, by outcome.', () => labelled(mail() ?? []), [
      'outcome',
    ]),
    figure('news_mail_waiting', 'Messages in the store that are not sent yet.', () => mailWaiting()?.count),
    figure('news_mail_waiting_seconds', 'How long the oldest of them has waited.', () =>
      inSeconds(mailWaiting()?.for),
    ),
    figure(
      'news_storm_pushes_total',
      'Messages about storm alerts to devices by outcome; a device whose message was refused is kept, one that is gone is forgotten.',
      () => labelled(stormPushes()),
      ['outcome'],
    ),
  ]
}

function processFigures(): Figure[] {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  const startedAt = Date.now() / 1000 - process.uptime()
  return [
    figure('process_resident_memory_bytes', 'Resident memory of the process.', () =>
      process.memoryUsage.rss(),
    ),
    figure('process_cpu_seconds_total', 'Processor time of the process.', () => {
      const { user, system } = process.cpuUsage()
      return (user + system) / 1e6
    }),
    figure('process_start_time_seconds', 'When the process started, in seconds since 1970.', () => startedAt),
    figure(
      'news_event_loop_delay_seconds',
      'Delay of the thread that answers readers since the last reading of this page: 99th percentile and longest.',
      () => {
        const samples: Sample[] = [
          [['p99'], delay.percentile(99) / 1e9],
          [['max'], delay.max / 1e9],
        ]
        delay.reset()
        return samples
      },
      ['of'],
    ),
  ]
}
