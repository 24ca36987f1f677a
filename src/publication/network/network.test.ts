import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { formatProblem } from '../../text/problem.ts'
import { indexOf } from '../city-index.ts'
import { readCityFiles } from '../files/city-files.ts'
import { damage, randomNumbers } from '../files/damage.fixture.ts'
import { decodeText } from '../files/text-file.ts'
import { copy, copyCityBeforeEach } from '../reading/broken-city.fixture.ts'
import { checkPublications } from '../reading/check.ts'
import { checkNetwork } from '../reading/check-network.ts'
import { loadPublication } from '../reading/load.fixture.ts'
import { loadPublications } from '../reading/load.ts'
import { readPublication } from '../reading/read-publication.ts'
import { withNetwork } from './layers.ts'
import { readCityIn, readNetwork } from './network.ts'

copyCityBeforeEach()

const shared = new URL('../../../tests/fixtures/network', import.meta.url).pathname
/** The least that a city gives. */
const least = `city: Gull Bay
county: Gull County
state: Florida
`

const inNetwork = (name: string) => join(copy.root, '_network', name)
const inCity = (name: string, city = 'gull-bay') => join(copy.root, city, name)

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}

async function edit(path: string, before: string, after: string): Promise<void> {
  const text = await readFile(path, 'utf8')
  expect(text).toContain(before)
  await writeFile(path, text.replace(before, after))
}

/** A network with one city of these settings beside the fixture city, which goes. */
async function makeNetwork(settings = least): Promise<void> {
  await rm(copy.folder, { recursive: true })
  await cp(shared, join(copy.root, '_network'), { recursive: true })
  await write(inCity('publication.yaml'), settings)
}

async function load(city = 'gull-bay') {
  const { publication, problems } = await loadPublication(join(copy.root, city))
  expect(problems.filter(({ level }) => level === 'error')).toEqual([])
  if (!publication) throw new Error('no publication')
  return publication
}

const errorsOf = async (city = 'gull-bay') =>
  (await loadPublication(join(copy.root, city))).problems
    .filter(({ level }) => level === 'error')
    .map(formatProblem)

test('a city of three lines is a whole publication with values of its own', async () => {
  await makeNetwork()
  const city = await load()
  expect(city).toMatchObject({
    name: 'Gull Bay News',
    tagline: 'A paper of Tiny Network',
    defaultTitle: 'Gull Bay News | Your Local News Source',
    description: 'News of Gull Bay and Gull County, Florida.',
    hosts: ['gull-bay.bays.test'],
    networkStatement: 'Many bays, one network',
    partners: [{ label: 'Partner of all', href: 'https://partner.test/' }],
    contact: { email: 'newsroom@gull-bay.bays.test', responseTime: 'within a day' },
    networkFolder: join(copy.root, '_network'),
  })
  expect(city.categories.map(({ key }) => key)).toEqual(['localNews', 'worldNews', 'sports'])
  expect(city.feeds.worldNews?.map(({ title }) => title)).toEqual(['World One', 'World Two'])
  const { pages, faq, articles, adverts } = city.content
  expect(pages.about).toMatchObject({ title: 'About Gull Bay News', description: 'Who makes Gull Bay News.' })
  expect(pages.about?.html).toContain('<h2 id="news-for-gull-bay">News for Gull Bay</h2>')
  expect(pages.about?.html).toContain(
    '<a href="mailto:newsroom@gull-bay.bays.test">newsroom@gull-bay.bays.test</a>',
  )
  expect(pages.about?.html).toContain('<code>(000) 200-3000</code>')
  expect(faq[0]?.items[0]).toMatchObject({
    question: 'What is Gull Bay News?',
    id: 'what-is-gull-bay-news',
    text: 'A paper for Gull Bay.',
  })
  expect(articles.map(({ path, text }) => [path, text])).toEqual([
    ['/sports/how-to-vote', 'Ask the clerk. Gull Bay has one.'],
  ])
  // The city has neither weather nor events: what is about them goes.
  expect(pages.about?.html).toContain('see the weather or')
  expect(faq[1]?.items.map(({ question }) => question)).toEqual(['What does “news” mean?'])
  expect(adverts?.map(({ title }) => title)).toEqual(['Advertise here'])
})

test('a value that looks like markup is printed as it is', async () => {
  const name = '<b>Bay</b> & *"Gull"* [x](https://evil.test) {{phone'
  await makeNetwork(least.replace('Gull Bay', `'${name}'`))
  const { pages } = (await load()).content
  expect(pages.about?.html).toContain(
    'News for &lt;b&gt;Bay&lt;/b&gt; &amp; *“Gull”* [x](https://evil.test) {{phone</h2>',
  )
  expect(pages.about?.html).not.toContain('<b>')
})

