import { readingTopic } from '../../store/topics.ts'
import { hour, minute } from '../../time/durations.ts'
import {
  type MarineForecast,
  type SurfForecast,
  storedWater,
  type TideTable,
  waterShape,
} from '../../weather/water.ts'
import type { PollTimes } from '../pipeline/poll-times.ts'
import type { AnySourceKind, CitySources, SourceKind } from '../pipeline/source-kind.ts'
import { pointPath, type WeatherPoints } from '../weather/point.ts'
import { fetchedOf, replaceReading, unchanged } from '../weather/reading.ts'
import { askService, type WeatherService } from '../weather/service.ts'
import { readKey } from '../weather/weather-sources.ts'
import { type Bulletin, Bulletins } from './bulletins.ts'
import { parseMarine } from './marine.ts'
import { parseSurf } from './surf.ts'
import { parseTides, tidesPath } from './tides.ts'
import { hostOfWater, tideService, type WaterKindName, waterSourcesOf } from './water-sources.ts'

/** Predictions change once in years, but the twelve months move on. */
const tideTimes: Partial<PollTimes> = {
  interval: 12 * hour,
  firstRetry: minute,
  longestWait: 2 * hour,
  blockedWait: 2 * hour,
  offlineWait: 5 * minute,
  hostPause: 5 * minute,
}

/** Bulletins come twice to four times a day. */
const bulletinTimes: Partial<PollTimes> = {
  interval: 20 * minute,
  firstRetry: minute,
  longestWait: hour,
  blockedWait: hour,
  offlineWait: 5 * minute,
  hostPause: minute,
}

function zoneOf(key: string): string {
  return readKey(key).zones[0] ?? ''
}

/** Kinds of source: a station's tides, a zone's surf and marine forecast, each keeps its last good data. */
export function waterKinds(service: WeatherService | undefined, points: WeatherPoints): AnySourceKind[] {
  const bulletins = new Bulletins()
  const common = (name: WaterKindName) => ({
    name,
    listedIn: 'publication.yaml',
    isDated: true,
    list: ({ weather: place }: CitySources) =>
      (place ? waterSourcesOf(place) : [])
        .filter(({ kind }) => kind === name)
        .map((source) => ({ ...source, host: hostOfWater(name, service) })),
    topicOf: (key: string) => readingTopic({ kind: name, key }),
  })

  const tidesKind: SourceKind<string, TideTable> = {
    ...common('tides'),
    times: tideTimes,
    async fetch({ address }, options) {
      const answer = await askService(tideService(service), options)(tidesPath(address, options.now))
      if (answer.kind === 'failed') return answer
      return fetchedOf(address, answer.text, { parts: [answer.text] })
    },
    read: (text, { key, now }) => ({ items: parseTides(text, key, now) }),
    async save(table, { key }, writer) {
      const name = { kind: 'tides', key }
      return replaceReading(writer, name, await writer.loadReading(name), { shape: waterShape, data: table })
    },
  }

  function bulletinKind<Data extends { issuedAt: number }>(
    name: 'surf' | 'marine',
    parse: (bulletin: Bulletin, zone: string) => Data,
  ): SourceKind<Bulletin, Data> {
    return {
      ...common(name),
      times: bulletinTimes,
      async fetch({ address }, options) {
        const ask = askService(service, options)
        const resolved = await points.load(pointPath(readKey(address).point), ask, options.now)
        if (resolved.kind === 'failed') return resolved
        const type = name === 'surf' ? 'SRF' : 'CWF'
        const wanted = { type, office: resolved.value.office, zone: zoneOf(address) } as const
        const answer = await bulletins.newest(wanted, ask, options.now)
        if (answer.kind === 'failed') return answer
        const { value: bulletin } = answer
        return fetchedOf(address, bulletin, {
          parts: [bulletin.office, String(bulletin.issuedAt), bulletin.text],
        })
      },
      read: (bulletin, { key }) => ({ items: parse(bulletin, zoneOf(key)) }),
      async save(data, { key }, writer) {
        const source = { kind: name, key }
        const before = await writer.loadReading(source)
        // Some edges of the service's network answer with lists of days ago.
        const known = storedWater[name].safeParse(before).data?.data.issuedAt ?? 0
        if (known > data.issuedAt) return unchanged
        return replaceReading(writer, source, before, { shape: waterShape, data })
      },
    }
  }

  return [
    tidesKind,
    bulletinKind<SurfForecast>('surf', parseSurf),
    bulletinKind<MarineForecast>('marine', parseMarine),
  ] as AnySourceKind[]
}
