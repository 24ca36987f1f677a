import { searchPaths } from '../../publication/pages.ts'
import type { Publication } from '../../publication/publication.ts'
import { printableLine } from './xml.ts'

/** What is closed to crawlers: search results, data for our own pages, and pages that are shown in frames. */
const closedPaths = [...searchPaths.map((path) => `${path}?`), '/api/', '/embed/']

/**
 * User agents and robots.txt tokens whose only use, according to their operators' documentation, is the
 * training of language models. Crawlers of search engines are not in the list.
 */
const trainingCrawlers = [
  'AI2Bot',
  'anthropic-ai',
  'Applebot-Extended',
  'Bytespider',
  'CCBot',
  'ClaudeBot',
  'cohere-training-data-crawler',
  'Google-Extended',
  'GPTBot',
  'meta-externalagent',
] as const

/** Whether the page at this path may be in a sitemap. */
export function isOpenPath(path: string): boolean {
  return !closedPaths.some((closed) => path.startsWith(closed))
}

const trainingPolicy = [
  '# Crawlers that collect texts only to train language models may not read this site: many of its headlines and',
  '# summaries belong to other publishers, who have not agreed to that use.',
]

/** Prints robots.txt (RFC 9309) with the publication's crawler policy in words. */
export function printRobotsTxt(publication: Publication, origin: string): string {
  const { refusedCrawlers, network } = publication
  return [
    `# Crawler policy of ${printableLine(publication.name)}`,
    '#',
    '# Search engines, feed readers and archives may read every page. Search results, data for our own pages and',
    '# pages that are shown in frames are not for crawlers.',
    'User-agent: *',
    ...(network ? ['/find'] : closedPaths).map((path) => `Disallow: ${path}`),
    '',
    ...(refusedCrawlers ? refuse(refusedCrawlers, []) : refuse(trainingCrawlers, trainingPolicy)),
    `Sitemap: ${origin}/sitemap.xml`,
    ...(network ? [] : [`Sitemap: ${origin}/news-sitemap.xml`]),
    '',
  ].join('\n')
}

function refuse(crawlers: readonly string[], policy: readonly string[]): string[] {
  if (crawlers.length === 0) return []
  return [...policy, ...crawlers.map((name) => `User-agent: ${name}`), 'Disallow: /', '']
}
