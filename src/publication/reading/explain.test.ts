import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { copy, copyCityBeforeEach } from './broken-city.fixture.ts'
import { explainCity } from './explain.ts'

copyCityBeforeEach()
beforeEach(async () => {
  const shared = new URL('../../../tests/fixtures/network', import.meta.url).pathname
  await cp(shared, join(copy.root, '_network'), { recursive: true })
  await mkdir(join(copy.root, 'gull-bay'))
  await write('publication.yaml', 'city: Gull Bay\ncounty: Gull County\nstate: Florida\n')
  await write('categories.yaml', 'categories:\n  - key: localNews\n  - key: worldNews\n    name: World\n')
})

const write = (name: string, text: string) => writeFile(join(copy.root, 'gull-bay', name), text)

/** A feed with only its address is the network's, at this place. */
const opml = `<opml version="2.0"><body>
  <outline text="worldNews">
    <outline text="Own" xmlUrl="https://own.test/feed.xml"/>
    <outline xmlUrl="https://world.test/two.xml"/>
  </outline>
</body></opml>`

const explain = async (wanted?: string) => (await explainCity(copy.root, 'gull-bay', wanted)).text.split('\n')

test.each([
  ['name', ['name: "Gull Bay News"  _network/publication.yaml:2']],
  ['county', ['county: "Gull County"  gull-bay/publication.yaml:2']],
  ['networkStatement', ['networkStatement: "Many bays, one network"  _network/network.yaml:2']],
  ['contact.email', ['contact.email: "newsroom@gull-bay.bays.test"  _network/publication.yaml:13']],
  [
    'contact',
    [
      'contact.email: "newsroom@gull-bay.bays.test"  _network/publication.yaml:13',
      'contact.phone: "(000) 200-3000"  _network/publication.yaml:14',
      'contact.responseTime: "within a day"  _network/publication.yaml:15',
    ],
  ],
  ['hosts', ['hosts: "gull-bay.bays.test"  _network/publication.yaml:11']],
  ['newsletter', ['newsletter: "none"  built-in default']],
  ['nam', ['gull-bay has no field of publication.yaml and no file "nam".']],
  ['pages/about.md', ['pages/about.md: "file"  _network/pages/about.md']],
  ['pages', ['pages/about.md: "file"  _network/pages/about.md']],
  ['/about', ['gull-bay has no field of publication.yaml and no file "/about".']],
  [
    'categories.yaml categories.worldNews',
    [
      'categories.yaml categories.worldNews.key: "worldNews"  gull-bay/categories.yaml:3',
      'categories.yaml categories.worldNews.name: "World"  gull-bay/categories.yaml:4',
      'categories.yaml categories.worldNews.path: "/world-news"  _network/categories.yaml:6',
    ],
  ],
  [
    'feeds.opml worldNews',
    [
      'feeds.opml worldNews: "Own"  gull-bay/feeds.opml:3',
      'feeds.opml worldNews: "World Two"  _network/feeds.opml:6',
      'feeds.opml worldNews: "World One"  _network/feeds.opml:5',
    ],
  ],
  [
    'faq.md',
    [
      'faq.md: "file"  gull-bay/faq.md and _network/faq.md',
      'faq.md Reading: "Is there weather?"  gull-bay/faq.md:3',
      'faq.md Reading: "What does “news” mean?"  _network/faq.md:17',
      'faq.md About us: "What is Gull Bay News?"  _network/faq.md:3',
      'faq.md About us: "Does it cost anything?"  _network/faq.md:7',
    ],
  ],
])('%s comes from', async (wanted, expected) => {
  await write('feeds.opml', opml)
  await write('faq.md', '## Reading\n\n### Is there weather?\n\nLook up.\n')
  expect(await explain(wanted)).toEqual(expected)
})

test('without a key all fields and files are told', async () => {
  const lines = await explain()
  expect(lines).toContain('city: "Gull Bay"  gull-bay/publication.yaml:1')
  expect(lines).toContain('categories.yaml: "file"  gull-bay/categories.yaml and _network/categories.yaml')
  expect(lines).toContain('assets/gull.svg: "file"  _network/assets/gull.svg')
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