test('fields of the city replace the network’s one by one', async () => {
  await makeNetwork(`${least}contact:\n  email: desk@gull.test\nfounded:\n`)
  expect(await load()).toMatchObject({
    founded: 2024,
    contact: { email: 'desk@gull.test', phone: '(000) 200-3000', responseTime: 'within a day' },
  })
})

test('entries with keys are merged, the city’s first, and a file without keys is replaced', async () => {
  await makeNetwork()
  await write(
    inCity('categories.yaml'),
    'categories:\n  - key: localNews\n    name: Bay News\n  - { key: harbor, path: /harbor, name: Harbor }\n',
  )
  await write(
    inCity('feeds.opml'),
    `<opml version="2.0"><body>
  <outline text="worldNews">
    <outline text="Own" xmlUrl="https://own.test/feed.xml"/>
    <outline xmlUrl="https://world.test/two.xml"/>
  </outline>
  <outline text="harbor"><outline text="Boats" xmlUrl="https://boats.test/feed.xml"/></outline>
</body></opml>`,
  )
  await write(
    inCity('faq.md'),
    '## Reading\n\n### Does it cost anything?\n\n### Is there weather?\n\nLook up.\n\n## Boats\n\n### Which?\n\nAll.\n',
  )
  await write(inCity('pages/about.md'), '---\ntitle: Us\ndescription: Us\n---\n\n{{city}} only.\n')
  await write(inNetwork('pages/terms.md'), '---\ntitle: Terms\ndescription: D\n---\n\nRead.\n')
  const city = await load()
  expect(city.categories.map(({ key, name, path }) => [key, name, path])).toEqual([
    ['localNews', 'Bay News', '/local-news'],
    ['harbor', 'Harbor', '/harbor'],
    ['worldNews', 'World News', '/world-news'],
    ['sports', 'Sports', '/sports'],
  ])
  expect(city.feeds.worldNews?.map(({ title }) => title)).toEqual(['Own', 'World Two', 'World One'])
  expect(city.feeds.harbor?.map(({ title }) => title)).toEqual(['Boats'])
  expect(city.feeds.sports?.map(({ title }) => title)).toEqual(['Tennis'])
  expect(city.content.faq.map(({ title, items }) => [title, items.map(({ question }) => question)])).toEqual([
    ['Reading', ['Does it cost anything?', 'Is there weather?', 'What does “news” mean?']],
    ['Boats', ['Which?']],
    ['About us', ['What is Gull Bay News?']],
  ])
  expect(city.content.pages).toMatchObject({
    about: { title: 'Us', text: 'Gull Bay only.' },
    terms: { title: 'Terms' },
  })
})

test('what a city leaves out by name goes, with everything of a category', async () => {
  await makeNetwork(`${least}leaveOut:
  categories: [sports]
  feeds: [World One]
  questions: ['what is gull bay news?']
  adverts: [advertise here]
  files: [pages]
  settings: [tagline]
tagline: Ours
`)
  const city = await load()
  expect(city.categories.map(({ key }) => key)).toEqual(['localNews', 'worldNews'])
  expect(city.front).toEqual(['localNews', 'worldNews'])
  expect(city.footer.map(({ title, categories }) => [title, categories])).toEqual([
    ['News', ['localNews', 'worldNews']],
    ['Play', []],
  ])
  expect(city.feeds).toMatchObject({ localNews: [], worldNews: [{ title: 'World Two' }] })
  expect(city.content.articles).toEqual([])
  expect(city.content.pages).toEqual({})
  expect(city.content.adverts).toEqual([])
  expect(city.content.faq.flatMap(({ items }) => items.map(({ question }) => question))).toEqual([
    'What does “news” mean?',
  ])
})

test('a group of questions that a city leaves out goes with all of them', async () => {
  await makeNetwork(`${least}leaveOut:\n  questions: [reading]\n`)
  expect((await load()).content.faq.map(({ title }) => title)).toEqual(['About us'])
})

test('problems name the file that they are in, and what is missing for shared texts', async () => {
  await makeNetwork('city: Gull Bay\nstate: Florida\nleaveOut:\n  adverts: [Gone]\n')
  await write(
    inCity('pages/standards.md'),
    '---\ntitle: S\ndescription: S\n---\n\nIn {{citty}}, {{county}}.\n',
  )
  const { problems } = await loadPublication(join(copy.root, 'gull-bay'))
  const told = problems.map(formatProblem)
  expect(told.filter((line) => line.includes('{{county}}" in'))).toEqual([
    'error: gull-bay/publication.yaml county: found nothing, expected a value for "{{county}}" in _network/publication.yaml:6',
  ])
  expect(told.join('\n')).toMatch(
    /error: gull-bay\/pages\/standards\.md:6: found "\{\{citty\}\}", expected \{\{city\}\}, \{\{county\}\}/,
  )
  expect(told.join('\n')).toMatch(/warning: \S+:4 leaveOut\.adverts\[0\]: /)
})

