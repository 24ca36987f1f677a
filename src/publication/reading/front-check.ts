import { type Problem, problemsOf, quote } from '../../text/problem.ts'
import type { Sections } from '../categories.ts'
import type { EditorsChoice } from '../content.ts'
import { isPlaceholder } from '../files/reserved-values.ts'
import { fieldOf, findingAt, type YamlFile } from '../files/yaml-file.ts'
import type { FeedLists } from '../settings/opml.ts'

/**
 * Warnings for categories of the front page that no feed fills: each that `front` names,
 * and without `front` and without home.yaml the first category, which then leads the page.
 */
export function findSilentFront(
  id: string,
  file: YamlFile,
  { front }: Sections,
  { feeds, hasHome }: { feeds: FeedLists; hasHome: boolean },
): Problem[] {
  const written = fieldOf(file.value, 'front') !== undefined
  const findings = front.flatMap((key, index) => {
    const leads = index === 0 && !hasHome
    if (!(written || leads) || (feeds.get(key) ?? []).length > 0) return []
    const path = written ? ['front', index] : ['categories', index, 'key']
    const expected = leads
      ? 'a first category with feeds: it leads the front page'
      : 'a category with feeds, or the front page has nothing of it'
    return [findingAt(file, path, `${quote(key)}, which has no feeds`, expected)]
  })
  return problemsOf(`${id}/categories.yaml`, 'warning', findings)
}

/** The path of a story's page: section, words, and the number by which it is found. */
const storyPage = /^\/[^/]+\/[^/]*-[1-9]\d*$/

/**
 * Warnings for choices in force that can name no story of any feed: events, paths without a story's
 * number, addresses of reserved domains. Only the running site knows which stories the feeds carry.
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
  const findings = choices.flatMap(({ until, story, writtenAt }) => {
    const address = URL.parse(story)
    const path = address && hosts.includes(address.host) ? address.pathname : story
    if (until <= now) return []
    if (isPlaceholder(story)) {
      const found = `${quote(story)}, an address that no report has`
      return [
        { ...writtenAt, found, expected: 'the link or guid of a report, or the path of a story’s page' },
      ]
    }
    if (!path.startsWith('/')) return []
    if (eventPaths.includes(path)) {
      const found = `${quote(story)}, which is an event`
      return [{ ...writtenAt, found, expected: 'a story of the feeds, or an article of your own' }]
    }
    if (ownPaths.includes(path)) return []
    if (storyPage.test(path)) return []
    const expected =
      'the path of a story’s page, which ends with its number, of an article of yours, such as /local-news/king-tides, or the link or guid of a report'
    return [{ ...writtenAt, found: `${quote(story)}, which names no story`, expected }]
  })
  return problemsOf(`${id}/front.yaml`, 'warning', findings)
}
