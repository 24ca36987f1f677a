import type { PolledArticle } from './article.ts'
import { makeArticle } from './samples.fixture.ts'

/** The time of the first poll. */
export const noon = Date.UTC(2026, 10, 21, 12)

/** An address of the feed's site. */
export const at = (path: string) => `https://news.example/${path}`
/** An entry with a guid; its link is that of the title without an edition: 'S v2' leads to /S. */
export const entry = (guid: string, title: string, values: Partial<PolledArticle> = {}): PolledArticle => ({
  ...makeArticle(guid, { title, link: at(title.split(' ')[0] ?? '') }),
  ...values,
})
/** An entry without a guid. */
export const linked = (link: string, title: string, values: Partial<PolledArticle> = {}): PolledArticle =>
  entry(at(link), title, { link: at(link), isUnnamed: true, ...values })
/** An entry without guid and link, as the normaliser makes it: the guid is a hash of the texts. */
export const bare = (title: string, values: Partial<PolledArticle> = {}): PolledArticle =>
  entry(`hash of ${title} ${values.publishedAt} ${values.summary}`, title, {
    link: '#',
    isUnnamed: true,
    ...values,
  })

export interface PollsOfFeed {
  said: string
  polls: PolledArticle[][]
  /** Titles after the last poll, sorted. */
  kept: string[]
}

/** Feeds whose guids cannot be taken as they are. */
export const pollsOfFeeds: PollsOfFeed[] = [
  {
    said: 'one story listed twice under one guid, then once',
    polls: [[entry('s', 'S v1')], [entry('s', 'S v2'), entry('s', 'S v1')], [entry('s', 'S v2')]],
    kept: ['S v2'],
  },
  {
    said: 'the same among stories that have guids of their own',
    polls: [
      [entry('s', 'S v1'), entry('t', 'T')],
      [entry('s', 'S v2'), entry('s', 'S v1'), entry('t', 'T')],
      [entry('t', 'T'), entry('s', 'S v2')],
    ],
    kept: ['S v2', 'T'],
  },
  {
    said: 'one guid for all and one entry at a time',
    polls: [[entry('x', 'A')], [entry('x', 'B')], [entry('x', 'C')], [entry('x', 'A')], [entry('x', 'C')]],
    kept: ['A', 'B', 'C'],
  },
  {
    said: 'one guid for all, several at a time, then one',
    polls: [[entry('x', 'A'), entry('x', 'B')], [entry('x', 'B v2')], [entry('x', 'C'), entry('x', 'B v2')]],
    kept: ['A', 'B v2', 'C'],
  },
  {
    said: 'one guid and one address for all',
    polls: [
      [1, 2, 3].map((day) => entry('x', `Day ${day}`, { link: at('') })),
      [2, 3, 4].map((day) => entry('x', `Day ${day}`, { link: at('') })),
      [entry('x', 'Day 4', { link: at('') })],
    ],
    kept: ['Day 1', 'Day 2', 'Day 3', 'Day 4'],
  },
  {
    said: 'posts without a title that share guid and link',
    polls: [
      [entry('x', 'Untitled', { summary: 'One' }), entry('x', 'Untitled', { summary: 'Two' })],
      [entry('x', 'Untitled', { summary: 'Two' }), entry('x', 'Untitled', { summary: 'Three' })],
    ],
    kept: ['Untitled', 'Untitled', 'Untitled'],
  },
  {
    said: 'a headline and an address that change in a feed with good guids',
    polls: [
      [entry('s', 'First'), entry('t', 'T')],
      [entry('s', 'Second'), entry('t', 'T')],
      [entry('s', 'Third')],
    ],
    kept: ['T', 'Third'],
  },
  {
    said: 'a new guid at each poll',
    polls: [1, 2, 3].map((poll) => [entry(`s${poll}`, 'S', { publishedAt: noon }), entry(`t${poll}`, 'T')]),
    kept: ['S', 'T'],
  },
  {
    said: 'no guid and a link with a parameter that changes',
    polls: [1, 2, 3].map((poll) => [
      linked(`l?session=${poll}`, 'L', { publishedAt: noon }),
      linked(`m?session=${poll}`, 'M', { summary: 'What M says.' }),
    ]),
    kept: ['L', 'M'],
  },
  {
    said: 'no guid and a parameter that tells stories with one title apart',
    polls: [
      [linked('a?id=1', 'Forecast', { publishedAt: noon })],
      [linked('a?id=2', 'Forecast', { publishedAt: noon + 5000 })],
    ],
    kept: ['Forecast', 'Forecast'],
  },
  {
    said: 'no guid, no link, and a title that is edited',
    polls: [
      [bare('Bridge closed', { publishedAt: noon }), bare('Fair', { summary: 'A fair on Saturday.' })],
      [
        bare('Bridge closed, police say', { publishedAt: noon }),
        bare('Festival', { summary: 'A fair on Saturday.' }),
      ],
    ],
    kept: ['Bridge closed, police say', 'Festival'],
  },
  {
    said: 'no guid, no link, and stories that share a date',
    polls: [[bare('Bridge closed', { publishedAt: noon })], [bare('School opens', { publishedAt: noon })]],
    kept: ['Bridge closed', 'School opens'],
  },
  {
    said: 'no guid, no link, and the older version beside the newer one',
    polls: [
      [bare('Council votes', { publishedAt: noon })],
      [bare('Council votes again', { publishedAt: noon }), bare('Council votes', { publishedAt: noon })],
    ],
    kept: ['Council votes', 'Council votes again'],
  },
]
