import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import type { Publication, WeatherPlace } from '../publication/publication.ts'
import type { CityWeather } from '../site/needs.ts'
import {
  type WeatherKindName,
  weatherKindNames,
  weatherSourceOf,
} from '../sources/weather/weather-sources.ts'
import type { Reading } from '../store/readings.ts'
import type { Store } from '../store/store.ts'
import { readingTopic } from '../store/topics.ts'
import { hour, minute } from '../time/durations.ts'
import { alertsUncheckedAfter, isAhead } from '../weather/ages.ts'
import { noAlerts, storedAlerts } from '../weather/alert-memory.ts'
import { alertsAt, nextAlertChange } from '../weather/alert-states.ts'
import { sampleReadings } from '../weather/sample-readings.ts'
import {
  type AlertBoard,
  type Known,
  type LiveWeather,
  storedForecast,
  storedObservation,
} from '../weather/weather.ts'

/** The weather, with what makes a page that shows it outdated. */
export interface LoadedWeather {
  weather: CityWeather
  topics: readonly string[]
  /** When the page has to change although nothing new was read, in milliseconds since 1970. */
  endsAt: number | undefined
}

/** Lifetime of pages that were made while the store did not answer, in ms. */
const brokenFor = 10_000

/** How near an outlined alert concerns a city that does not say, in km. */
const nearByDefault = 5

/** What the weather of a city is made of at an instant, `now`, in milliseconds since 1970. */
export interface WeatherSources extends ReadingCity {
  publication: Publication
  store: Pick<Store, 'readings'>
  now: number
}

/** What was read; in the sample edition its sample. Throws a StoreError. */
export async function loadWeather(city: WeatherSources): Promise<LoadedWeather> {
  const { publication, store, now } = city
  const { content, weather: place, edition } = publication
  if (edition === 'sample')
    return {
      weather: content.sampleWeather && sampleReadings(content.sampleWeather, publication, now),
      topics: [],
      // Its hours go with the clock.
      endsAt: now - (now % hour) + hour,
    }
  if (!place) return { weather: undefined, topics: [], endsAt: undefined }
  const names = weatherKindNames.map((kind) => weatherSourceOf(kind, place))
  const readings = await store.readings.loadReadings(names)
  const topics = names.map(readingTopic)
  const weather = liveWeather(new Map(readings.map((reading) => [reading.kind, reading])), place, city)
  return { weather, topics, endsAt: endOf(weather, now) }
}

/** The weather that pages show while the store does not answer. */
export function unknownWeather(now: number): LoadedWeather {
  return { weather: undefined, topics: [], endsAt: now + brokenFor }
}

/** The alerts of a city alone, as its pages show them; none where it names no point. Throws a StoreError. */
export async function loadAlerts(city: AlertSources & Pick<WeatherSources, 'store'>): Promise<AlertBoard> {
  const { publication, store } = city
  const { weather: place } = publication
  if (!place) return noBoard
  const [reading] = await store.readings.loadReadings([weatherSourceOf('alerts', place)])
  return alertsOf(reading, place, city)
}

const noBoard: AlertBoard = {
  alerts: [],
  elsewhere: [],
  past: [],
  checkedAt: undefined,
  isFailing: false,
}

type AlertSources = Omit<WeatherSources, 'store' | 'publication'> & {
  publication: Pick<Publication, 'id' | 'weather'>
}

function liveWeather(
  readings: ReadonlyMap<string, Reading>,
  place: WeatherPlace,
  city: AlertSources,
): LiveWeather {
  const known = <Schema extends z.ZodType>(kind: WeatherKindName, schema: Schema) =>
    knownOf(readings.get(kind), schema, city)
  const observed = known('observation', storedObservation)
  let hours: { known: LiveWeather['hours'] } | undefined
  return {
    kind: 'live',
    forecast: known('forecast', storedForecast),
    // 156 of them, which few pages show: checking them takes as long as all else of the weather.
    get hours() {
      hours ??= { known: known('hourly-forecast', storedForecast) }
      return hours.known
    },
    observation: observed && { ...observed, data: observed.data.observation },
    alerts: alertsOf(readings.get('alerts'), place, city),
  }
}

function alertsOf(
  reading: Reading | undefined,
  { near = nearByDefault }: WeatherPlace,
  city: AlertSources,
): AlertBoard {
  const known = knownOf(reading, storedAlerts, city)
  const memory = known?.data.memory ?? noAlerts
  const { partly } = memory
  const lastChecked = partly ? partly.since : known?.checkedAt
  const { here, elsewhere, past } = alertsAt(memory, { now: city.now, checkedAt: known?.checkedAt, near })
  const isUndated = lastChecked !== undefined && isAhead(lastChecked, city.now)
  const isPart = partly !== undefined || isUndated
  return {
    alerts: here,
    elsewhere,
    past,
    checkedAt: isUndated ? undefined : lastChecked,
    partly: isPart && known ? { readAt: known.checkedAt, unreadable: partly?.unreadable ?? [] } : undefined,
    isFailing: isPart || (reading?.failures ?? 0) > 0,
  }
}

function endOf({ alerts }: LiveWeather, now: number): number | undefined {
  const unchecked = alerts.checkedAt === undefined ? undefined : alerts.checkedAt + alertsUncheckedAfter
  const times = [nextAlertChange([...alerts.alerts, ...alerts.elsewhere], now), unchecked].filter(
    (time): time is number => time !== undefined && time > now,
  )
  // Not at once: the clocks of two machines may differ.
  return times.length === 0 ? undefined : Math.max(Math.min(...times), now + minute / 60)
}

/** Whose pages show a reading, and where it is told that it cannot be read. */
export interface ReadingCity {
  publication: Pick<Publication, 'id'>
  logger?: { warn(values: object, text: string): void } | undefined
}

/** Readings that were told as unreadable: pages are made many times before a source is polled again. */
const told = new LRUCache<string, true>({ max: 1_000 })

/**
 * What is stored of a source; undefined where it was never read, and where it has another
 * shape, as after damage or of another version of the program, which is logged once.
 */
export function knownOf<Schema extends z.ZodType>(
  reading: Reading | undefined,
  schema: Schema,
  { publication, logger }: ReadingCity,
): Known<z.infer<Schema>> | undefined {
  if (!reading) return undefined
  const { data: stored, kind, key, readAt, checkedAt = 0, failures } = reading
  if (stored === undefined) return undefined
  const { data, error } = schema.safeParse(stored)
  if (!error) return { data, checkedAt, isFailing: failures > 0 }
  const { id: city } = publication
  const name = `${city} ${kind} ${key} ${readAt}`
  if (!logger || told.has(name)) return undefined
  told.set(name, true)
  const [issue] = error.issues
  const reason = issue && `${issue.path.join('.')}: ${issue.message}`
  logger.warn({ city, source: kind, key, reason }, 'a stored reading cannot be read: it is not shown')
  return undefined
}
