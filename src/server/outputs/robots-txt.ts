import type { Publication } from '../../publication/publication.ts'
import { closedPaths, trainingCrawlers } from './crawling.ts'
import { oneLine } from './printable-text.ts'

/** Prints robots.txt (RFC 9309) with the publication's crawler policy in words. */
export function printRobotsTxt(publication: Publication, origin: string): string {
  return [
    `# Crawler policy of ${oneLine(publication.name)}`,
    '#',
    '# Search engines, feed readers and archives are welcome to every page for readers. Search results, data for',
    '# our own pages and pages that stand in frames are not for crawling.',
    'User-agent: *',
    ...closedPaths.map((path) => `Disallow: ${path}`),
    '',
    '# Crawlers that gather texts only to train language models are not welcome: much of what stands here belongs to',
    '# other publishers, who have not agreed to it. Crawlers that send readers to the pages they found are not meant.',
    ...trainingCrawlers.map((name) => `User-agent: ${name}`),
    'Disallow: /',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    `Sitemap: ${origin}/news-sitemap.xml`,
    '',
  ].join('\n')
}
