import { type Problem, problemsOf, quote } from '../text/problem.ts'
import type { EditorsChoice } from './content.ts'
import { isPlaceholder } from './reserved-values.ts'

/** The path of a story's page: section, words, and the number by which it is found. */
const storyPage = /^\/[^/]+\/[^/]*-[1-9]\d*$/

/**
 * Warnings for choices in force that can name no story of any feed: events, paths without a
 * story's number, and addresses of reserved domains. Whether a feed carries a story that is named rightly only the running site knows.
 */
export function findUnknownNames(
  id: string,
  choices: readonly EditorsChoice[],
  {
    hosts,
    ownPaths,
    eventPaths,
    now,
  }: {
    hosts: readonly string[]
    ownPaths: readonly string[]
    eventPaths: readonly string[]
    now: number
  },
): Problem[] {
  const findings = choices.flatMap(({ until, story, place }) => {
    const address = URL.parse(story)
    const path = address && hosts.includes(address.host) ? address.pathname : story
    if (until <= now) return []
    if (isPlaceholder(story)) {
      const found = `${quote(story)}, an address that no report has`
      return [{ ...place, found, expected: 'the link or guid of a report, or the path of a story’s page' }]
    }
    if (!path.startsWith('/')) return []
    if (eventPaths.includes(path)) {
      const found = `${quote(story)}, which is an event`
      return [{ ...place, found, expected: 'a story of the feeds, or an article of your own' }]
    }
    if (ownPaths.includes(path)) return []
    if (storyPage.test(path)) return []
    return [
      {
        ...place,
        found: `${quote(story)}, which names no story`,
        expected: 'the path of a story’s page, which ends with its number, or the link or guid of a report',
      },
    ]
  })
  return problemsOf(`${id}/front.yaml`, 'warning', findings)
}
