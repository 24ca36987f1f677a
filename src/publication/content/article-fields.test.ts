import { describe, expect, test } from 'vitest'
import {
  type Breakage,
  copy,
  copyCityBeforeEach,
  edit,
  error,
  testBreakages,
  warning,
  write,
} from '../broken-city.fixture.ts'
import { loadPublication } from '../load.ts'

copyCityBeforeEach()

const article = 'articles/counting-pelicans.md'
const picture = 'a file in assets/ that ends in .svg, .png, .jpg, .jpeg, .webp, .avif or .gif'
const noFile = 'a file in assets/; there is no such file'
const calendarDay = 'a day of the calendar such as 2026-11-20'
const sentence = 'a sentence of at most 140 characters that ends with a period'

/** Gives the article key points, on the line after its keywords. */
function keyPoints(value: string) {
  return edit(article, '[pelicans]\n', `[pelicans]\nkeyPoints: ${value}\n`)
}

const fieldCases: Breakage[] = [
  [
    'a missing field',
    () => edit(article, 'deck: A pelican is counted once, from the pier.\n', ''),
    error(article, { line: 1, field: 'deck', found: 'nothing', expected: 'a text' }),
  ],
  [
    'an empty field',
    () => edit(article, 'author: City Desk', 'author:'),
    error(article, { line: 5, field: 'author', found: 'nothing', expected: 'a text' }),
  ],
  [
    'a misspelt field',
    () => edit(article, 'imageAlt:', 'imageALT:'),
    error(article, {
      line: 9,
      field: 'imageALT',
      found: 'an unknown field',
      expected: expect.stringContaining('imageAlt'),
    }),
  ],
  [
    'a focus that is no place of the picture',
    () => edit(article, 'imageAlt:', 'focus: face\nimageAlt:'),
    error(article, {
      line: 9,
      field: 'focus',
      found: '"face"',
      expected:
        'top, bottom, left or right, or how far from the left and from the top it is, such as 50% 20%',
    }),
  ],
  [
    'a text for a list',
    () => edit(article, '[pelicans]', 'pelicans'),
    error(article, {
      line: 11,
      field: 'keywords',
      found: '"pelicans"',
      expected: 'a list of words in brackets, such as [king tides, seawalls]',
    }),
  ],
  [
    'an unknown section',
    () => edit(article, 'section: local-news', 'section: weather'),
    error(article, {
      line: 3,
      field: 'section',
      found: '"weather"',
      expected: 'local-news, tides, world-news, politics, real-estate, health, sports or archives',
    }),
  ],
  [
    'a day that no month has',
    () => edit(article, '2026-01-10', '2026-02-30'),
    error(article, {
      line: 6,
      field: 'published',
      found: '"2026-02-30"',
      expected: expect.stringContaining(calendarDay),
    }),
  ],
  [
    'a day in words',
    () => edit(article, 'date: 2026-02-03', 'date: February 3'),
    error(article, { line: 7, field: 'updates[0].date', found: '"February 3"', expected: calendarDay }),
  ],
  [
    'an update before the publication',
    () => edit(article, 'date: 2026-02-03', 'date: 2026-01-09'),
    error(article, {
      line: 7,
      field: 'updates[0].date',
      found: '"2026-01-09"',
      expected: '2026-01-10 or later: the article was published then',
    }),
  ],
  [
    'a publication in the future',
    async () => {
      await edit(article, 'updates: [{ date: 2026-02-03, note: Adds the page of the bird club. }]\n', '')
      await edit(article, 'corrections:', '#')
      await edit(article, '2026-01-10', '9999-01-10')
    },
    warning(article, {
      line: 6,
      field: 'published',
      found: '"9999-01-10", a time to come',
      expected: expect.stringMatching(/: it is first shown at 9999-01-10T00:00:00-06:00$/),
    }),
  ],
  [
    'a time of publication that no day has',
    () => edit(article, '2026-01-10', '2026-01-10T24:30'),
    error(article, {
      line: 6,
      field: 'published',
      found: '"2026-01-10T24:30"',
      expected: expect.stringContaining('2026-11-20T06:00'),
    }),
  ],
  [
    'an update in the future',
    () => edit(article, 'date: 2026-02-03', 'date: 9999-02-03'),
    warning(article, {
      line: 7,
      field: 'updates[0].date',
      found: '"9999-02-03"',
      expected: expect.stringMatching(/^today or earlier/),
    }),
  ],
  [
    'an update that does not say what changed',
    () => edit(article, ', note: Adds the page of the bird club.', ''),
    error(article, { line: 7, field: 'updates[0].note', found: 'nothing', expected: 'a text' }),
  ],
  [
    'an unknown part beside the text',
    () => edit(article, '[pelicans]\n', '[pelicans]\nbeside: tides\n'),
    error(article, { line: 12, field: 'beside', found: '"tides"', expected: 'beach or alerts' }),
  ],
  [
    'a date of an update alone',
    () =>
      edit(
        article,
        'updates: [{ date: 2026-02-03, note: Adds the page of the bird club. }]',
        'updated: 2026-02-03',
      ),
    error(article, {
      line: 7,
      field: 'updated',
      found: 'an unknown field',
      expected: expect.stringContaining('updates'),
    }),
  ],
  [
    'a correction before the publication',
    () => edit(article, 'date: 2026-01-20', 'date: 2026-01-09'),
    error(article, {
      line: 12,
      field: 'corrections[0].date',
      found: '"2026-01-09"',
      expected: '2026-01-10 or later: the article was published then',
    }),
  ],
  [
    'a correction that does not say what the article says now',
    () => edit(article, ', says: A pelican has one pouch.', ''),
    error(article, {
      line: 12,
      field: 'corrections[0].says',
      found: 'nothing',
      expected: 'the words that are right',
    }),
  ],
  [
    'corrections that are no list',
    () => edit(article, 'corrections: [', "corrections: 'none' # ["),
    error(article, {
      line: 12,
      field: 'corrections',
      found: '"none"',
      expected: 'a list of corrections, each with date, said and says',
    }),
  ],
  [
    'a single key point',
    () => keyPoints('[Stand on the pier.]'),
    error(article, {
      line: 12,
      field: 'keyPoints',
      found: 'a list of 1',
      expected: 'a list of 2 to 4 sentences',
    }),
  ],
  [
    'more than four key points',
    () => keyPoints('[One., Two., Three., Four., Five.]'),
    error(article, {
      line: 12,
      field: 'keyPoints',
      found: 'a list of 5',
      expected: 'a list of 2 to 4 sentences',
    }),
  ],
  [
    'key points that are no list',
    () => keyPoints('Stand on the pier.'),
    error(article, {
      line: 12,
      field: 'keyPoints',
      found: '"Stand on the pier."',
      expected: 'a list of 2 to 4 sentences',
    }),
  ],
  [
    'a key point that is too long',
    () => keyPoints(`\n  - Stand on the pier.\n  - ${'Count '.repeat(23)}it.`),
    error(article, {
      line: 14,
      field: 'keyPoints[1]',
      found: expect.stringMatching(/^"Count .*…"$/),
      expected: sentence,
    }),
  ],
  [
    'a key point that is no sentence',
    () => keyPoints('[Stand on the pier., The pouch]'),
    error(article, { line: 12, field: 'keyPoints[1]', found: '"The pouch"', expected: sentence }),
  ],
  [
    'a picture that is not there',
    () => edit(article, 'image: bird.svg', 'image: brid.svg'),
    error(article, { line: 8, field: 'image', found: '"brid.svg"', expected: noFile }),
  ],
  [
    'a picture in another spelling',
    () => edit(article, 'image: bird.svg', 'image: Bird.JPG'),
    error(article, {
      line: 8,
      field: 'image',
      found: '"Bird.JPG"',
      expected: `${noFile}, but there is bird.svg`,
    }),
  ],
  [
    'a picture outside assets/',
    () => edit(article, 'image: bird.svg', 'image: ../publication.yaml'),
    error(article, { line: 8, field: 'image', found: '"../publication.yaml"', expected: picture }),
  ],
  [
    'a file that is no picture',
    () => write('assets/bird.pdf', '%PDF').then(() => edit(article, 'image: bird.svg', 'image: bird.pdf')),
    error(article, { line: 8, field: 'image', found: '"bird.pdf"', expected: picture }),
  ],
  [
    'a colon that is not quoted',
    () => edit(article, 'title: How', 'title: Birds: how'),
    error(article, {
      line: 2,
      found: 'a colon inside a text',
      expected: "'single quotes' around a text with a colon",
    }),
  ],
  [
    'a placeholder',
    () => edit(article, 'imageCredit: Pelican Bay Test', 'imageCredit: photos.example'),
    warning(article, {
      line: 10,
      field: 'imageCredit',
      found: '"photos.example", still a placeholder',
      expected: 'the real one before going live',
      placeholder: true,
    }),
  ],
]

describe('fields', () => testBreakages(fieldCases))

test('an article has two to four key points of at most 140 characters, or none', async () => {
  const points = async () =>
    (await loadPublication(copy.folder)).publication?.content.articles.map((one) => one.keyPoints)
  expect(await points()).toEqual([[]])
  const longest = `${'Count '.repeat(22)}it well.`
  expect(longest).toHaveLength(140)
  await keyPoints(`["He said, ‘Count.’", What has a pouch?, Stand on the pier., ${longest}]`)
  expect(await points()).toEqual([['He said, ‘Count.’', 'What has a pouch?', 'Stand on the pier.', longest]])
})
