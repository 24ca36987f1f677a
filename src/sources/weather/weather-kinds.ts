import { readingTopic } from '../../store/topics.ts'
import { minute } from '../../time/durations.ts'
import { alertsUncheckedAfter } from '../../weather/ages.ts'
import { noAlerts, storedAlerts, takeMessages } from '../../weather/alert-memory.ts'
import type { AlertMessage } from '../../weather/alert-message.ts'
import {
  type LocalForecast,
  type Observation,
  storedForecast,
  storedObservation,
  weatherShape,
} from '../../weather/weather.ts'
import type { Fetched, FetchOptions } from '../pipeline/fetch-document.ts'
import type { PollTimes } from '../pipeline/poll-times.ts'
import type { AnySourceKind, CitySources, SourceKind } from '../pipeline/source-kind.ts'
import { mostMessages, parseAlerts } from './alerts/message.ts'
import { fireZone } from './alerts/zone-codes.ts'
import { AreaAlerts, type ListedAlert, readListed } from './area-alerts.ts'
import { DailyDocuments } from './daily-documents.ts'
import { nextHours, parseForecast } from './forecast.ts'
import { parseObservation, parseStations } from './observation.ts'
import { openPoints, pointPath, type WeatherPoint, type WeatherPoints } from './point.ts'
import { fetchedOf, replaceReading, unchanged } from './reading.ts'
import {
  type Ask,
  askService,
  readServiceAnswer,
  type ServiceAnswer,
  serviceFailure,
  type WeatherService,
} from './service.ts'
import { hostOf, readKey, readPoint, type WeatherKindName, weatherSourceOf } from './weather-sources.ts'

/** Answers about a point, and what is known of it. */
interface PointAnswers {
  point: WeatherPoint
  texts: readonly string[]
}

/** The most alerts that cannot be read whose events are kept; pages name three of them. */
const mostUnreadable = 100
/** Rows of two hours: some stations send one every five minutes, and reports beside them. */
const mostRows = 30
/** The most stations that are tried for a usable observation (as on weather.gov). */
const mostStations = 3

/** Times of all kinds: a short back-off after failures, and half an hour after a block. */
const times: Partial<PollTimes> = {
  interval: 10 * minute,
  firstRetry: minute / 2,
  longestWait: 30 * minute,
  blockedWait: 30 * minute,
  offlineWait: 2 * minute,
  hostPause: minute,
}
const alertTimes: Partial<PollTimes> = {
  ...times,
  interval: minute,
  longestWait: 5 * minute,
  blockedWait: 5 * minute,
  offlineWait: minute,
}

