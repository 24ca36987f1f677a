import { describe, expect, test } from 'vitest'
import {
  type Breakages,
  copy,
  copyCityBeforeEach,
  edit,
  testBreakages,
  write,
} from '../reading/broken-city.fixture.ts'
import { loadPublication } from '../reading/load.fixture.ts'

copyCityBeforeEach()

const article = 'articles/counting-pelicans.md'

/** Gives the article key points, on the line after its keywords. */
function keyPoints(value: string) {
  return edit(article, '[pelicans]\n', `[pelicans]\nkeyPoints: ${value}\n`)
}

const fieldCases: Breakages = {
  'error: articles/counting-pelicans.md:1 deck: found nothing, expected a text': () =>
    edit(article, 'deck: A pelican is counted once, from the pier.\n', ''),
  'error: articles/counting-pelicans.md:5 author: found nothing, expected a text': () =>
    edit(article, 'author: City Desk', 'author:'),
  'error: articles/counting-pelicans.md:9 imageALT: found an unknown field, expected one of title, …imageAlt,…':
    () => edit(article, 'imageAlt:', 'imageALT:'),
  'error: articles/counting-pelicans.md:9 focus: found "face", expected top, bottom, left or right, or how far from the left and from the top it is, such as 50% 20%':
    () => edit(article, 'imageAlt:', 'focus: face\nimageAlt:'),
  'error: articles/counting-pelicans.md:11 keywords: found "pelicans", expected a list of words in brackets, such as [king tides, seawalls]':
    () => edit(article, '[pelicans]', 'pelicans'),
  'error: articles/counting-pelicans.md:3 section: found "weather", expected local-news, tides, world-news, politics, real-estate, health, sports or archives':
    () => edit(article, 'section: local-news', 'section: weather'),
  'error: articles/counting-pelicans.md:6 published: found "2026-02-30", expected a day of the calendar such as 2026-11-20, or its day and time such as 2026-11-20T06:00':
    () => edit(article, '2026-01-10', '2026-02-30'),
  'error: articles/counting-pelicans.md:7 updates[0].date: found "February 3", expected a day of the calendar such as 2026-11-20':
    () => edit(article, 'date: 2026-02-03', 'date: February 3'),
  'error: articles/counting-pelicans.md:7 updates[0].date: found "2026-01-09", expected 2026-01-10 or later: the article was published then':
    () => edit(article, 'date: 2026-02-03', 'date: 2026-01-09'),
  'warning: articles/counting-pelicans.md:6 published: found "9999-01-10", a time to come, expected today or earlier, unless the article is scheduled: it is first shown at 9999-01-10T00:00:00-06:00':
    async () => {
      await edit(article, 'updates: [{ date: 2026-02-03, note: Adds the page of the bird club. }]\n', '')
      await edit(article, 'corrections:', '#')
      await edit(article, '2026-01-10', '9999-01-10')
    },
  'error: articles/counting-pelicans.md:6 published: found "2026-01-10T24:30", expected a day of the calendar such as 2026-11-20, or its day and time such as 2026-11-20T06:00':
    () => edit(article, '2026-01-10', '2026-01-10T24:30'),
  'warning: articles/counting-pelicans.md:7 updates[0].date: found "9999-02-03", expected today or earlier: it is shown with the article':
    () => edit(article, 'date: 2026-02-03', 'date: 9999-02-03'),
  'error: articles/counting-pelicans.md:7 updates[0].note: found nothing, expected a text': () =>
    edit(article, ', note: Adds the page of the bird club.', ''),
  'error: articles/counting-pelicans.md:12 beside: found "tides", expected beach or alerts': () =>
    edit(article, '[pelicans]\n', '[pelicans]\nbeside: tides\n'),
  'error: articles/counting-pelicans.md:7 updated: found an unknown field, expected one of title, …updates,…':
    () =>
      edit(
        article,
        'updates: [{ date: 2026-02-03, note: Adds the page of the bird club. }]',
        'updated: 2026-02-03',
      ),
  'error: articles/counting-pelicans.md:12 corrections[0].date: found "2026-01-09", expected 2026-01-10 or later: the article was published then':
    () => edit(article, 'date: 2026-01-20', 'date: 2026-01-09'),
  'error: articles/counting-pelicans.md:12 corrections[0].says: found nothing, expected the words that are right':
    () => edit(article, ', says: A pelican has one pouch.', ''),
  'error: articles/counting-pelicans.md:12 corrections: found "none", expected a list of corrections, each with date, said and says':
    () => edit(article, 'corrections: [', "corrections: 'none' # ["),
  'error: articles/counting-pelicans.md:12 keyPoints: found a list of 1, expected a list of 2 to 4 sentences':
    () => keyPoints('[Stand on the pier.]'),
  'error: articles/counting-pelicans.md:12 keyPoints: found a list of 5, expected a list of 2 to 4 sentences':
    () => keyPoints('[One., Two., Three., Four., Five.]'),
  'error: articles/counting-pelicans.md:12 keyPoints: found "Stand on the pier.", expected a list of 2 to 4 sentences':
    () => keyPoints('Stand on the pier.'),
  'error: articles/counting-pelicans.md:14 keyPoints[1]: found "Count Count Count Count Count Count Count Count Count Count Count Count Count C…", expected a sentence of at most 140 characters that ends with a period':
    () => keyPoints(`\n  - Stand on the pier.\n  - ${'Count '.repeat(23)}it.`),
  'error: articles/counting-pelicans.md:12 keyPoints[1]: found "The pouch", expected a sentence of at most 140 characters that ends with a period':
    () => keyPoints('[Stand on the pier., The pouch]'),
  'error: articles/counting-pelicans.md:8 image: found "brid.svg", expected a file in assets/; there is no such file':
    () => edit(article, 'image: bird.svg', 'image: brid.svg'),
  'error: articles/counting-pelicans.md:8 image: found "Bird.JPG", expected a file in assets/; there is no such file, but there is bird.svg':
    () => edit(article, 'image: bird.svg', 'image: Bird.JPG'),
  'error: articles/counting-pelicans.md:8 image: found "../publication.yaml", expected a file in assets/ that ends in .svg, .png, .jpg, .jpeg, .webp, .avif or .gif':
    () => edit(article, 'image: bird.svg', 'image: ../publication.yaml'),
  'error: articles/counting-pelicans.md:8 image: found "bird.pdf", expected a file in assets/ that ends in .svg, .png, .jpg, .jpeg, .webp, .avif or .gif':
    () => write('assets/bird.pdf', '%PDF').then(() => edit(article, 'image: bird.svg', 'image: bird.pdf')),
  "error: articles/counting-pelicans.md:2: found a colon inside a text, expected 'single quotes' around a text with a colon":
    () => edit(article, 'title: How', 'title: Birds: how'),
  'warning: articles/counting-pelicans.md:10 imageCredit: found "photos.example", still a placeholder, expected the real one before going live':
    () => edit(article, 'imageCredit: Pelican Bay Test', 'imageCredit: photos.example'),
}

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
