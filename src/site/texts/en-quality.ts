import type { Budget } from '../budgets.ts'

const one = (count: number) => count === 1

/** Sentences of the page of quality in English. */
export const enQuality = {
  title: 'Quality Report',
  description: (publication: string) =>
    `How ${publication} does, in numbers: sources read, sizes of pages, tests, corrections and promises.`,
  deck: 'How this site does, in numbers. Each comes from a file or a measurement and has its date. What is late, failing or over its limit is marked in red.',
  /** How many figures are marked. */
  summary: (marked: number) => {
    if (marked === 0) return 'Nothing that is known here is late, failing or over its limit.'
    return one(marked)
      ? 'One figure is late, failing or over its limit.'
      : `${marked} figures are late, failing or over their limits.`
  },
  /** Before the date of a figure. */
  asOf: 'as of',
  /** Where a figure was measured: a path. */
  largest: (path: string) => `largest: ${path}`,
  sources: {
    title: 'Sources',
    intro: 'Counted when this page was made, from the record of our readings.',
    feeds: 'Feeds',
    calendars: 'Calendars',
    inTime: (inTime: number, all: number) => `${inTime} of ${all} read when due`,
    late: (late: number) => `${late} not read when due`,
    waiting: (waiting: number) => `${waiting} not read yet`,
    samples: 'not read: this copy of the site shows samples',
    oldest: 'Read longest ago',
    link: 'Every source, and when it was last read',
  },
  sizes: {
    title: 'Sizes of Pages',
    intro:
      'What a page may weigh as sent, compressed, so that it loads on a poor connection. A change that makes a page larger than this fails our tests.',
    unmeasured:
      'The largest pages are not known here: our tests were not run where this server’s program was built.',
    names: {
      html: 'A page, with its style',
      longHtml: 'The FAQ and the books',
      leanHtml: 'A page of one message',
      translatedHtml: 'Another page in Spanish or Creole',
      translatedArticleHtml: 'One of our articles in Spanish or Creole',
      stormHtml: 'The storm page, whole',
      keptCopy: 'The copy of the storm pages on your phone',
      keepScript: 'The script that keeps that copy',
      scripts: 'Scripts before you touch anything',
      scriptsAwake: 'Scripts with everything in use',
      nodes: 'Elements of a page',
      longNodes: 'Elements of the FAQ and the books',
    } satisfies Record<Budget, string>,
    kilobytes: (number: string) => `${number} kB`,
    measured: (most: string, limit: string) => `${most} of at most ${limit}`,
    limit: (limit: string) => `at most ${limit}`,
    over: 'over its limit',
  },
  tests: {
    title: 'Last Test Run',
    intro: 'Written down by the test program for the version that is running.',
    units: 'Tests of parts',
    journeys: 'Tests in a browser',
    passed: (passed: string, seconds: number) =>
      `${passed} passed in ${seconds < 90 ? `${seconds} seconds` : `${Math.round(seconds / 60)} minutes`}`,
    failed: (failed: string) => `${failed} failed`,
    skipped: (skipped: string) => `${skipped} could not run on that machine`,
    stale: (days: number) => `more than ${days} days ago`,
    unknown: 'not known here',
    version: 'Version tested',
  },
  corrections: {
    title: 'Corrections',
    intro: 'Counted in the files of our own articles.',
    made: 'Corrections of our own articles',
    of: (corrections: number, articles: number) =>
      `${corrections} in ${articles} ${one(articles) ? 'article' : 'articles'}`,
    takenDown: 'Stories taken down',
    newest: 'newest',
    link: 'Every correction, with what the article said',
  },
  promises: {
    title: 'Promises',
    intro: 'What we say that we do, as far as it can be counted.',
    alerts: 'Weather alerts are asked for every minute',
    lastChecked: 'last answer',
    late: (minutes: number) => `no answer for more than ${minutes} minutes`,
    services: (days: number) => `Numbers and links for emergencies are checked every ${days} days`,
    checked: (checked: number, all: number) => `${checked} of ${all} checked in time`,
    unchecked: (unchecked: number) => `${unchecked} not checked in time`,
    longestAgo: 'longest ago',
    link: 'What we promise',
  },
}
