import type { CityIndex } from '../../publication/city-index.ts'
import type { NetworkData } from '../../site/network/network-data.ts'
import { areAlertsUnchecked, isGood, statePath } from '../../site/network/network-views.ts'
import { element, printXml, textElement } from '../outputs/xml.ts'

/** A document of the network for programs. */
export interface NetworkOutput {
  contentType: string
  body: string
}

/** `/cities.json`: every city with its place, address and condition. */
export function printCities({ cities, conditions, network }: NetworkData): NetworkOutput {
  const listed = cities.map(({ id, name, city, county, state, zips, href, isServed }) => {
    const { readAt, isLate, alerts, alertsAt } = conditions.get(id) ?? {}
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
      readAt: printTime(readAt),
      alerts,
      alertsCheckedAt: printTime(alertsAt),
    }
  })
  return json({ network: network.name, cities: listed })
}

/** `/status.json`: the figures of the status page. */
export function printStatus({ cities, conditions, now }: NetworkData): NetworkOutput {
  const closed = cities.filter(({ isServed }) => !isServed)
  const late = cities.filter(({ id, isServed }) => isServed && conditions.get(id)?.isLate)
  const unchecked = cities.filter(({ id }) => {
    const condition = conditions.get(id)
    return condition !== undefined && areAlertsUnchecked(condition, now)
  })
  return json({
    madeAt: new Date(now).toISOString(),
    cities: cities.length,
    upToDate: cities.filter((city) => isGood(city, conditions.get(city.id))).length,
    late: late.map(({ id }) => id),
    alertsUnchecked: unchecked.map(({ id }) => id),
    notServed: closed.map(({ id }) => id),
  })
}

function printTime(instant: number | undefined): string | undefined {
  return instant === undefined ? undefined : new Date(instant).toISOString()
}

function json(value: object): NetworkOutput {
  return { contentType: 'application/json', body: JSON.stringify(value, undefined, 1) }
}

/** `/feeds.opml`: every public feed of every city, each once (OPML 2.0). */
export function printFeeds(list: readonly { index: CityIndex }[], { network }: NetworkData): NetworkOutput {
  const addresses = [...new Set(list.flatMap(({ index }) => index.feeds))].sort()
  const outlines = addresses.map((xmlUrl) =>
    element('outline', { type: 'rss', text: URL.parse(xmlUrl)?.hostname ?? xmlUrl, xmlUrl }),
  )
  const head = element('head', {}, textElement('title', network.name))
  return {
    contentType: 'text/x-opml; charset=utf-8',
    body: printXml(element('opml', { version: '2.0' }, head, element('body', {}, ...outlines))),
  }
}

/** `/sitemap.xml`: an index of the network's own pages and of each city's sitemap (sitemaps.org). */
export function printSitemapIndex({ cities, origin }: NetworkData): NetworkOutput {
  const served = cities.filter(({ isServed }) => isServed)
  const addresses = [`${origin}/pages.xml`, ...served.map(({ href }) => new URL('/sitemap.xml', href).href)]
  return sitemap('sitemapindex', 'sitemap', addresses)
}

/** `/pages.xml`: the network's own pages. */
export function printOwnSitemap({ cities, origin }: NetworkData): NetworkOutput {
  const paths = ['/', '/status', ...new Set(cities.map(({ state }) => statePath(state)))]
  return sitemap(
    'urlset',
    'url',
    paths.map((path) => `${origin}${path}`),
  )
}

function sitemap(root: string, entry: string, addresses: readonly string[]): NetworkOutput {
  const entries = addresses.map((address) => element(entry, {}, textElement('loc', address)))
  return {
    contentType: 'application/xml; charset=utf-8',
    body: printXml(element(root, { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' }, ...entries)),
  }
}

/** `/robots.txt` (RFC 9309). */
export function printNetworkRobots({ origin }: NetworkData): NetworkOutput {
  return {
    contentType: 'text/plain; charset=utf-8',
    body: `User-agent: *\nDisallow: /find\n\nSitemap: ${origin}/sitemap.xml\n`,
  }
}
