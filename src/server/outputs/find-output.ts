import { correctionsPath, hasPage } from '../../publication/pages.ts'
import type { Publication } from '../../publication/publication.ts'
import { alertsFeedOutputs, alertsJsonOutput } from './alerts-output.ts'
import { eventOutput, subscriptionOutput } from './event-output.ts'
import { categoryFeedOutputs, staticFeedOutputs } from './feed-output.ts'
import { networkOutputs } from './network-outputs.ts'
import { buildCorrectionsFeed, buildSiteFeed } from './outgoing-feed.ts'
import { type LoadOutput, staticOutput } from './output.ts'
import { printAdsTxt, printGpcJson, printSecurityTxt } from './policies.ts'
import { printRobotsTxt } from './robots-txt.ts'
import { sitemapOutput } from './sitemap-output.ts'
import { printNewsSitemap } from './sitemaps.ts'
import { printWebManifest } from './web-manifest.ts'

const xml = 'application/xml; charset=utf-8'
const plain = 'text/plain; charset=utf-8'

/** Outputs that every city has, by path. */
const commonOutputs: ReadonlyMap<string, LoadOutput> = new Map<string, LoadOutput>([
  ['/sitemap.xml', sitemapOutput],
  [
    '/news-sitemap.xml',
    async (publication, { origin, now }) => staticOutput(xml, printNewsSitemap(publication, origin, now)),
  ],
  [
    '/robots.txt',
    async (publication, { origin }) => staticOutput(plain, printRobotsTxt(publication, origin)),
  ],
  ['/ads.txt', async (publication) => staticOutput(plain, printAdsTxt(publication))],
  ['/.well-known/gpc.json', async () => staticOutput('application/json', printGpcJson())],
  [
    '/.well-known/security.txt',
    async (publication, { origin, now }) => staticOutput(plain, printSecurityTxt(publication, origin, now)),
  ],
  [
    '/manifest.webmanifest',
    async (publication) => staticOutput('application/manifest+json', printWebManifest(publication)),
  ],
  ...staticFeedOutputs('', buildSiteFeed),
])

const outputsByPublication = new WeakMap<Publication, ReadonlyMap<string, LoadOutput>>()

/** Every output of a publication by path: common ones, feeds of categories, calendar files of events. */
export function outputsOf(publication: Publication): ReadonlyMap<string, LoadOutput> {
  if (publication.network) return networkOutputs
  const known = outputsByPublication.get(publication)
  if (known) return known
  const { categories, content, weather } = publication
  const outputs = new Map<string, LoadOutput>([
    ...commonOutputs,
    ...categories.flatMap(categoryFeedOutputs),
    ...(hasPage(publication, correctionsPath)
      ? staticFeedOutputs(correctionsPath, buildCorrectionsFeed)
      : []),
    ...(weather ? alertsFeedOutputs : []),
    ...content.events.map(({ path }) => [`${path}.ics`, eventOutput(path)] as const),
  ])
  if (weather) outputs.set('/weather/alerts.json', alertsJsonOutput)
  if (hasPage(publication, '/events/today')) outputs.set('/events.ics', subscriptionOutput)
  outputsByPublication.set(publication, outputs)
  return outputs
}

/** The loader of the output at this path; undefined where there is none. */
export function findOutput(publication: Publication, path: string): LoadOutput | undefined {
  return outputsOf(publication).get(path) ?? findRemoteEvent(publication, path)
}

/** The calendar file of an event of a remote calendar, whose path is known only to the store. */
function findRemoteEvent({ calendars }: Publication, path: string): LoadOutput | undefined {
  const page = /^(\/events\/[^/]*-[0-9a-f]{12})\.ics$/.exec(path)?.[1]
  return calendars.length > 0 && page !== undefined ? eventOutput(page) : undefined
}
