import type { HurricaneBasin } from '../../publication/hurricane-basins.ts'
import { readingTopic } from '../../store/topics.ts'
import { hour, minute } from '../../time/durations.ts'
import type { HurricaneReport } from '../../weather/hurricanes.ts'
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
import { askService, readServiceAnswer, type ServiceAnswer, type WeatherService } from '../weather/service.ts'
import { readKey } from '../weather/weather-sources.ts'
import { type Bulletin, Bulletins } from './bulletins.ts'
import { outlooksPath, parseOutlook, parseStorms, stormsPath } from './hurricanes.ts'
import { parseMarine } from './marine.ts'
import { parseSurf } from './surf.ts'
import { parseTides, tidesPath } from './tides.ts'
import {
  hostOfWater,
  hurricaneService,
  tideService,
  type WaterKindName,
  waterSourcesOf,
} from './water-sources.ts'

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

/** Advisories come every three to six hours, and at any time where a storm changes. */
const hurricaneTimes: Partial<PollTimes> = {
  interval: 10 * minute,
  firstRetry: minute,
  longestWait: 30 * minute,
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

  const hurricanesKind: SourceKind<
    Readonly<Record<'storms' | 'outlooks', ServiceAnswer>>,
    HurricaneReport
  > = {
    ...common('hurricanes'),
    times: hurricaneTimes,
    async fetch({ address }, options) {
      const ask = askService(hurricaneService(service), options)
      const storms = await ask(stormsPath)
      if (storms.kind === 'failed') return storms
      const outlooks = await ask(outlooksPath)
      const parts = [storms, outlooks].map((answer) =>
        answer.kind === 'text' ? answer.text : answer.message,
      )
      return fetchedOf(address, { storms, outlooks }, { parts })
    },
    read({ storms, outlooks }, { key, base }) {
      const basin = key as HurricaneBasin
      const list = readServiceAnswer(storms, (text) => parseStorms(text, basin))
      if (list.kind === 'failed') throw new Error(list.message)
      const outlook = readServiceAnswer(outlooks, (text) => parseOutlook(text, basin, base))
      return outlook.kind === 'read'
        ? { items: { ...list.value, outlook: outlook.value } }
        : { items: list.value, problem: outlook.message }
    },
    async save(data, { key }, writer) {
      const name = { kind: 'hurricanes', key }
      const before = await writer.loadReading(name)
      const known = storedWater.hurricanes.safeParse(before).data?.data.storms ?? []
      // An older answer of another server of theirs would move a storm back.
      const isOlder = data.storms.some(
        ({ id, at = Infinity }) => at < (known.find((one) => one.id === id)?.at ?? 0),
      )
      return isOlder ? unchanged : replaceReading(writer, name, before, { shape: waterShape, data })
    },
  }

  return [
    hurricanesKind,
    tidesKind,
    bulletinKind<SurfForecast>('surf', parseSurf),
    bulletinKind<MarineForecast>('marine', parseMarine),
  ] as AnySourceKind[]
}
