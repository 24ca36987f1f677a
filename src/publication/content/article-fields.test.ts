import { describe, expect, test } from 'vitest'
import {
  type Breakage,
  copy,
  copyCityBeforeEach,
  edit,
  testBreakages,
  write,
} from '../broken-city.fixture.ts'
import { loadPublication } from '../load.ts'

copyCityBeforeEach()

const article = 'articles/counting-pelicans.md'

/** Gives the article key points, on the line after its keywords. */
function keyPoints(value: string) {
  return edit(article, '[pelicans]\n', `[pelicans]\nkeyPoints: ${value}\n`)
}

const fieldCases: Breakage[] = [
  [
    'a missing field',
    () => edit(article, 'deck: A pelican is counted once, from the pier.\n', ''),
    'error: articles/counting-pelicans.md:1 deck: found nothing, expected a text',
  ],
  [
    'an empty field',
    () => edit(article, 'author: City Desk', 'author:'),
    'error: articles/counting-pelicans.md:5 author: found nothing, expected a text',
  ],
  [
    'a misspelt field',
    () => edit(article, 'imageAlt:', 'imageALT:'),
    /^error: articles\/counting-pelicans\.md:9 imageALT: found an unknown field, expected one of title, .*\bimageAlt,/,
  ],
  [
    'a focus that is no place of the picture',
    () => edit(article, 'imageAlt:', 'focus: face\nimageAlt:'),
    'error: articles/counting-pelicans.md:9 focus: found "face", expected top, bottom, left or right, or how far from the left and from the top it is, such as 50% 20%',
  ],
  [
    'a text for a list',
    () => edit(article, '[pelicans]', 'pelicans'),
    'error: articles/counting-pelicans.md:11 keywords: found "pelicans", expected a list of words in brackets, such as [king tides, seawalls]',
  ],
  [
    'an unknown section',
    () => edit(article, 'section: local-news', 'section: weather'),
    'error: articles/counting-pelicans.md:3 section: found "weather", expected local-news, tides, world-news, politics, real-estate, health, sports or archives',
  ],
  [
    'a day that no month has',
    () => edit(article, '2026-01-10', '2026-02-30'),
    'error: articles/counting-pelicans.md:6 published: found "2026-02-30", expected a day of the calendar such as 2026-11-20, or its day and time such as 2026-11-20T06:00',
  ],
  [
    'a day in words',
    () => edit(article, 'date: 2026-02-03', 'date: February 3'),
    'error: articles/counting-pelicans.md:7 updates[0].date: found "February 3", expected a day of the calendar such as 2026-11-20',
  ],
  [
    'an update before the publication',
    () => edit(article, 'date: 2026-02-03', 'date: 2026-01-09'),
    'error: articles/counting-pelicans.md:7 updates[0].date: found "2026-01-09", expected 2026-01-10 or later: the article was published then',
  ],
  [
    'a publication in the future',
    async () => {
      await edit(article, 'updates: [{ date: 2026-02-03, note: Adds the page of the bird club. }]\n', '')
      await edit(article, 'corrections:', '#')
      await edit(article, '2026-01-10', '9999-01-10')
    },
    'warning: articles/counting-pelicans.md:6 published: found "9999-01-10", a time to come, expected today or earlier, unless the article is scheduled: it is first shown at 9999-01-10T00:00:00-06:00',
  ],
  [
    'a time of publication that no day has',
    () => edit(article, '2026-01-10', '2026-01-10T24:30'),
    'error: articles/counting-pelicans.md:6 published: found "2026-01-10T24:30", expected a day of the calendar such as 2026-11-20, or its day and time such as 2026-11-20T06:00',
  ],
  [
    'an update in the future',
    () => edit(article, 'date: 2026-02-03', 'date: 9999-02-03'),
    'warning: articles/counting-pelicans.md:7 updates[0].date: found "9999-02-03", expected today or earlier: it is shown with the article',
  ],
  [
    'an update that does not say what changed',
    () => edit(article, ', note: Adds the page of the bird club.', ''),
    'error: articles/counting-pelicans.md:7 updates[0].note: found nothing, expected a text',
  ],
  [
    'an unknown part beside the text',
    () => edit(article, '[pelicans]\n', '[pelicans]\nbeside: tides\n'),
    'error: articles/counting-pelicans.md:12 beside: found "tides", expected beach or alerts',
  ],
  [
    'a date of an update alone',
    () =>
      edit(
        article,
        'updates: [{ date: 2026-02-03, note: Adds the page of the bird club. }]',
        'updated: 2026-02-03',
      ),
    /^error: articles\/counting-pelicans\.md:7 updated: found an unknown field, expected one of title, .*\bupdates,/,
  ],
  [
    'a correction before the publication',
    () => edit(article, 'date: 2026-01-20', 'date: 2026-01-09'),
    'error: articles/counting-pelicans.md:12 corrections[0].date: found "2026-01-09", expected 2026-01-10 or later: the article was published then',
  ],
  [
    'a correction that does not say what the article says now',
    () => edit(article, ', says: A pelican has one pouch.', ''),
    'error: articles/counting-pelicans.md:12 corrections[0].says: found nothing, expected the words that are right',
  ],
  [
    'corrections that are no list',
    () => edit(article, 'corrections: [', "corrections: 'none' # ["),
    'error: articles/counting-pelicans.md:12 corrections: found "none", expected a list of corrections, each with date, said and says',
  ],
  [
    'a single key point',
    () => keyPoints('[Stand on the pier.]'),
    'error: articles/counting-pelicans.md:12 keyPoints: found a list of 1, expected a list of 2 to 4 sentences',
  ],
  [
    'more than four key points',
    () => keyPoints('[One., Two., Three., Four., Five.]'),
    'error: articles/counting-pelicans.md:12 keyPoints: found a list of 5, expected a list of 2 to 4 sentences',
  ],
  [
    'key points that are no list',
    () => keyPoints('Stand on the pier.'),
    'error: articles/counting-pelicans.md:12 keyPoints: found "Stand on the pier.", expected a list of 2 to 4 sentences',
  ],
  [
    'a key point that is too long',
    () => keyPoints(`\n  - Stand on the pier.\n  - ${'Count '.repeat(23)}it.`),
    'error: articles/counting-pelicans.md:14 keyPoints[1]: found "Count Count Count Count Count Count Count Count Count Count Count Count Count C…", expected a sentence of at most 140 characters that ends with a period',
  ],
  [
    'a key point that is no sentence',
    () => keyPoints('[Stand on the pier., The pouch]'),
    'error: articles/counting-pelicans.md:12 keyPoints[1]: found "The pouch", expected a sentence of at most 140 characters that ends with a period',
  ],
  [
    'a picture that is not there',
    () => edit(article, 'image: bird.svg', 'image: brid.svg'),
    'error: articles/counting-pelicans.md:8 image: found "brid.svg", expected a file in assets/; there is no such file',
  ],
  [
    'a picture in another spelling',
    () => edit(article, 'image: bird.svg', 'image: Bird.JPG'),
    'error: articles/counting-pelicans.md:8 image: found "Bird.JPG", expected a file in assets/; there is no such file, but there is bird.svg',
  ],
  [
    'a picture outside assets/',
    () => edit(article, 'image: bird.svg', 'image: ../publication.yaml'),
    'error: articles/counting-pelicans.md:8 image: found "../publication.yaml", expected a file in assets/ that ends in .svg, .png, .jpg, .jpeg, .webp, .avif or .gif',
  ],
  [
    'a file that is no picture',
    () => write('assets/bird.pdf', '%PDF').then(() => edit(article, 'image: bird.svg', 'image: bird.pdf')),
    'error: articles/counting-pelicans.md:8 image: found "bird.pdf", expected a file in assets/ that ends in .svg, .png, .jpg, .jpeg, .webp, .avif or .gif',
  ],
  [
    'a colon that is not quoted',
    () => edit(article, 'title: How', 'title: Birds: how'),
    "error: articles/counting-pelicans.md:2: found a colon inside a text, expected 'single quotes' around a text with a colon",
  ],
  [
    'a placeholder',
    () => edit(article, 'imageCredit: Pelican Bay Test', 'imageCredit: photos.example'),
    'warning: articles/counting-pelicans.md:10 imageCredit: found "photos.example", still a placeholder, expected the real one before going live',
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
