import { City } from '../../city/city.ts'
import { openData } from '../../city/data.ts'
import type { Publication } from '../../publication/publication.ts'
import type { ListedCity } from '../../site/network/network-data.ts'
import { areAlertsUnchecked, isGood, statePath } from '../../site/network/network-views.ts'
import type { LoadOutput, OutputParts } from './output.ts'
import { printRobotsTxt } from './robots-txt.ts'
import { namespace, printSitemap } from './sitemaps.ts'
import { element, printInstant, printXml, textElement } from './xml.ts'

type Print = (
  cities: readonly ListedCity[],
  publication: Publication,
  parts: Pick<OutputParts, 'origin' | 'now'>,
) => string

const json = 'application/json'
const xml = 'application/xml; charset=utf-8'

/** Outputs of the network's own site, by path. */
export const networkOutputs: ReadonlyMap<string, LoadOutput> = new Map([
  [
    '/cities.json',
    output(json, (cities, { name }) => printJson({ network: name, cities: cities.map(rowOf) })),
  ],
  ['/status.json', output(json, (cities, _, { now }) => printJson(statusOf(cities, now)))],
  ['/feeds.opml', output('text/x-opml; charset=utf-8', printFeeds)],
  ['/sitemap.xml', output(xml, printIndex)],
  [
    '/pages.xml',
    output(xml, (cities, publication, { origin }) => {
      const states = [...new Set(cities.map(({ state }) => statePath(state)))]
      return printSitemap(
        publication,
        origin,
        states.map((path) => ({ path, changedAt: undefined })),
      )
    }),
  ],
  [
    '/robots.txt',
    output('text/plain; charset=utf-8', (_, publication, { origin }) => printRobotsTxt(publication, origin)),
  ],
])

function output(contentType: string, print: Print): LoadOutput {
  return async (publication, parts) => {
    const data = openData(new City(publication, parts, parts.now))
    const { cities } = await data.load({ cities: { kind: 'cities' } })
    return {
      contentType,
      body: print(cities, publication, parts),
      row: 'ranked',
      topics: data.topics,
      endsAt: data.endsAt,
    }
  }
}

function printJson(value: object): string {
  return JSON.stringify(value, undefined, 1)
}

/** A city with its place, address and condition. */
function rowOf({ id, name, city, county, state, zips, href, isServed, condition }: ListedCity) {
  const { readAt, isLate, alerts, alertsAt } = condition ?? {}
  return {
    id,
    name,
    city,
    county,
    state,
    zips,
    url: href,
    served: isServed,
    late: isLate,
    readAt: printInstant(readAt),
    alerts,
    alertsCheckedAt: printInstant(alertsAt),
  }
}

/** The figures of the status page. */
function statusOf(cities: readonly ListedCity[], now: number) {
  const idsOf = (wanted: (city: ListedCity) => boolean) => cities.filter(wanted).map(({ id }) => id)
  return {
    madeAt: printInstant(now),
    cities: cities.length,
    upToDate: cities.filter(isGood).length,
    late: idsOf(({ isServed, condition }) => isServed && condition?.isLate === true),
    alertsUnchecked: idsOf((city) => areAlertsUnchecked(city, now)),
    notServed: idsOf(({ isServed }) => !isServed),
  }
}

/** Every public feed of every city, each once (OPML 2.0). */
function printFeeds(cities: readonly ListedCity[], { name }: Publication): string {
  const addresses = [...new Set(cities.flatMap(({ feeds }) => feeds))].sort()
  const outlines = addresses.map((xmlUrl) =>
    element('outline', { type: 'rss', text: URL.parse(xmlUrl)?.hostname ?? xmlUrl, xmlUrl }),
  )
  const head = element('head', {}, textElement('title', name))
  return printXml(element('opml', { version: '2.0' }, head, element('body', {}, ...outlines)))
}

/** An index of the network's own pages and of each city's sitemap (sitemaps.org). */
function printIndex(
  cities: readonly ListedCity[],
  _: Publication,
  { origin }: Pick<OutputParts, 'origin'>,
): string {
  const served = cities.filter(({ isServed }) => isServed)
  const addresses = [`${origin}/pages.xml`, ...served.map(({ href }) => new URL('/sitemap.xml', href).href)]
  const entries = addresses.map((address) => element('sitemap', {}, textElement('loc', address)))
  return printXml(element('sitemapindex', { xmlns: namespace }, ...entries))
}
