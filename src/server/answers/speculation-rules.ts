import { searchPaths } from '../../publication/pages.ts'

/** Where browsers find our Speculation Rules (WICG nav-speculation): a header of every page names it. */
export const speculationRulesPath = '/speculation-rules.json'

/** Pages that take something to find; the network's only sends on to what it found. */
const searches = [...searchPaths, '/find'].map((path) => `${path}*`)

/** A page is prefetched when the finger or pointer is on its link: some 10 kB, to save a round trip. */
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
