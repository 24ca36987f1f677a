import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readCityFiles } from '../files/city-files.ts'
import { damage, randomNumbers } from '../files/damage.fixture.ts'
import { decodeText } from '../files/text-file.ts'
import { city, copy, copyCityBeforeEach, edit } from '../reading/broken-city.fixture.ts'
import { loadPublication } from '../reading/load.fixture.ts'
import { readPublication } from '../reading/read-publication.ts'
import { emptyContent } from './empty-content.ts'

copyCityBeforeEach()

const written = [
  'home.yaml',
  'faq.md',
  'books.yaml',
  'adverts.yaml',
  'team.yaml',
  'events.ics',
  'sample/weather.yaml',
]
const folders = ['articles', 'pages', 'documents']

test('a publication has its publisher’s content', async () => {
  const { publication } = await loadPublication(copy.folder)
  const content = publication?.content
  expect(content).toMatchObject({
    home: {
      featured: { slug: 'counting-pelicans' },
      more: [{}, {}, {}],
      tabs: [{ id: 'local-news', label: 'Local News', articles: [{ slug: 'counting-pelicans' }] }],
      video: {
        title: 'Pelicans at work',
        poster: '/media/pier.png',
        player: { kind: 'frame', href: 'https://video.tiny.test/pelicans' },
      },
    },
    articles: [{ slug: 'counting-pelicans' }],
    pages: { about: { title: 'About us', text: 'We count pelicans. Write to us.', updatedAt: undefined } },
    faq: [
      {
        title: 'Counting',
        items: [
          { id: 'how-many-pelicans-are-there', question: 'How many pelicans are there?' },
          { id: 'who-counts-them', html: '<p>The <em>City Desk</em>.</p>', text: 'The City Desk.' },
        ],
      },
      { title: 'Feeding', items: [{ text: 'No.\nThey find their own fish.' }] },
    ],
    books: {
      retailer: 'Tiny Books',
      promotion: {
        title: 'Count like a pelican',
        links: [{ label: 'Enroll', href: 'https://university.tiny.test/apply' }],
        claims: [],
      },
      books: [{ title: 'Seven Pelicans', cover: '/media/bird.svg', href: 'https://books.tiny.test/seven' }],
    },
    team: [{ name: 'City Desk', image: '/media/pier.png' }, { name: 'Weather Desk' }],
    documents: [
      { id: 'one', title: 'Document one', html: '<p>Page one.</p>' },
      { id: 'three' },
      { id: 'two' },
    ],
    events: [{ slug: 'pelican-count' }, { slug: 'pelican-day' }],
    sampleWeather: { current: { uvIndex: 7 }, alert: { type: 'Gull Advisory' } },
  })
  expect(content?.team[1]?.image).toBeUndefined()
  expect(content?.sampleWeather?.daily).toHaveLength(7)
  expect(content?.sampleWeather?.hourly).toHaveLength(12)
})

test('all content is optional', async () => {
  for (const name of written) await rm(join(copy.folder, name))
  for (const name of folders) await rm(join(copy.folder, name), { recursive: true })
  const { publication, problems } = await loadPublication(copy.folder)
  expect(problems.filter(({ level }) => level === 'error')).toEqual([])
  expect(publication?.content).toEqual({
    ...emptyContent,
    upcoming: expect.any(Function),
    rasters: expect.any(Map),
  })
  expect(publication?.content.upcoming(0, 9)).toEqual([])
})

test('the problems of all files are reported at once, and a broken article does not count as missing', async () => {
  await edit('publication.yaml', 'name:', 'nome:')
  await edit('articles/counting-pelicans.md', '2026-01-10', 'soon')
  await edit('pages/about.md', 'description:', 'deck:')
  await edit('faq.md', '### Who counts them?', '### Who?\n\n### Who counts them?')
  await edit('books.yaml', 'authorHref: https://', 'authorHref: ')
  await edit('team.yaml', 'role: Counts', 'role:')
  await edit('documents/one.md', 'Page one.', '')
  await edit('home.yaml', 'poster: pier.png', 'poster: gull.svg')
  await edit('events.ics', 'SUMMARY:Pelican day', 'SUMMARY:')
  await edit('sample/weather.yaml', 'uvIndex: 7', 'uvIndex: high')
  const { problems } = await loadPublication(copy.folder)
  const errors = problems.filter(({ level }) => level === 'error')
  expect(errors.map(({ file, field }) => `${file.slice(city.length + 1)} ${field}`).toSorted()).toEqual([
    'articles/counting-pelicans.md published',
    'books.yaml authorHref',
    'documents/one.md undefined',
    'events.ics SUMMARY',
    'faq.md undefined',
    'home.yaml video.poster',
    'pages/about.md deck',
    'pages/about.md description',
    'publication.yaml name',
    'publication.yaml nome',
    'sample/weather.yaml current.uvIndex',
    'team.yaml [0].role',
  ])
})

describe('randomly damaged files are read or reported, and never cause an exception', () => {
  const files = [...written, 'articles/counting-pelicans.md', 'pages/about.md']
  test.each(files)('%s', async (name) => {
    // The other files of content are optional: without them a round reads what can depend on this file.
    for (const other of written) if (other !== name) await rm(join(copy.folder, other))
    const sound = await readCityFiles(copy.folder)
    const text = await readFile(join(copy.folder, name), 'utf8')
    const random = randomNumbers(1)
    for (let round = 0; round < 20; round += 1) {
      const damaged = decodeText(Buffer.from(damage(text, random)))
      const { publication } = await readPublication({
        ...sound,
        texts: new Map([...sound.texts, [name, damaged]]),
      })
      expect(publication?.content.upcoming(Date.parse('2026-01-01T00:00:00Z'), 5).length ?? 0).toBeLessThan(6)
    }
  })
})
