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

/** Their media type. */
export const speculationRulesType = 'application/speculationrules+json'
