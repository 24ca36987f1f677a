import { describe, expect, test } from 'vitest'
import { hour } from '../time/durations.ts'
import { chooseHeadline, type HeadlineReport } from './headline.ts'
import type { StoryLink } from './story.ts'

const language = 'en-US'

const told = 'The bridge closes for a week from Monday, the city says.'

const report = (id: number, values: Partial<HeadlineReport> = {}): HeadlineReport => ({
  id,
  title: 'Bridge closes for a week',
  summary: '',
  language: 'en',
  orderedAt: id,
  ...values,
})

const sameArticle = (a: number, b: number): StoryLink => ({ a, b })

function choose(reports: readonly HeadlineReport[], links: readonly StoryLink[] = []): number | undefined {
  return chooseHeadline({ reports: reports.toReversed(), links }, language)?.id
}

test.each<[string, readonly HeadlineReport[], readonly StoryLink[], number]>([
  ['the newest of equals', [report(1), report(2)], [], 2],
  [
    'what happened before a newer label of a video',
    [report(1), report(2, { title: 'WATCH: Bridge closes' })],
    [],
    1,
  ],
  [
    'what happened before what leads to pictures',
    [report(1), report(2, { title: 'PHOTOS | The bridge' }), report(3, { title: '[Video] - The bridge' })],
    [],
    1,
  ],
  [
    'a headline that only begins with such a word',
    [report(1), report(2, { title: 'Watch your step: The bridge closes' })],
    [],
    2,
  ],
  [
    'a label in the readers’ language before a foreign headline',
    [report(1, { title: 'VIDEO: The bridge' }), report(2, { language: 'es' })],
    [],
    1,
  ],
  [
    'an original before its newer copies',
    [report(1), report(2), report(3)],
    [sameArticle(1, 2), sameArticle(2, 3)],
    1,
  ],
  ['another newsroom’s own words before a copy', [report(1), report(2), report(3)], [sameArticle(1, 3)], 2],
  ['the publication’s language before a newer report', [report(1), report(2, { language: 'es' })], [], 1],
  [
    'its language before the original of a translation',
    [report(1, { language: 'es' }), report(2)],
    [sameArticle(1, 2)],
    2,
  ],
  [
    'a report that names no language',
    [report(1, { language: undefined }), report(2, { language: 'es-US' })],
    [],
    1,
  ],
  [
    'what happened before a column',
    [report(1), report(2, { title: 'The Latest: The bridge closes' })],
    [],
    1,
  ],
  [
    'what happened before an opinion about it',
    [report(1), report(2, { title: 'Editorial: A bridge that everyone knew was old' })],
    [],
    1,
  ],
  ['a report with a summary before a newer title alone', [report(1, { summary: told }), report(2)], [], 1],
  [
    'the newest of those with a summary',
    [
      report(1, { summary: `${told} ${told}` }),
      report(2, { summary: told }),
      report(3, { summary: 'More.' }),
    ],
    [],
    2,
  ],
  [
    'a newer title alone before a summary of hours ago',
    [report(1, { summary: told }), report(7 * hour)],
    [],
    7 * hour,
  ],
  [
    'an original without a summary before a copy with one',
    [report(1), report(2, { summary: told })],
    [sameArticle(1, 2)],
    1,
  ],
  ['what there is, where all is foreign', [report(1, { language: 'es' })], [], 1],
])('%s', (_, reports, links, expected) => {
  expect(choose(reports, links)).toBe(expected)
})

describe('of several newsrooms', () => {
  const by = (owner: string, id: number, values: Partial<HeadlineReport> = {}) =>
    report(id, { owner, summary: `${owner}${id} `.repeat(9), ...values })

  test('the one that had the story first keeps the headline, whatever joins, and its newest report is shown', () => {
    expect(choose([by('a', 1), by('b', 2)])).toBe(1)
    expect(choose([by('a', 1, { summary: '' }), by('b', 2)])).toBe(1)
    expect(choose([by('a', 1), by('b', 2), by('a', 3), by('c', 4)])).toBe(3)
    expect(choose([by('a', 1), by('b', 8 * hour)])).toBe(1)
  })

  test('its headline is overtaken where two others have gone on for hours', () => {
    const others = [by('b', 2), by('b', 7 * hour), by('c', 8 * hour)]
    expect(choose([by('a', 1), ...others])).toBe(7 * hour)
    expect(choose([by('a', 1), by('a', 5 * hour), ...others])).toBe(5 * hour)
  })

  test('who was first is seen by our clock', () => {
    const late = by('b', 1, { firstSeenAt: 2 * hour })
    expect(choose([late, by('a', 2, { firstSeenAt: hour })])).toBe(2)
  })
})

test('only reports that may be shown are considered, and there may be none', () => {
  const [first, second] = [report(1), report(2)]
  const story = { reports: [second, first], links: [sameArticle(1, 2)] }
  expect(chooseHeadline(story, language, [second])).toBe(second)
  expect(chooseHeadline({ reports: [], links: [] }, language)).toBeUndefined()
})
