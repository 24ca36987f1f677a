import { hasPage } from '../../publication/pages.ts'
import type { Publication } from '../../publication/publication.ts'
import { alertsFeedPath, correctionsPath, feedFormats, feedPath } from '../../site/shell/feed-links.ts'
import { printAdsTxt } from './ads-txt.ts'
import { alertsFeedOutput, alertsJsonOutput } from './alerts-output.ts'
import { eventOutput, subscriptionOutput } from './event-output.ts'
import { categoryFeedOutput, correctionsFeedOutput, siteFeedOutput } from './feed-output.ts'
import { printGpcJson } from './gpc-json.ts'
import { type LoadOutput, staticOutput } from './output.ts'
import { referralsOutput } from './referrals-output.ts'
import { printRobotsTxt } from './robots-txt.ts'
import { printSecurityTxt } from './security-txt.ts'
import { sitemapOutput } from './sitemap-output.ts'
import { printNewsSitemap } from './sitemaps.ts'
import { sourcesOutput } from './sources-output.ts'
import { printWebManifest } from './web-manifest.ts'

const xml = 'application/xml; charset=utf-8'
const plain = 'text/plain; charset=utf-8'

/** Outputs that every publication has, by path. */
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
  ...feedFormats.map((format) => [feedPath('', format), siteFeedOutput(format)] as const),
])

const outputsByPublication = new WeakMap<Publication, ReadonlyMap<string, LoadOutput>>()

/** Every output of a publication by path: those that all have, the feeds of its categories and the calendar files of its events. */
export function outputsOf(publication: Publication): ReadonlyMap<string, LoadOutput> {
  const known = outputsByPublication.get(publication)
  if (known) return known
  const feeds = publication.categories.flatMap((category) =>
    feedFormats.map(
      (format) => [feedPath(category.path, format), categoryFeedOutput(category, format)] as const,
    ),
  )
  const corrections = hasPage(publication, correctionsPath)
    ? feedFormats.map((format) => [feedPath(correctionsPath, format), correctionsFeedOutput(format)] as const)
    : []
  const referrals = hasPage(publication, '/referrals') ? [['/referrals.json', referralsOutput] as const] : []
  const sources = hasPage(publication, '/sources') ? [['/sources.json', sourcesOutput] as const] : []
  const events = publication.content.events.map(({ path }) => [`${path}.ics`, eventOutput(path)] as const)
  const subscription = hasPage(publication, '/events/today')
    ? [['/events.ics', subscriptionOutput] as const]
    : []
  const alerts = publication.weather
    ? [
        ...feedFormats.map((format) => [feedPath(alertsFeedPath, format), alertsFeedOutput(format)] as const),
        ['/weather/alerts.json', alertsJsonOutput] as const,
      ]
    : []
  const outputs = new Map([
    ...commonOutputs,
    ...feeds,
    ...corrections,
    ...referrals,
    ...sources,
    ...alerts,
    ...events,
    ...subscription,
  ])
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
