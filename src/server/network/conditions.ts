import { setImmediate } from 'node:timers/promises'
import { City, type CityParts } from '../../city/city.ts'
import { openData } from '../../city/data.ts'
import { loadAlerts } from '../../city/weather.ts'
import type { Publication } from '../../publication/publication.ts'
import { headlineOf } from '../../site/headline.ts'
import type { CityCondition, CityHeadline } from '../../site/network/network-data.ts'
import type { SourceState } from '../../store/source-state.ts'
import { shortHash } from '../../text/short-hash.ts'
import { hour, minute } from '../../time/durations.ts'
import type { Cities } from '../cities/cities.ts'

/** A feed counts as late when it is overdue by more than this (ms), or fails and was not read for so long. */
const lateBy = 30 * minute
/** Cities whose sources are looked at in one turn of the event loop: some ms. */
const atOnce = 10
/** Number of headlines that are shown, and of cities that are tried for one at most. */
const headlines = 6
const mostTried = 18
/** What an older newsroom reported is no headline of the hour, in ms. */
const recent = 24 * hour

/** Looks at how each served city is, without keeping readers waiting: a few at once. Throws a StoreError. */
export async function readConditions(
  cities: Pick<Cities, 'list'>,
  { store, logger }: Pick<CityParts, 'store' | 'logger'>,
  now: number,
): Promise<Map<string, CityCondition>> {
  const conditions = new Map<string, CityCondition>()
  const served = cities.list().filter(({ isServed }) => isServed)
  for (let from = 0; from < served.length; from += atOnce) {
    const group = served.slice(from, from + atOnce)
    const addresses = new Set(group.flatMap(({ index }) => index.feeds))
    const states = await store.articles.loadFeedStates([...addresses])
    for (const { id, index } of group) {
      const own = index.feeds.flatMap((address) => states.get(address) ?? [])
      const readAt = own.flatMap(({ succeededAt }) => succeededAt ?? [])
      const late = own.filter((state) => isLate(state, now - lateBy)).length
      const board = await loadAlerts({
        publication: index.weather ? { id, weather: index.weather } : { id },
        store,
        now,
        logger,
      })
      conditions.set(id, {
        readAt: readAt.length === 0 ? undefined : Math.max(...readAt),
        isLate: own.length > 0 && late * 2 >= own.length,
        alerts: alertNames(board.alerts),
        alertsAt: board.checkedAt,
        hasWeather: index.weather !== undefined,
      })
    }
    await setImmediate()
  }
  return conditions
}

function isLate({ nextPollAt, failures, succeededAt }: SourceState, before: number): boolean {
  return nextPollAt < before || (failures > 0 && (succeededAt ?? 0) < before)
}

/** Watches and warnings in force by name, each once, as the board orders them. */
function alertNames(alerts: Awaited<ReturnType<typeof loadAlerts>>['alerts']): string[] {
  const urgent = alerts.filter(({ level, ended }) => !ended && (level === 'warning' || level === 'watch'))
  return [...new Set(urgent.map(({ event }) => event))]
}

/** The headline of a few cities, others each hour. A city of which none can be loaded is left out. */
export async function readHeadlines(
  cities: Pick<Cities, 'list' | 'load'>,
  parts: CityParts,
  now: number,
): Promise<CityHeadline[]> {
  const found: CityHeadline[] = []
  for (const id of citiesOfTheHour(cities.list(), now).slice(0, mostTried)) {
    if (found.length === headlines) break
    const publication = await cities.load({ id })
    const report = publication && (await loadReport(publication, parts, now))
    if (!report) continue
    const { title, publisher: newsroom, publishedAt, language } = report
    const isEnglish = language?.startsWith('en')
    found.push({ id, title, newsroom, publishedAt, language: isEnglish ? undefined : language })
  }
  return found
}

/** The served cities in an order that is another one each hour, the same in all processes. */
function citiesOfTheHour(list: ReturnType<Cities['list']>, now: number): string[] {
  const turn = Math.floor(now / hour)
  return list
    .filter(({ isServed, index }) => isServed && index.feeds.length > 0)
    .map(({ id }) => ({ id, key: shortHash(`${turn} ${id}`) }))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ id }) => id)
}

/** A newsroom's report of the last day that is highest on the front page; undefined without any. */
async function loadReport(publication: Publication, parts: CityParts, now: number) {
  const data = openData(new City(publication, parts, now))
  const { page } = await data.load({ page: { kind: 'front' } })
  if (data.error !== undefined || publication.edition === 'sample') return undefined
  return page.stories
    .values()
    .map((story) => headlineOf(story, publication))
    .find((report) => report !== undefined && !report.own && report.orderedAt >= now - recent)
}
