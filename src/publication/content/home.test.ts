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

const home = 'home.yaml'
const first = '- local-news/counting-pelicans\n  - local-news/counting-pelicans\n'

const frame = 'href: https://video.tiny.test/pelicans'

/** Gives the home page a video file with these captions. */
async function writeFilm(captions: string): Promise<void> {
  await write('assets/film.mp4', 'film')
  await write('assets/film.vtt', captions)
  await edit(home, frame, 'files: [film.mp4]\n  captions: film.vtt')
}

const cases: Breakages = {
  'error: home.yaml:1 featured: found "local-news/counting", which is no article, expected an article of articles/':
    () => edit(home, 'featured: local-news/counting-pelicans', 'featured: local-news/counting'),
  'error: home.yaml:4 more[1]: found "sports/counting-pelicans", which is no article, expected an article of articles/':
    () => edit(home, first, '- local-news/counting-pelicans\n  - sports/counting-pelicans\n'),
  'error: home.yaml:8 tabs[0].articles[0]: found "counting-pelicans", expected the section and name of an article, such as local-news/king-tides':
    () => edit(home, '[local-news/counting-pelicans]', '[counting-pelicans]'),
  'error: home.yaml:13 video.files[0]: found "film.mp4", expected a file in assets/ that ends in .webm or .mp4':
    () => edit(home, frame, 'files: [film.mp4]\n  captions: film.vtt'),
  'error: home.yaml:9 video.captions: found nothing, expected the file in assets/ with the captions of files, such as film.vtt':
    () => write('assets/film.mp4', 'film').then(() => edit(home, frame, 'files: [film.mp4]')),
  'error: assets/film.vtt:1: found "1", expected \'WEBVTT\' on the first line': () =>
    writeFilm('1\n00:00:00,000 --> 00:00:02,000\nPelicans.'),
  'error: home.yaml:2 more: found a list of 4, expected at most three articles': () =>
    edit(home, first, `${first}  - local-news/counting-pelicans\n`),
  'error: home.yaml:8 tabs[0].articles[0]: found "local-news/counting-pelicans", expected an article of sports/':
    () => edit(home, 'label: Local News', 'label: Sports'),
  'error: home.yaml:7 tabs[0].label: found "Birds", expected a section\'s name: Local News, Tides, World News, Politics, Real Estate, Health, Sports or Archives':
    () => edit(home, 'label: Local News', 'label: Birds'),
  'error: home.yaml:12 video.poster: found "film.svg", expected a file in assets/; there is no such file':
    () => edit(home, 'poster: pier.png', 'poster: film.svg'),
  'error: home.yaml:13 video.href: found "https://www.youtube.com/watch?v=abc", expected the address of a player, such as https://www.youtube-nocookie.com/embed/ and the id of the video':
    () => edit(home, 'https://video.tiny.test/pelicans', 'https://www.youtube.com/watch?v=abc'),
  'warning: home.yaml:13 video.href: found "https://video.example/pelicans", still a placeholder, expected the real one before going live':
    () => edit(home, 'https://video.tiny.test', 'https://video.example'),
}

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

test('every tab has an id of its own, also where two have one label', async () => {
  const tab = '  - label: Local News\n    articles: [local-news/counting-pelicans]\n'
  await write(home, `featured: local-news/counting-pelicans\ntabs:\n${tab}${tab}`)
  const { publication } = await loadPublication(copy.folder)
  expect(publication?.content.home?.tabs.map(({ id }) => id)).toEqual(['local-news', 'local-news-2'])
})

test('a video file has its captions as transcript; a player’s address takes precedence', async () => {
  await writeFilm('WEBVTT\n\n00:00.000 --> 00:02.000\nPelicans.\n\n00:02.000 --> 00:04.600\nThey fish.')
  const own = await loadPublication(copy.folder)
  expect(own.publication?.content.home?.video).toMatchObject({
    title: 'Pelicans at work',
    player: {
      kind: 'own',
      files: [{ address: '/media/film.mp4', type: 'video/mp4' }],
      captions: '/media/film.vtt',
      transcript: 'Pelicans. They fish.',
      seconds: 5,
    },
  })
  await edit(home, 'captions: film.vtt', `captions: film.vtt\n  ${frame}`)
  const framed = await loadPublication(copy.folder)
  expect(framed.publication?.content.home?.video?.player).toEqual({
    kind: 'frame',
    href: 'https://video.tiny.test/pelicans',
  })
})

test('a video with neither files nor an address is left out', async () => {
  await edit(home, `  ${frame}\n`, '')
  const { publication } = await loadPublication(copy.folder)
  expect(publication?.content.home).toMatchObject({ video: undefined })
})