/** Forecast, hours, observation and alerts of a point as kinds of source, each with its last good data. */
export function weatherKinds(
  service: WeatherService | undefined,
  points: WeatherPoints = openPoints(),
): AnySourceKind[] {
  const areas = new AreaAlerts()
  const stationLists = new DailyDocuments(parseStations)
  const host = hostOf(service)
  const alertsHost = `${host} alerts`
  const common = (name: WeatherKindName) => ({
    name,
    listedIn: 'publication.yaml',
    // A damaged stored reading is replaced within a day, also where the service's answer stays the same.
    isDated: true,
    list: ({ weather: place }: CitySources) => (place ? [{ ...weatherSourceOf(name, place), host }] : []),
    topicOf: (key: string) => readingTopic({ kind: name, key }),
  })

  /** Requests a document of the resolved point; if its grid is not found, the point is resolved again. */
  async function askAtPoint(
    key: string,
    options: FetchOptions,
    load: (ask: Ask, point: WeatherPoint) => Promise<readonly ServiceAnswer[]>,
  ): Promise<Fetched<PointAnswers>> {
    const ask = askService(service, options)
    const path = pointPath(readKey(key).point)
    for (let last = false; ; last = true) {
      const resolved = await points.load(path, ask, options.now)
      if (resolved.kind === 'failed') return resolved
      const { value: point } = resolved
      const answers = await load(ask, point)
      const failed = answers.find((answer) => answer.kind === 'failed')
      const read = answers.filter((answer) => answer.kind === 'text')
      if (read.length > 0) {
        const texts = read.map(({ text }) => text)
        return fetchedOf(
          key,
          { point, texts },
          { parts: [point.office, ...texts], freshFor: read[0]?.freshFor },
        )
      }
      if (last || failed?.status !== 404) return failed ?? nothing
      points.forget(path)
    }
  }

  const forecastKind = (name: 'forecast' | 'hourly-forecast'): SourceKind<PointAnswers, LocalForecast> => ({
    ...common(name),
    times,
    waitsForCaches: true,
    fetch: ({ address }, options) =>
      askAtPoint(address, options, async (ask, point) => [
        point.isMarine ? onTheWater : await ask(name === 'forecast' ? point.forecast : point.hourly),
      ]),
    read({ point, texts }, { now }) {
      const forecast = parseForecast(texts[0] ?? '')
      const kept = name === 'forecast' ? forecast : nextHours(forecast, now)
      return { items: { office: point.office, radar: point.radar, ...kept } }
    },
    async save(forecast, { key }, writer) {
      const before = await writer.loadReading({ kind: name, key })
      // Some caches of the service answer with a forecast of days ago.
      const known = storedForecast.safeParse(before).data?.updatedAt ?? 0
      if (known > forecast.updatedAt) return unchanged
      return replaceReading(writer, { kind: name, key }, before, { shape: weatherShape, ...forecast })
    },
  })

  const observationKind: SourceKind<PointAnswers, Observation> = {
    ...common('observation'),
    times,
    fetch: ({ address }, options) =>
      askAtPoint(address, options, (ask, { stations }) =>
        askStations(stationLists, ask, stations, options.now),
      ),
    read({ texts }, { now }) {
      const read = texts.map((one) => parseObservation(one, now))
      const observation = read.find((one) => one !== undefined)
      if (!observation)
        throw new Error(`none of ${read.length} stations has a temperature of the last two hours`)
      return { items: observation }
    },
    async save(observation, { key }, writer) {
      const name = { kind: 'observation', key }
      const before = await writer.loadReading(name)
      const known = storedObservation.safeParse(before).data?.observation.observedAt ?? 0
      if (known > observation.observedAt) return unchanged
      return replaceReading(writer, name, before, { shape: weatherShape, observation })
    },
  }

  const alertKind: SourceKind<FetchedAlerts, ReadAlerts> = {
    ...common('alerts'),
    // After a restart, alerts would wait for the forecasts and feeds of all cities.
    urgentHost: alertsHost,
    list: ({ weather: place }) => (place ? [{ ...weatherSourceOf('alerts', place), host: alertsHost }] : []),
    times: alertTimes,
    toldAfter: alertsUncheckedAfter,
    async fetch({ address }, options) {
      const ask = askService(service, options)
      const { point, zones: further } = readKey(address)
      const resolved = await points.load(pointPath(point), ask, options.now)
      const own = resolved.kind === 'read' ? resolved.value.zones : []
      const zones = [...new Set([...own, ...further, ...further.map(fireZone)])]
      const city = { key: address, point: readPoint(point), zones }
      const [ofZones, ofPoint] = await Promise.all([
        areas.of(city, ask, options.now),
        // The service itself finds the zones of a point that is not resolved, but not the further ones.
        own.length > 0 ? undefined : ask(`/alerts/active?point=${point}`).then(readListed),
      ])
      const pointFailed = ofPoint?.kind === 'failed' ? [ofPoint] : []
      const failed = [...ofZones.failed.map(({ failure }) => failure), ...pointFailed]
      const silent = [...ofZones.failed.map(({ area }) => area), ...pointFailed.map(() => '')]
      const [first] = failed
      // A warning of the area that answered does not wait for the other.
      if (first && failed.length === ofZones.asked + Number(ofPoint !== undefined)) return first
      const listed = [...ofZones.listed, ...(ofPoint?.kind === 'read' ? ofPoint.value : [])]
      const { unplaced } = ofZones
      const named = own.length > 0 ? zones : []
      const failures = failed.map(({ message }) => message)
      return fetchedOf(
        address,
        { listed, unplaced, failures, silent, zones: named },
        { parts: [...named, ...failures, ...[...listed, ...unplaced].map(({ text }) => text)] },
      )
    },
    read({ listed, unplaced, failures, silent, zones }, { key, now }) {
      const parse = (alerts: readonly ListedAlert[]) =>
        parseAlerts(
          alerts.map(({ feature }) => feature),
          readPoint(readKey(key).point),
          now,
        )
      const { messages, unreadable } = parse(listed)
      const placeless = parse(unplaced)
      const lost = [...unreadable, ...placeless.messages.map(({ event }) => event), ...placeless.unreadable]
      const items = {
        zones,
        messages,
        unreadable: lost.length > mostUnreadable ? [...lost.slice(0, mostUnreadable), ''] : lost,
        silent,
      }
      return { items, problem: explainMissing(failures, lost, listed.length > mostMessages) }
    },
    async save({ zones, messages, unreadable, silent }, { key, now, checkedAt }, writer) {
      const name = { kind: 'alerts', key }
      const stored = await writer.loadReading(name)
      const known = storedAlerts.safeParse(stored).data?.memory ?? noAlerts
      const whole = known.partly ? known.partly.since : checkedAt
      // Of a clock that was set back since nothing is known.
      const since = whole !== undefined && whole > now ? undefined : whole
      const hasFailed = silent.length > 0
      // What could not be read may still be listed by an area that does not answer now.
      const before = known.partly?.unreadable ?? []
      const lost = hasFailed ? [...new Set([...before, ...unreadable])] : unreadable
      const partly = hasFailed || lost.length > 0 ? { since, unreadable: lost, silent } : undefined
      const memory = takeMessages(known, messages, { at: now, zones, partly })
      return replaceReading(writer, name, stored, { shape: weatherShape, memory })
    },
  }

  return [
    forecastKind('forecast'),
    forecastKind('hourly-forecast'),
    observationKind,
    alertKind,
  ] as AnySourceKind[]
}

