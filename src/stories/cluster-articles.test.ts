import { expect, test } from 'vitest'
import { hour } from '../time/durations.ts'
import { findStories } from './find-stories.fixture.ts'
import type { StoryArticle } from './profile.ts'

const now = 1_772_438_400_000

type Texts = readonly [title: string, summary?: string]

function articleOf([title, summary = '']: Texts, index: number): StoryArticle {
  const id = index + 1
  return {
    id,
    title,
    summary,
    language: undefined,
    source: `Newsroom ${id}`,
    publishedAt: now + index * hour,
    link: `https://n${id}.example/${id}`,
  }
}

/** The story id of each text. The texts are of different newsrooms, an hour apart. */
function storiesOf(...texts: readonly Texts[]): number[][] {
  return findStories(texts.map(articleOf)).map(({ reports }) => reports.map(({ id }) => id).sort())
}

const together: readonly (readonly Texts[])[] = [
  [
    [
      'Two shot near Gull Harbor pier, police say',
      'Two men were shot near the Gull Harbor pier on Dock Street.',
    ],
    ['Gull Harbor pier shooting leaves two men wounded', 'Gunfire on Dock Street by the pier hit two men.'],
  ],
  [
    ['Death toll in Marlow bridge collapse rises to 5', 'Crews searched the river below the fallen bridge.'],
    [
      'Death toll in Marlow bridge collapse rises to 7',
      'Crews found two more bodies below the fallen bridge.',
    ],
  ],
  [
    ['Herons beat Kestrels 5-4 in 11 innings', 'A sacrifice fly won it for the Herons.'],
    ['Herons edge Kestrels 5-4 on sacrifice fly', 'The Herons needed 11 innings.'],
  ],
  [
    [
      'Incendio destruye el mercado central de Puerto Caleta',
      'Las llamas consumieron cuarenta puestos del mercado.',
    ],
    ['Arde el mercado de Puerto Caleta', 'El incendio destruyó cuarenta puestos en el mercado central.'],
  ],
  [
    ['City council bans gas leaf blowers - Gull Harbor Ledger'],
    ['Council bans gas-powered leaf blowers | Channel 8'],
  ],
]

test.each(together)('%j and similar texts are one story', (...texts) => {
  expect(storiesOf(...texts)).toEqual([texts.map((_, index) => index + 1)])
})

test('a report in a column is one story with another newsroom’s', () => {
  expect(
    storiesOf(
      ['The Latest: Ferry crews walk off the job', 'Deckhands began a strike over shifts of 14 hours.'],
      ['Ferry strike strands 2,000 on Marlow Key', 'Crews and deckhands call shifts of 14 hours too long.'],
    ),
  ).toEqual([[1, 2]])
})

test('the same event with other names is one story where the texts are alike', () => {
  expect(
    storiesOf(
      [
        'Ibis County schools lock phones away',
        'Phones stay in lockers from first bell to last, the board voted.',
      ],
      [
        'Gull Harbor students split over phones in lockers',
        'From first bell to last, phones stay locked away.',
      ],
    ),
  ).toEqual([[1, 2]])
})

