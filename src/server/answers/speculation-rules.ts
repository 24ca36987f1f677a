import { searchPaths } from '../../publication/pages.ts'

/** Where browsers that know Speculation Rules (WICG nav-speculation) find ours: named by a header of every page. */
export const speculationRulesPath = '/speculation-rules.json'

const searches = searchPaths.map((path) => `${path}*`)

/** A page is prefetched when the reader's finger or pointer is on its link: some 10 kB, to save a round trip. */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: [...searches, '/api/*', '/*.ics', '/newsletter'] } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
})

/** Media type of speculation rules. */
export const speculationRulesType = 'application/speculationrules+json'
