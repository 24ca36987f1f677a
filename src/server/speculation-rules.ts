import { freshness } from './freshness.ts'

/** Where browsers that know Speculation Rules (WICG nav-speculation) find ours: named by a header of every page. */
export const speculationRulesPath = '/speculation-rules.json'

/** A page is fetched ahead when the reader's finger or pointer is already on its link: ten kilobytes against a round trip. */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: ['/search*', '/api/*', '/*.ics', '/newsletter'] } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
})

export const speculationRulesHeaders = {
  'content-type': 'application/speculationrules+json',
  'cache-control': freshness.static.cacheControl,
}