const apart: readonly (readonly [Texts, Texts])[] = [
  [
    ['What is open and closed on Thanksgiving', 'Readers write about parking.'],
    ['What is open and closed on Thanksgiving', 'Residents speak about the sewer.'],
  ],
  [['Two shot in Lantern Bay, police say'], ['Two shot in Saltmarsh, police say']],
  [['Powerball jackpot grows to $120M for Saturday'], ['Powerball jackpot grows to $150M for Monday']],
  [['Winning Powerball numbers for Saturday, March 7'], ['Winning Powerball numbers for Monday, March 9']],
  [['Fishing challenge, day 12: the big snook'], ['Fishing challenge, day 13: the big snook']],
  [['Herons beat Kestrels 5-4 at home'], ['Herons beat Kestrels 7-2 at home']],
  [['Heat beat Celtics at home'], ['Heat beat Knicks at home']],
  [['Hurricane Milton nears the coast'], ['Hurricane Helene nears the coast']],
  [
    [
      'Flood warning for Ibis County until 9 p.m.',
      'The National Weather Service issued a flood warning for Ibis County.',
    ],
    [
      'Flood warning for Heron County until 9 p.m.',
      'The National Weather Service issued a flood warning for Heron County.',
    ],
  ],
  [
    ['Man, 22, killed in crash', 'A 22-year-old man was killed in a crash on a highway ramp, troopers said.'],
    ['Man, 41, killed in crash', 'A 41-year-old man was killed in a crash on a highway ramp, troopers said.'],
  ],
  [
    ['The Latest: Ferry crews walk off the job', 'Deckhands began a strike over shifts of 14 hours.'],
    ['The Latest: Ash closes airports', 'Three airports closed after the volcano erupted.'],
  ],
  [
    ['Boat show: A tug that is now a library', 'The oldest vessel at the winter boat show in Gull Harbor.'],
    [
      'Boat show: Lots are full by nine',
      'Visitors of the winter boat show in Gull Harbor should take the train.',
    ],
  ],
  [
    ['Letters to the editor', 'Readers write about the new stadium and who should pay for it.'],
    ['Letters to the editor', 'A dog park, a missing sidewalk and thanks to two nurses.'],
  ],
  [
    ['Letters to the editor: Nov. 27', 'Readers write about parking downtown.'],
    ['Letters to the editor: Nov. 27', 'Readers write about the sewer rate increase.'],
  ],
  [['High school football scores'], ['High school football scores']],
  [['High School Football Scores: Week of Nov. 27'], ['High school football scores']],
  [
    ['Daily briefing', 'Here is what you need to know today.'],
    ['The daily briefing for Nov. 27', 'Here is what you need to know today.'],
  ],
  [
    ['Weather forecast: Sunny and warm', 'Highs near 80 on Friday.'],
    ['Weather forecast: Sunny and warm', 'A warm and sunny Friday, with a breeze.'],
  ],
  [['Dos heridos en tiroteo en Hialeah'], ['Dos heridos en tiroteo en Kendall']],
  [
    ['Archive 1', 'What happened.'],
    ['Archive 2', 'What happened.'],
  ],
  [
    ['soccer 1', 'What happened.'],
    ['baseball 1', 'What happened.'],
  ],
  [
    ['Old harbor photographs, album 3 of the lighthouse keeper', 'Pictures from the lighthouse archive.'],
    ['Old harbor photographs, album 4 of the lighthouse keeper', 'Pictures from the lighthouse archive.'],
  ],
  [['Sunrise yoga on Pelican beach, Q3'], ['Sunrise yoga on Pelican beach, Q4']],
  [
    ['Untold', 'A regatta.'],
    ['Regatta', 'Untold.'],
  ],
  [['Council votes to raise water rates'], ['El concejo sube la tarifa del agua']],
]

test.each(apart)('%j and %j are two stories', (...texts) => {
  expect(storiesOf(...texts)).toEqual([[1], [2]])
})

test('columns of two newsrooms at one platform are two stories', () => {
  const at = (id: number, link: string) => ({
    ...articleOf(['High school football scores'], id),
    id,
    link,
    source: 'platform',
  })
  const articles = [at(1, 'https://pages.example/elm/4'), at(2, 'https://pages.example/oak/4')]
  expect(findStories(articles)).toHaveLength(2)
})

test('one letter in two feeds, in so many words, is one story', () => {
  const text =
    'The city should spend its money on sidewalks of Dock Street and not on another stadium, writes a reader.'
  expect(storiesOf(['Letters to the editor', text], ['Letters to the editor', text])).toEqual([[1, 2]])
})

test('a chain of articles, each similar to the next, is not one story', () => {
  const subjects =
    'anchor barge cannery dredge estuary ferry gangway hatchery inlet jetty keel lagoon marina'.split(' ')
  const chain = subjects.slice(0, -3).map((_, n): Texts => [subjects.slice(n, n + 4).join(' ')])
  const stories = storiesOf(...chain)
  expect(Math.max(...stories.map(({ length }) => length))).toBeLessThan(5)
})

test('reports far apart in time are two stories; undated ones can be one', () => {
  const [one, two] = (together[0] ?? []).map(articleOf)
  if (!one || !two) throw new Error('no reports')
  expect(findStories([one, { ...two, publishedAt: now + 73 * hour }])).toHaveLength(2)
  expect(findStories([one, { ...two, publishedAt: undefined }])).toHaveLength(1)
})

test('a story has the id of its earliest report and its reports newest first', () => {
  const [one, two] = (together[0] ?? []).map(articleOf)
  if (!one || !two) throw new Error('no reports')
  const [story, ...others] = findStories([{ ...one, publishedAt: now + 5 * hour }, two])
  expect(others).toEqual([])
  expect(story?.id).toBe(2)
  expect(story?.reports.map(({ id }) => id)).toEqual([1, 2])
})

test.each([
  ['one address', { link: 'https://www.n1.example/1/?utm_source=rss#top' }, 1],
  ['one title and text', {}, 1],
  ['one title and another text', { summary: 'The pier stays closed while divers look for a weapon.' }, 0],
])('two with %s have so many links of one text: %s', (_, values, count) => {
  const one = articleOf(together[0]?.[0] ?? [''], 0)
  const other = { ...one, id: 2, source: 'Wire', link: 'https://wire.example/9', ...values }
  expect(findStories([one, other]).map(({ links }) => links.length)).toEqual([count])
})

