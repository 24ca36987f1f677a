import { categories } from '../../publication/categories.ts'
import { feedFormats, feedPath } from '../../site/shell/feed-links.ts'
import { printAdsTxt } from './ads-txt.ts'
import { categoryFeedOutput, siteFeedOutput } from './feed-output.ts'
import { type LoadOutput, staticOutput } from './output.ts'
import { printRobotsTxt } from './robots-txt.ts'
import { printSecurityTxt } from './security-txt.ts'
import { printNewsSitemap, printSitemap } from './sitemaps.ts'
import { printWebManifest } from './web-manifest.ts'

const xml = 'application/xml; charset=utf-8'
const plain = 'text/plain; charset=utf-8'

/** Every output by its path: one table for all publications. */
const outputs: ReadonlyMap<string, LoadOutput> = new Map<string, LoadOutput>([
  ['/sitemap.xml', async (publication, { origin }) => staticOutput(xml, printSitemap(publication, origin))],
  [
    '/news-sitemap.xml',
    async (publication, { origin, now }) => staticOutput(xml, printNewsSitemap(publication, origin, now)),
  ],
  [
    '/robots.txt',
    async (publication, { origin }) => staticOutput(plain, printRobotsTxt(publication, origin)),
  ],
  ['/ads.txt', async (publication) => staticOutput(plain, printAdsTxt(publication))],
  [
    '/.well-known/security.txt',
    async (publication, { origin, now }) => staticOutput(plain, printSecurityTxt(publication, origin, now)),
  ],
  [
    '/manifest.webmanifest',
    async (publication) => staticOutput('application/manifest+json', printWebManifest(publication)),
  ],
  ...feedFormats.flatMap((format) => [
    [feedPath('', format), siteFeedOutput(format)] as const,
    ...categories.map(
      (category) => [feedPath(category.path, format), categoryFeedOutput(category, format)] as const,
    ),
  ]),
])

/** Paths of all outputs. */
export const outputPaths: readonly string[] = [...outputs.keys()]

/** What makes the output at this path, undefined where there is none. */
export function findOutput(path: string): LoadOutput | undefined {
  return outputs.get(path)
}
