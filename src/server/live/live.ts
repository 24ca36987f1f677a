import { addressesOf } from '../../city/edition.ts'
import type { Publication } from '../../publication/publication.ts'
import { textsOf } from '../../site/texts/texts.ts'
import { cityTopic, feedTopic } from '../../store/topics.ts'
import { minute } from '../../time/durations.ts'
import { freshness } from '../answers/freshness.ts'
import { textResponse } from '../answers/responses.ts'
import type { Logger } from '../process/logger.ts'
import { OpenConnections, tellEachSecond } from '../requests/open-connections.ts'

/** Limits of open event connections; times in ms. */
export const defaultLiveLimits = {
  connections: 2_000,
  perAddress: 20,
  /** After this a connection is ended, so that one that nobody reads does not stay; browsers open it again. */
  longest: 10 * minute,
  /** The interval of heartbeats. */
  heartbeat: 20_000,
  /** Changes within this time are announced together. */
  gather: 1_000,
}

/** Notifies frames of live headlines over server-sent events that their stories have changed; they then fetch the page. */
export interface LiveService {
  /** A stream of events of this city, which begins with a change where one came after the reader's page was made; 503 beyond the bounds. */
  answer(publication: Publication, reader: LiveReader): Response
  changed(topics: Iterable<string>): void
  /** Notifies every connection, because changes were missed. */
  changedAll(): void
  /** Connections that are open. */
  readonly open: number
  stop(): void
}

/** Who asks for live headlines. */
interface LiveReader {
  /** Undefined where it is not known. */
  address: string | undefined
  /** When the reader's page was made, in milliseconds since 1970; undefined where that is not known. */
  madeAt: number | undefined
  signal: AbortSignal
}

interface Connection {
  send(text: string): void
  end(): void
}

/** Bytes that may wait for one reader: some hundred events. */
const longestQueue = 8_192
const change = 'event: change\ndata: {}\n\n'
const heartbeat = ': still here\n\n'

/** Milliseconds for which changes are remembered; who has an older page is told to ask again. */
const remembered = 10 * minute

/** Creates the service. Refused connections are logged in at most one line a second. */
export function createLiveService(logger: Pick<Logger, 'warn'>, limits = defaultLiveLimits): LiveService {
  const cities = new Map<string, { topics: ReadonlySet<string>; connections: Set<Connection> }>()
  const places = new OpenConnections(limits)
  const told = new Set<string>()
  /** When topics last changed, oldest first. */
  const changes = new Map<string, number>()
  let unknownUntil = Date.now()
  const refusals = tellEachSecond((refused) =>
    logger.warn({ refused }, `live headlines: ${refused} connections refused beyond the bounds`),
  )
  let telling: NodeJS.Timeout | undefined
  const beating = setInterval(() => {
    for (const { connections } of cities.values()) for (const one of connections) one.send(heartbeat)
  }, limits.heartbeat).unref()

  function remember(topics: readonly string[]): void {
    const now = Date.now()
    for (const [topic, at] of changes) {
      if (at > now - remembered) break
      changes.delete(topic)
    }
    for (const topic of topics) {
      changes.delete(topic)
      changes.set(topic, now)
    }
  }

  /** Whether one of these topics has changed since, or may have. */
  function hasChanged(topics: readonly string[], since: number): boolean {
    if (since <= Math.max(unknownUntil, Date.now() - remembered)) return true
    return topics.some((topic) => (changes.get(topic) ?? 0) >= since)
  }

  function join(
    publication: Publication,
    release: () => void,
    { signal, madeAt }: LiveReader,
  ): ReadableStream<Uint8Array> {
    const { id } = publication
    const city = { topics: topicsOf(publication), connections: cities.get(id)?.connections ?? new Set() }
    cities.set(id, city)
    let leave = () => {}
    const body = new ReadableStream<Uint8Array>(
      {
        start(controller) {
          const bytes = new TextEncoder()
          const connection: Connection = {
            send(text) {
              if ((controller.desiredSize ?? 0) > 0) controller.enqueue(bytes.encode(text))
              else connection.end()
            },
            end() {
              leave()
              controller.close()
            },
          }
          const lifetime = setTimeout(() => connection.end(), limits.longest * (0.8 + 0.4 * Math.random()))
          leave = () => {
            if (!city.connections.delete(connection)) return
            clearTimeout(lifetime.unref())
            release()
            if (city.connections.size === 0 && cities.get(id)?.connections === city.connections)
              cities.delete(id)
          }
          city.connections.add(connection)
          // Browsers wait this long before they open an ended connection again.
          connection.send(`retry: ${Math.round(3_000 + 5_000 * Math.random())}\n\n`)
          const topics = [cityTopic(id), ...city.topics]
          if (madeAt !== undefined && hasChanged(topics, madeAt)) connection.send(change)
        },
        cancel: () => leave(),
      },
      new ByteLengthQueuingStrategy({ highWaterMark: longestQueue }),
    )
    signal.addEventListener('abort', () => leave(), { once: true })
    return body
  }

  function tell(): void {
    telling = undefined
    for (const id of told) for (const one of cities.get(id)?.connections ?? []) one.send(change)
    told.clear()
  }

  function note(ids: Iterable<string>): void {
    for (const id of ids) told.add(id)
    if (told.size > 0) telling ??= setTimeout(tell, limits.gather).unref()
  }

  return {
    answer(publication, reader) {
      const release = places.take(reader.address ?? '')
      if (!release) {
        refusals.count()
        return textResponse(503, textsOf(publication.language).answers.tooManyLive, {
          'retry-after': '60',
        })
      }
      return new Response(join(publication, release, reader), { headers: eventHeaders })
    },
    changed: (topics) => {
      const list = [...topics]
      remember(list)
      for (const [id, city] of [...cities]) {
        // The city's feeds may have changed. Browsers reconnect, and then request the page.
        if (list.includes(cityTopic(id))) for (const one of [...city.connections]) one.end()
        else if (list.some((topic) => city.topics.has(topic))) note([id])
      }
    },
    changedAll() {
      unknownUntil = Date.now()
      note(cities.keys())
    },
    get open() {
      return places.open
    },
    stop() {
      clearInterval(beating)
      clearTimeout(telling)
      for (const { connections } of [...cities.values()]) for (const one of [...connections]) one.end()
    },
  }
}

const eventHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': freshness.never.cacheControl,
  // A connection that ends with its stream does not hold up a server that is stopping.
  connection: 'close',
  // A proxy that buffers answers would never send this one, which has no end.
  'x-accel-buffering': 'no',
}

/** What the live headlines of a city show. */
function topicsOf(publication: Publication): ReadonlySet<string> {
  const feeds = publication.live.flatMap((key) => addressesOf(key, publication))
  return new Set(feeds.map(feedTopic))
}