test('fifteen hundred articles with one title are clustered in seconds', () => {
  const articles = Array.from({ length: 1500 }, (_, n) =>
    articleOf(
      ['Gull Harbor pier shooting leaves two men wounded', `Witness ${n} heard shots at ${n % 60} past.`],
      n % 70,
    ),
  ).map((article, id) => ({ ...article, id, link: undefined }))
  const begun = process.threadCpuUsage()
  const stories = findStories(articles)
  expect(stories.flatMap(({ reports }) => reports)).toHaveLength(1500)
  expect(process.threadCpuUsage(begun).user / 1000, 'ms of CPU').toBeLessThan(5000)
})

test('two articles of one newsroom must be more similar than two of different ones', () => {
  const texts: readonly Texts[] = [
    [
      'Stocks close higher as chipmakers rally',
      'The main indexes rose Monday as investors looked to inflation.',
    ],
    ['Stocks close lower as banks slide', 'The main indexes fell Tuesday as investors looked to inflation.'],
  ]
  const [ofOne, ofTwo] = [1, 2].map((newsrooms) => {
    const articles = texts.map(articleOf).map((article, index) => {
      const newsroom = (index % newsrooms) + 1
      return { ...article, source: `Newsroom ${newsroom}`, link: `https://n${newsroom}.example/${index}` }
    })
    return findStories(articles).length
  })
  expect(ofTwo).toBe(1)
  expect(ofOne).toBe(2)
})

test('articles of an aggregator with different hosts are of different newsrooms', () => {
  const articles = [
    ['Herons beat Kestrels 5-4 in 11 innings', 'A sacrifice fly won it for the Herons.'] as const,
    ['Herons edge Kestrels 5-4 on sacrifice fly', 'The Herons needed 11 innings.'] as const,
  ].map((texts, index) => ({ ...articleOf(texts, index), source: 'alerts' }))
  expect(findStories(articles)).toHaveLength(1)
})

test('a numbered series in one feed is several stories', () => {
  const articles = Array.from({ length: 20 }, (_, index) => ({
    ...articleOf([`Archive ${index + 1}`, 'What happened.'], index),
    source: 'https://publisher.example/rss',
    link: `https://publisher.example/archive-${index + 1}`,
  }))
  expect(findStories(articles)).toHaveLength(20)
})

test.each<[string, number, Texts, Texts]>([
  [
    'three shared words of their titles that few reports hold',
    1,
    ['Gull Harbor pier shooting leaves two men wounded', 'Gunfire on Dock Street by the pier hit two men.'],
    [
      'Gull Harbor pier shooting: two men wounded',
      'Gunfire on Dock Street by the pier hit two men, police say.',
    ],
  ],
  [
    'common words in their titles alone',
    2,
    ['Police report two men wounded', 'Gunfire on Dock Street by the Gull Harbor pier hit two men.'],
    ['Two men wounded, police say', 'Gunfire on Dock Street by the Gull Harbor pier hit two men.'],
  ],
  ['one title that says little', 2, ['Letters'], ['Letters']],
])('two articles of one newsroom with %s are of %i stories', (_, count, ...texts) => {
  const articles = texts.map(articleOf).map((article, index) => ({
    ...article,
    source: 'Newsroom 1',
    link: `https://n1.example/${index}`,
  }))
  expect(findStories(articles)).toHaveLength(count)
})

test('a short text in two newsrooms is one article when title and text are equal', () => {
  expect(storiesOf(['Archive 1', 'What happened.'], ['Archive 1', 'What happened.'])).toEqual([[1, 2]])
})

test('a report with the headlines of two others is of neither, and makes no one story of them', () => {
  const board: Texts = [
    'School board picks Marta Quill as Ibis County superintendent',
    'The Ibis County School Board voted 6-3 to hire Marta Quill, deputy chief of a neighboring district.',
  ]
  const pumps: Texts = [
    'Commission delays vote on Dock Street flood pumps',
    'The Gull Harbor commission put off until December a vote on flood pumps for Dock Street.',
  ]
  const bridge: Texts = [
    'Drawbridge on Heron Boulevard stuck open for three hours',
    'The Heron Boulevard drawbridge was stuck open after a gear broke, the transportation department said.',
  ]
  const join = ([title, summary]: Texts, [other, rest]: Texts): Texts => [
    `${title}; ${other}`,
    `${summary} ${rest}`,
  ]
  const both = [join(board, pumps), join(pumps, bridge), join(bridge, board)]
  expect(storiesOf(board, pumps, bridge, ...both)).toEqual([[1], [2], [3], [4], [5], [6]])
})
