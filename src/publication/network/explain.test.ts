import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { copy, copyCityBeforeEach } from '../broken-city.fixture.ts'
import { explainCity } from './explain.ts'

copyCityBeforeEach()
beforeEach(async () => {
  const shared = new URL('../../../tests/fixtures/network', import.meta.url).pathname
  await cp(shared, join(copy.root, '_network'), { recursive: true })
  const folder = join(copy.root, 'gull-bay')
  await mkdir(folder)
  await writeFile(join(folder, 'publication.yaml'), 'city: Gull Bay\ncounty: Gull County\nstate: Florida\n')
  await writeFile(
    join(folder, 'categories.yaml'),
    'categories:\n  - key: localNews\n  - key: worldNews\n    name: World\n',
  )
})

const explain = async (wanted?: string) => (await explainCity(copy.root, 'gull-bay', wanted)).text.split('\n')

test.each([
  ['name', ['name: "Gull Bay News"  _network/publication.yaml:2']],
  ['county', ['county: "Gull County"  gull-bay/publication.yaml:2']],
  ['networkStatement', ['networkStatement: "Many bays, one network"  _network/network.yaml:2']],
  ['contact.email', ['contact.email: "newsroom@gull-bay.bays.test"  _network/publication.yaml:13']],
  ['nonsense', ['gull-bay has no field of publication.yaml "nonsense".']],
  ['/about', ['file: "pages/about.md"  _network/pages/about.md']],
  ['/sports/how-to-vote', ['file: "articles/how-to-vote.md"  _network/articles/how-to-vote.md']],
  ['/es/search', ['/es/search is in no file: the program makes it.']],
  ['/radio', ['gull-bay has no page "/radio".']],
  ['/es/about', ['gull-bay has no page "/es/about".']],
  ['/es/sports/how-to-vote', ['gull-bay has no page "/es/sports/how-to-vote".']],
  ['/nonsense', ['gull-bay has no page "/nonsense".']],
  [
    '/world-news',
    [
      'categories.yaml categories[1].key: "worldNews"  gull-bay/categories.yaml:3',
      'categories.yaml categories[1].name: "World"  gull-bay/categories.yaml:4',
      'categories.yaml categories[1].path: "/world-news"  _network/categories.yaml:6',
      'worldNews feed: "World One"  _network/feeds.opml:5',
      'worldNews feed: "World Two"  _network/feeds.opml:6',
    ],
  ],
])('%s comes from', async (wanted, expected) => {
  expect(await explain(wanted)).toEqual(expected)
})

test('a page in another language comes from what the English one comes from', async () => {
  expect(await explain('/es/')).toEqual(await explain('/'))
  expect(await explain('/es/newsletter')).toEqual(await explain('/newsletter'))
})

test('a translated article comes from its two files', async () => {
  const articles = join(copy.root, 'gull-bay', 'articles')
  await mkdir(articles)
  const translation = `- english: Bring a photo ID.\n  text: Traiga una identificación.\n  explains: true\n`
  await writeFile(join(articles, 'how-to-vote.es.yaml'), translation)
  expect(await explain('/es/sports/how-to-vote')).toEqual([
    'articles/how-to-vote.es.yaml: "1 entry"  gull-bay/articles/how-to-vote.es.yaml:1',
    'file: "articles/how-to-vote.md"  _network/articles/how-to-vote.md',
  ])
})

test('without a page or field all fields and files are told', async () => {
  const lines = await explain()
  expect(lines).toContain('city: "Gull Bay"  gull-bay/publication.yaml:1')
  expect(lines).toContain('file: "categories.yaml"  gull-bay/categories.yaml and _network/categories.yaml')
  expect(lines).toContain('file: "assets/gull.svg"  _network/assets/gull.svg')
})

test('a folder of publications that is missing or empty is told', async () => {
  const { isFound, text } = await explainCity(join(copy.root, 'nowhere'), 'gull-bay')
  expect([isFound, text]).toEqual([false, expect.stringContaining('found no folder')])
})

test('without a network everything is the city’s own or a default', async () => {
  const { isFound, text } = await explainCity(
    new URL('../../../tests/fixtures/publications', import.meta.url).pathname,
    'pelican-bay-test',
    'name',
  )
  expect([isFound, text]).toEqual([true, 'name: "Pelican Bay Test"  pelican-bay-test/publication.yaml:2'])
})
