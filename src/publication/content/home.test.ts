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

const home = 'home.yaml'
const first = '- local-news/counting-pelicans\n  - local-news/counting-pelicans\n'

const cases: Breakage[] = [
  [
    'a featured article that is not there',
    () => edit(home, 'featured: local-news/counting-pelicans', 'featured: local-news/counting'),
    error(home, {
      line: 1,
      field: 'featured',
      found: '"local-news/counting", which is no article',
      expected: 'an article of articles/',
    }),
  ],
  [
    'an article under another section',
    () => edit(home, first, '- local-news/counting-pelicans\n  - sports/counting-pelicans\n'),
    error(home, {
      line: 4,
      field: 'more[1]',
      found: '"sports/counting-pelicans", which is no article',
      expected: 'an article of articles/',
    }),
  ],
  [
    'an article without section',
    () => edit(home, '[local-news/counting-pelicans]', '[counting-pelicans]'),
    error(home, {
      line: 8,
      field: 'tabs[0].articles[0]',
      found: '"counting-pelicans"',
      expected: 'the section and name of an article, such as local-news/king-tides',
    }),
  ],
  [
    'four more articles',
    () => edit(home, first, `${first}  - local-news/counting-pelicans\n`),
    error(home, { line: 2, field: 'more', found: 'a list of 4', expected: 'at most three articles' }),
  ],
  [
    "an article of another section than its tab's",
    () => edit(home, 'label: Local News', 'label: Sports'),
    error(home, {
      line: 8,
      field: 'tabs[0].articles[0]',
      found: '"local-news/counting-pelicans"',
      expected: 'an article of sports/',
    }),
  ],
  [
    'a tab that is no section',
    () => edit(home, 'label: Local News', 'label: Birds'),
    error(home, {
      line: 7,
      field: 'tabs[0].label',
      found: '"Birds"',
      expected:
        "a section's name: Local News, Tides, World News, Politics, Real Estate, Health, Sports or Archives",
    }),
  ],
  [
    'a poster that is not there',
    () => edit(home, 'poster: pier.png', 'poster: film.svg'),
    error(home, {
      line: 12,
      field: 'video.poster',
      found: '"film.svg"',
      expected: expect.stringMatching(/^a file in assets/),
    }),
  ],
  [
    'a video at a reserved domain',
    () => edit(home, 'https://video.tiny.test', 'https://video.example'),
    warning(home, {
      line: 13,
      field: 'video.href',
      found: '"https://video.example/pelicans", still a placeholder',
      expected: 'the real one before going live',
      placeholder: true,
    }),
  ],
]

describe('the home page', () => testBreakages(cases))

test('a home page may have one article, no tabs and no video', async () => {
  await write(home, 'featured: local-news/counting-pelicans\n')
  const { publication } = await loadPublication(copy.folder)
  expect(publication?.content.home).toMatchObject({
    featured: { path: '/local-news/counting-pelicans' },
    more: [],
    tabs: [],
    video: undefined,
  })
})
