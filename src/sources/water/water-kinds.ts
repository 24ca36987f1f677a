import { readingTopic } from '../../store/topics.ts'
import { hour, minute } from '../../time/durations.ts'
import type { MarineForecast, SurfForecast, TideTable } from '../../weather/water.ts'
import type { FetchedDocument } from '../pipeline/fetch-document.ts'
import type { PollTimes } from '../pipeline/poll-times.ts'
import type { AnySourceKind, SourceKind } from '../pipeline/source-kind.ts'
import type { WeatherPoints } from '../weather/point.ts'
import { documentOf, isNewer, replaceReading, unchanged } from '../weather/reading.ts'
import { askService, type WeatherService } from '../weather/service.ts'
import { field, parseJson, textAt } from '../weather/values.ts'
import { readKey } from '../weather/weather-sources.ts'
import { type Bulletin, Bulletins } from './bulletins.ts'
import { parseMarine } from './marine.ts'
import { parseSurf } from './surf.ts'
import { parseTides, tidesPath } from './tides.ts'
import { hostOfWater, tideService, type WaterKindName } from './water-sources.ts'

/** Shape of what is stored; a reading of another shape is not read. */
export const waterShape = 1

/** What is stored of each kind. */
export interface WaterReading<Data> {
  shape: number
  data: Data
}

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

/** The sea as kinds of source: tides of a station, surf and marine forecast of a zone, with last good data kept for each. */
export function waterKinds(service: WeatherService | undefined, points: WeatherPoints): AnySourceKind[] {
  const bulletins = new Bulletins()
  const common = (name: WaterKindName) => ({
    name,
    listedIn: 'publication.yaml',
    hostOf: () => hostOfWater(name, service),
    topicOf: (key: string) => readingTopic({ kind: name, key }),
    decode: (body: Uint8Array) => new TextDecoder().decode(body),
  })

  const tidesKind: SourceKind<TideTable, TideTable> = {
    ...common('tides'),
    times: tideTimes,
    async fetch({ address }, options) {
      const answer = await askService(tideService(service), options)(tidesPath(address, options.now))
      return answer.kind === 'failed' ? answer : documentOf(address, { text: answer.text })
    },
    parse: (text, { key, now }) => parseTides(textAt(parseJson(text), 'text'), key, now),
    normalise: (table) => table,
    async save(table, { key }, writer) {
      const name = { kind: 'tides', key }
      return replaceReading(writer, name, await writer.loadReading(name), { shape: waterShape, data: table })
    },
  }

  function bulletinKind<Data extends { issuedAt: number }>(
    name: 'surf' | 'marine',
    parse: (bulletin: Bulletin, zone: string) => Data,
  ): SourceKind<Data, Data> {
    return {
      ...common(name),
      times: bulletinTimes,
      async fetch({ address }, options): Promise<FetchedDocument> {
        const ask = askService(service, options)
        const resolved = await points.resolve(readKey(address).point, ask, options.now)
        if (resolved.kind === 'failed') return resolved
        const type = name === 'surf' ? 'SRF' : 'CWF'
        const answer = await bulletins.newest(type, resolved.point.office, ask, options.now)
        return answer.kind === 'failed' ? answer : documentOf(address, answer.bulletin)
      },
      parse(text, { key }) {
        const document = parseJson(text)
        const bulletin = {
          text: textAt(document, 'text'),
          office: textAt(document, 'office'),
          issuedAt: Number(field(document, 'issuedAt')),
        }
        return parse(bulletin, readKey(key).zones[0] ?? '')
      },
      normalise: (data) => data,
      async save(data, { key }, writer) {
        const source = { kind: name, key }
        const before = await writer.loadReading(source)
        // Some edges of the service's network answer with lists of days ago.
        if (isNewer(field(field(before, 'data'), 'issuedAt'), data.issuedAt)) return unchanged
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
