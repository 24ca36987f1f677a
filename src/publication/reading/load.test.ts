import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { formatProblem } from '../../text/problem.ts'
import { city, copy, copyCityBeforeEach, edit, settings, write } from './broken-city.fixture.ts'
import { loadPublication } from './load.fixture.ts'
import { loadPublications } from './load.ts'

copyCityBeforeEach()

describe('a valid folder', () => {
  test('becomes the publication', async () => {
    const { publication, problems } = await loadPublication(copy.folder)
    expect(problems.filter(({ level }) => level === 'error')).toEqual([])
    expect(publication).toMatchObject({
      id: city,
      folder: copy.folder,
      hosts: ['tiny.test', 'www.tiny.test'],
      founded: 2024,
      socials: [{ network: 'x', label: 'X', href: 'https://social.tiny.test/pelicanbay' }],
      sampleFeeds: { localNews: `sample:${city}/localNews` },
    })
    expect(Object.keys(publication?.feeds ?? {})).toEqual([
      'localNews',
      'harbor',
      'worldNews',
      'politics',
      'realEstate',
      'health',
      'sports',
      'archives',
    ])
    expect(publication?.feeds.harbor).toEqual([])
    expect(publication?.feeds.health).toEqual([
      { address: 'https://feeds.tiny.test/health.xml', title: 'Tiny health', owner: 'tiny.test' },
    ])
    expect(publication?.feeds.sports?.map(({ title }) => title)).toEqual(['Tiny Baseball', 'Tiny Tennis'])
    expect(Object.keys(publication?.sidebars ?? {})).toEqual(['localNews', 'worldNews'])
  })

  test('may have a byte order mark, Windows line ends and no sidebars', async () => {
    const before = await loadPublication(copy.folder)
    for (const name of [settings, 'feeds.opml']) {
      const text = await readFile(join(copy.folder, name), 'utf8')
      await write(name, `\ufeff${text.replaceAll('\n', '\r\n')}`)
    }
    await rm(join(copy.folder, 'sidebars.yaml'))
    const { publication, problems } = await loadPublication(copy.folder)
    expect(problems).toEqual(before.problems)
    expect(publication?.sidebars).toEqual({})
    expect(publication?.city).toBe('Pelican Bay')
  })

  test('counts lines of XML correctly after astral characters and CRLF', async () => {
    const text = await readFile(join(copy.folder, 'feeds.opml'), 'utf8')
    const broken = text
      .replace('Pelican Bay Test', '🦤🦤🦤🦤🦤🦤🦤🦤🦤🦤 Pelican')
      .replace('"health"', '"wealth"')
    await write('feeds.opml', broken.replaceAll('\n', '\r\n'))
    const { problems } = await loadPublication(copy.folder)
    expect(problems).toContainEqual(expect.objectContaining({ line: 19, found: 'the category "wealth"' }))
  })
})

test('problems of all files are reported at once', async () => {
  await edit(settings, 'America/Chicago', 'Chicago')
  await edit(settings, 'newsroom@tiny.test', 'newsroom')
  await edit(settings, 'tagline:', 'tagLine:')
  await edit('feeds.opml', '<outline text="health">', '<outline text="wealth">')
  await edit('sidebars.yaml', 'kind: figures', 'kind: chart')
  await write('sample/feeds/nothing.xml', '<rss/>')
  const { problems } = await loadPublication(copy.folder)
  const fields = problems
    .filter(({ level }) => level === 'error')
    .map(({ file, field }) => `${file} ${field}`)
  expect(fields.toSorted()).toEqual(
    [
      `${city}/feeds.opml text`,
      `${city}/publication.yaml contact.email`,
      `${city}/publication.yaml tagLine`,
      `${city}/publication.yaml tagline`,
      `${city}/publication.yaml timeZone`,
      `${city}/sample/feeds/nothing.xml undefined`,
      `${city}/sidebars.yaml worldNews[0].kind`,
    ].toSorted(),
  )
})

describe('a folder of publications', () => {
  test('has every publication in the order of their names', async () => {
    await copyCity('a-bay')
    const { publications } = await loadPublications(copy.root)
    expect(publications.map(({ id }) => id)).toEqual(['a-bay', city])
  })

  test('reports both publications that claim one host, even when one of them is broken', async () => {
    await cp(copy.folder, join(copy.root, 'a-bay'), { recursive: true })
    await edit(settings, '2024', 'soon')
    const { publications, problems } = await loadPublications(copy.root)
    expect(publications).toEqual([])
    expect(problems.map(formatProblem)).toEqual(
      expect.arrayContaining([
        `error: a-bay/publication.yaml:14 hosts[0]: found "tiny.test", which ${city}/publication.yaml claims too, expected a host of this publication alone`,
        `error: ${city}/publication.yaml:15 hosts[1]: found "www.tiny.test", which a-bay/publication.yaml claims too, expected a host of this publication alone`,
        `error: ${city}/publication.yaml:8 founded: found "soon", expected a year such as 2023`,
      ]),
    )
  })

  test('is refused when it is missing or empty', async () => {
    expect((await loadPublications(join(copy.root, 'nowhere'))).problems).toMatchObject([
      { level: 'error', file: '.', found: expect.stringContaining('nowhere') },
    ])
    await rm(copy.folder, { recursive: true })
    expect((await loadPublications(copy.root)).problems).toMatchObject([
      { file: '.', found: 'no publication' },
    ])
  })

  test('refuses a folder whose name cannot be an id', async () => {
    await copyCity('Pelican Bay')
    const { publications, problems } = await loadPublications(copy.root)
    expect(publications.map(({ id }) => id)).toEqual([city])
    expect(problems).toContainEqual(
      expect.objectContaining({ file: 'Pelican Bay', found: 'the folder name "Pelican Bay"' }),
    )
  })

  async function copyCity(id: string): Promise<void> {
    await cp(copy.folder, join(copy.root, id), { recursive: true })
    const text = await readFile(join(copy.root, id, settings), 'utf8')
    await writeFile(join(copy.root, id, settings), text.replaceAll('tiny.test', `${id.length}.test`))
  }
})
