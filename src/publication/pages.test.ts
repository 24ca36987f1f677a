import { describe, expect, test } from 'vitest'
import { fixedPathsOf, hasPage, possiblePaths } from './pages.ts'
import {
  type Breakages,
  copy,
  copyCityBeforeEach,
  edit,
  testBreakages,
} from './reading/broken-city.fixture.ts'
import { loadPublication } from './reading/load.fixture.ts'

copyCityBeforeEach()

test('a city has the pages for which its folder has content, and no others', async () => {
  const { publication } = await loadPublication(copy.folder)
  if (!publication) throw new Error('the city is sound')
  const lacking = possiblePaths(publication).filter((path) => !hasPage(publication, path))
  expect(lacking.toSorted()).toEqual([
    '/blog',
    '/official-notices',
    '/privacy',
    '/privacy-policy',
    '/radio',
    '/standards',
    '/terms',
    '/terms-of-service',
    '/weather/notifications',
  ])
  expect(fixedPathsOf(publication)).toContain('/harbor')
  expect(fixedPathsOf(publication)).not.toContain('/radio')
  for (const path of ['/', '/contact', '/sitemap', '/local-news/counting-pelicans']) {
    expect(hasPage(publication, path), path).toBe(true)
  }
})

const article = 'articles/counting-pelicans.md'
const links: Breakages = {
  'error: articles/counting-pelicans.md:16: found a link to "/radio#how-many-pelicans-are-there", where there is no page, expected the path of a page, such as /contact or /local-news/king-tides':
    () => edit(article, '](/faq', '](/radio'),
}

describe('links', () => testBreakages(links))
