import type { SampleEdition } from '../config.ts'
import type { Publication, WeatherPlace } from '../publication/publication.ts'
import type { CityWeather } from '../site/needs.ts'
import { noAlerts } from '../sources/weather/alerts/memory.ts'
import { alertsAt, nextAlertChange } from '../sources/weather/alerts/states.ts'
import {
  type ForecastReading,
  type ObservationReading,
  readAlertMemory,
  readingShape,
} from '../sources/weather/weather-kinds.ts'
import {
  type WeatherKindName,
  weatherKindNames,
  weatherSourceOf,
} from '../sources/weather/weather-sources.ts'
import type { Reading } from '../store/readings.ts'
import type { Store } from '../store/store.ts'
import { readingTopic } from '../store/topics.ts'
import { minute } from '../time/durations.ts'
import { alertsUncheckedAfter, type Known, type LiveWeather } from '../weather/weather.ts'

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
export interface WeatherSources {
  publication: Publication
  store: Pick<Store, 'readings'>
  sampleEdition: SampleEdition
  now: number
}

/** The weather of a city: live where any of it was read, else the sample where samples may be shown. Throws a StoreError. */
export async function loadWeather({
  publication,
  store,
  sampleEdition,
  now,
}: WeatherSources): Promise<LoadedWeather> {
  const { content, weather: place } = publication
  const sample: CityWeather =
    sampleEdition === 'never' || !content.sampleWeather
      ? undefined
      : { kind: 'sample', sample: content.sampleWeather }
  // Where only samples are shown nothing is polled, and what is stored is old.
  if (!place || sampleEdition === 'always') return { weather: sample, topics: [], endsAt: undefined }
  const names = weatherKindNames.map((kind) => weatherSourceOf(kind, place))
  const readings = await store.readings.loadReadings(names)
  const topics = names.map(readingTopic)
  const wasRead = readings.some(({ data }) => data !== undefined)
  if (!wasRead && sample) return { weather: sample, topics, endsAt: undefined }
  const weather = liveWeather(new Map(readings.map((reading) => [reading.kind, reading])), place, now)
  return { weather, topics, endsAt: endOf(weather, now) }
}

/** The weather that pages show while the store does not answer. */
export function unknownWeather(now: number): LoadedWeather {
  return { weather: undefined, topics: [], endsAt: now + brokenFor }
}

/** The alerts of a city alone, as its pages show them; none where it names no point. Throws a StoreError. */
export async function loadAlerts(
  { weather: place }: Pick<Publication, 'weather'>,
  store: Pick<Store, 'readings'>,
  now: number,
): Promise<LiveWeather['alerts']> {
  if (!place) return { alerts: [], elsewhere: [], past: [], checkedAt: undefined, isFailing: false }
  const [reading] = await store.readings.loadReadings([weatherSourceOf('alerts', place)])
  return alertsOf(reading, place, now)
}

function liveWeather(readings: ReadonlyMap<string, Reading>, place: WeatherPlace, now: number): LiveWeather {
  const of = (kind: WeatherKindName) => readings.get(kind)
  return {
    kind: 'live',
    forecast: knownOf<ForecastReading>(of('forecast')),
    hours: knownOf<ForecastReading>(of('hourly-forecast')),
    observation: observationOf(knownOf<ObservationReading>(of('observation'))),
    alerts: alertsOf(of('alerts'), place, now),
  }
}

function alertsOf(
  reading: Reading | undefined,
  { near = nearByDefault }: WeatherPlace,
  now: number,
): LiveWeather['alerts'] {
  const memory = readAlertMemory(reading?.data)
  const checkedAt = memory && reading?.checkedAt
  const { here, elsewhere, past } = alertsAt(memory ?? noAlerts, { now, checkedAt, near })
  return {
    alerts: here,
    elsewhere,
    past,
    checkedAt,
    isFailing: (reading?.failures ?? 0) > 0,
  }
}

/** A reading in the shape of this version of the program; undefined for another shape, which is polled again within minutes. */
function knownOf<Data extends { shape: number }>(reading: Reading | undefined): Known<Data> | undefined {
  const data = reading?.data as Data | undefined
  if (!reading || data?.shape !== readingShape) return undefined
  return { data, checkedAt: reading.checkedAt ?? 0, isFailing: reading.failures > 0 }
}

function observationOf(known: Known<ObservationReading> | undefined): LiveWeather['observation'] {
  return known && { ...known, data: known.data.observation }
}

function endOf({ alerts }: LiveWeather, now: number): number | undefined {
  const unchecked = alerts.checkedAt === undefined ? undefined : alerts.checkedAt + alertsUncheckedAfter
  const times = [nextAlertChange([...alerts.alerts, ...alerts.elsewhere], now), unchecked].filter(
    (time): time is number => time !== undefined && time > now,
  )
  // Not at once: the clocks of two machines may differ.
  return times.length === 0 ? undefined : Math.max(Math.min(...times), now + minute / 60)
}