test('broken settings are told alone, not the values that shared texts miss because of it', async () => {
  await makeNetwork(`${least}places: [\n`)
  // A title alone takes the network's answer, which is there once the city's values are.
  await write(inCity('faq.md'), '## About us\n\n### What is Gull Bay News?\n')
  expect(await errorsOf()).toEqual([
    expect.stringMatching(/^error: gull-bay\/publication\.yaml:\d+: found broken YAML/),
  ])
})

test('a value that a city lacks is no mistake of the network’s field that names it', async () => {
  await makeNetwork()
  await edit(inNetwork('publication.yaml'), "hosts: ['{{id}}.bays.test']\n", '')
  const errors = await errorsOf()
  for (const told of errors) expect(told).toMatch(/^error: gull-bay\/publication\.yaml/)
  expect(errors).toContainEqual(
    expect.stringMatching(
      / hosts\[0\]: .*, expected a value for "\{\{host\}\}" in _network\/publication\.yaml:12$/,
    ),
  )
})

test('a circle of values is one error where it begins', async () => {
  await makeNetwork(`${least}name: '{{tagline}}!'\ntagline: 'By {{name}}'\n`)
  expect(await errorsOf()).toContainEqual(
    expect.stringMatching(
      /^error: gull-bay\/publication\.yaml:4 name: found a value that leads back to \{\{name\}\},/,
    ),
  )
})

test('a broken network file is told once for all cities', async () => {
  await makeNetwork()
  await cp(join(copy.root, 'gull-bay'), join(copy.root, 'tern-bay'), { recursive: true })
  await edit(inNetwork('publication.yaml'), 'America/Chicago', 'Chicago')
  await edit(inNetwork('faq.md'), '{{city}}', '{{town}}')
  await edit(inNetwork('feeds.opml'), 'worldNews', 'wordNews')
  await edit(inNetwork('pages/about.md'), '(/weather)', '(/wether)')
  await write(inNetwork('network.yaml'), 'nome: Tiny\n')
  const { ok, report } = await checkPublications(copy.root)
  expect(ok).toBe(false)
  const errors = report.split('\n').filter((line) => line.includes('error: '))
  expect(errors.map((line) => line.trim().replace(/ .*/, '') && /error: \S+ \S+/.exec(line)?.[0])).toEqual([
    'error: _network/faq.md:5: found',
    'error: _network/feeds.opml:4 text:',
    'error: _network/network.yaml name:',
    'error: _network/network.yaml:1 name:',
    'error: _network/network.yaml:1 nome:',
    'error: _network/publication.yaml:10 timeZone:',
    // A link to no page: readers get the rest of the file.
    'error: _network/pages/about.md:8: found',
  ])
})

test('the sound network has no problems of its own', async () => {
  await makeNetwork()
  const { report } = await checkPublications(copy.root)
  expect(report.split('\n')[0]).toBe('gull-bay')
  expect((await loadPublications(copy.root)).publications.map(({ id }) => id)).toEqual(['gull-bay'])
})

async function readIndexOf(id: string) {
  const files = await readCityIn(join(copy.root, id), await readNetwork(copy.root))
  const { publication, hostClaims } = await readPublication(files)
  if (!publication) throw new Error(`${id} is broken`)
  return indexOf(publication, hostClaims)
}

test('the index of a city has the sources and hosts that the network gives it', async () => {
  await makeNetwork()
  const index = await readIndexOf('gull-bay')
  expect(index).toMatchObject({
    claims: [{ id: 'gull-bay', host: 'gull-bay.bays.test' }],
    feeds: ['https://world.test/one.xml', 'https://world.test/two.xml', 'https://sports.test/tennis.xml'],
    timeZone: 'America/Chicago',
  })
  await write(
    inCity('feeds.opml'),
    `<opml version="2.0"><body><outline text="worldNews">
  <outline text="Own" xmlUrl="https://own.test/feed.xml"/>
  <outline xmlUrl="https://world.test/two.xml"/>
</outline></body></opml>`,
  )
  await write(inCity('publication.yaml'), `${least}leaveOut:\n  feeds: [World One]\n  categories: [sports]\n`)
  const { feeds } = await readIndexOf('gull-bay')
  expect(feeds).toEqual(['https://own.test/feed.xml', 'https://world.test/two.xml'])
})