interface FetchedAlerts {
  listed: readonly ListedAlert[]
  /** Alerts that name no place. */
  unplaced: readonly ListedAlert[]
  /** Of areas that gave no answer, a line each. */
  failures: readonly string[]
  /** These areas, such as 'FL'; an empty text for that of the point. */
  silent: string[]
  /** Zones of which all alerts were asked for; none where the point was. */
  zones: string[]
}

interface ReadAlerts {
  zones: string[]
  messages: readonly AlertMessage[]
  /** Events of alerts that cannot be read, or are too many. */
  unreadable: string[]
  /** Areas that gave no answer. */
  silent: string[]
}

/** What an operator is told of an answer that is not whole. */
function explainMissing(
  failures: readonly string[],
  unreadable: readonly string[],
  areMany: boolean,
): string | undefined {
  const names = unreadable.slice(0, 5).map((event) => event || 'without a name')
  const told = [
    ...failures,
    ...(names.length > 0 ? [`${unreadable.length} alerts cannot be read (${names.join(', ')})`] : []),
    ...(areMany ? [`only the ${mostMessages} most urgent alerts are read`] : []),
  ]
  return told.length === 0 ? undefined : told.join('; ')
}

const nothing = serviceFailure('the service has no station here')
const onTheWater = serviceFailure(
  'the point is on the water, for which there is no forecast: choose one inland in publication.yaml',
)

/** The newest rows of each station, the nearest first, up to the first station with one that can be used. */
async function askStations(
  lists: DailyDocuments<string[]>,
  ask: Ask,
  path: string,
  now: number,
): Promise<readonly ServiceAnswer[]> {
  const list = await lists.load(path, ask, now)
  if (list.kind === 'failed') return [list]
  const answers: ServiceAnswer[] = []
  for (const id of list.value.slice(0, mostStations)) {
    const answer = await ask(`/stations/${id}/observations?limit=${mostRows}`)
    answers.push(answer)
    const read = readServiceAnswer(answer, (text) => parseObservation(text, now))
    if (read.kind === 'read' && read.value) break
  }
  return answers
}