test.each(['publication.yaml', 'categories.yaml', 'feeds.opml', 'faq.md', 'network.yaml', 'pages/about.md'])(
  'a damaged %s of the network or of a city is read or reported, and never causes an exception',
  async (name) => {
    await makeNetwork()
    await write(inCity('faq.md'), '## Reading\n\n### Is there weather?\n\nLook up.\n')
    await write(inCity('categories.yaml'), 'categories:\n  - { key: harbor, path: /harbor, name: Harbor }\n')
    await write(inCity('feeds.opml'), await readFile(inNetwork('feeds.opml'), 'utf8'))
    const network = (await readNetwork(copy.root))!
    const own = await readCityFiles(join(copy.root, 'gull-bay'))
    const random = randomNumbers(2)
    for (let round = 0; round < 40; round += 1) {
      const isShared = round % 2 === 0 || !own.texts.has(name)
      const { texts } = isShared ? network : own
      const file = texts.get(name)
      const damaged = decodeText(Buffer.from(damage(file && 'text' in file ? file.text : '', random)))
      const broken = { ...(isShared ? network : own), texts: new Map([...texts, [name, damaged]]) }
      const { problems } = await readPublication(
        isShared ? withNetwork(own, broken) : withNetwork(broken, network),
      )
      for (const { file, line = 1 } of [
        ...problems,
        ...(isShared ? (await checkNetwork(broken)).problems : []),
      ]) {
        expect(file).toMatch(/^(gull-bay|_network)(\/|$)/)
        expect(line).toBeLessThan(1_000)
      }
    }
  },
)

test('a city that leaves out everything is as it is alone', async () => {
  const before = await load('pelican-bay-test')
  await cp(shared, join(copy.root, '_network'), { recursive: true })
  expect((await load('pelican-bay-test')).content.faq).not.toEqual(before.content.faq)
  await edit(join(copy.folder, 'publication.yaml'), 'name:', 'leaveOut: everything\nname:')
  expect(JSON.stringify(await load('pelican-bay-test'))).toBe(JSON.stringify(before))
})

test('no file of the network is put where the city has a folder of its name, or a file of the name of a folder around it', async () => {
  await makeNetwork()
  const files = async () => withNetwork(await readCityFiles(inCity('')), await readNetwork(copy.root))
  const namesIn = ({ entries }: Awaited<ReturnType<typeof files>>, folder: string) =>
    entries.get(folder) ?? []
  expect(namesIn(await files(), 'pages')).toEqual(['about.md'])
  expect(namesIn(await files(), '')).toContain('articles/')
  await write(inCity('pages/about.md/draft.txt'), '')
  await write(inCity('articles'), '')
  const { texts, ...mine } = await files()
  expect(namesIn({ texts, ...mine }, 'pages')).toEqual(['about.md/'])
  expect(namesIn({ texts, ...mine }, '')).not.toContain('articles/')
  expect([...texts.keys()]).not.toContain('articles/how-to-vote.md')
})

test('what is the network’s alone is no file of a city', async () => {
  await makeNetwork()
  for (const name of ['removed.yaml', 'README.md']) await write(inNetwork(name), '')
  const { entries, texts } = withNetwork(await readCityFiles(inCity('')), await readNetwork(copy.root))
  const names = [...(entries.get('') ?? []), ...texts.keys()]
  for (const name of ['network.yaml', 'removed.yaml', 'README.md']) expect(names).not.toContain(name)
  expect(names).toContain('adverts.yaml')
})

test('a city beside a network that needs nothing of it is as it was', async () => {
  const before = await load('pelican-bay-test')
  await mkdir(join(copy.root, '_network'))
  const { networkFolder: _, ...after } = await load('pelican-bay-test')
  const comparable = (value: unknown) => JSON.stringify(value)
  expect(comparable(after)).toBe(comparable(before))
})

test('a problem of a merged file names the file and line of the value, wherever its entry stands', async () => {
  await makeNetwork()
  await write(
    inCity('categories.yaml'),
    'categories:\n  - { key: harbor, path: /harbor, name: Harbor }\n  - key: sports\n    size: 3\nfront: [gone]\n',
  )
  await edit(inNetwork('categories.yaml'), 'path: /world-news', 'path: world')
  await edit(inNetwork('adverts.yaml'), 'href: /contact', 'href: contact')
  await write(inCity('adverts.yaml'), '- title: Ours\n  text: 7\n  link: { label: a, href: /faq }\n')
  expect(await errorsOf()).toEqual([
    expect.stringMatching(/^error: gull-bay\/categories\.yaml:4 categories\[1\]\.size: found the number 3,/),
    expect.stringMatching(/^error: _network\/categories\.yaml:6 categories\[3\]\.path: found "world",/),
    expect.stringMatching(/^error: gull-bay\/categories\.yaml:5 front\[0\]: found "gone",/),
    expect.stringMatching(/^error: gull-bay\/adverts\.yaml:2 \[0\]\.text: found the number 7,/),
    expect.stringMatching(/^error: _network\/adverts\.yaml:10 \[2\]\.link\.href: found "contact",/),
  ])
})
