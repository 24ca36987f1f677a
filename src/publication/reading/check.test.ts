import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { refuseUnknownCity } from '../files/city-folders.ts'
import { city, copy, copyCityBeforeEach, edit, settings, write } from './broken-city.fixture.ts'
import { checkPublications } from './check.ts'

copyCityBeforeEach()

test('a folder without errors is ready, and its placeholders are listed', async () => {
  await edit(settings, 'newsroom@tiny.test', 'newsroom@tiny.example')
  const { ok, report } = await checkPublications(copy.root, city)
  expect(ok).toBe(true)
  const lines = report.split('\n')
  expect(lines[0]).toBe(city)
  expect(lines.slice(lines.indexOf('  To fill in before going live:'))).toEqual([
    '  To fill in before going live:',
    `    warning: ${city}/publication.yaml:17 contact.email: found "newsroom@tiny.example", still a placeholder, expected the real one before going live`,
    '',
    'Checked 1 publication: 0 errors, 11 warnings. Ready to serve.',
  ])
})

test('every error of every file is in one report, in the order of file and line, before the warnings', async () => {
  await edit(settings, 'America/Chicago', 'Chicago')
  await edit(settings, 'name: Pelican', 'nome: Pelican')
  await edit('feeds.opml', '"health"', '"wealth"')
  await edit('sidebars.yaml', 'https://wiki.tiny.test/bay', 'bay')
  const { ok, report } = await checkPublications(copy.root, city)
  expect(ok).toBe(false)
  const places = [...report.matchAll(/^ {4}(error|warning): \S+?\/(\S+)/gm)].map(
    ([, level, place]) => `${level} ${place}`,
  )
  expect(places).toEqual([
    'error feeds.opml:19',
    'error publication.yaml:1',
    'error publication.yaml:2',
    'error publication.yaml:12',
    'error sidebars.yaml:6',
    'warning assets/apple-touch-icon.png:',
    'warning assets/icon-192.png:',
    'warning assets/icon-512.png:',
    'warning assets/social-preview.png:',
    'warning pages/privacy-policy.md:',
    'warning pages/privacy.md:',
    'warning pages/standards.md:',
    'warning pages/terms-of-service.md:',
    'warning pages/terms.md:',
    'warning sample/feeds:',
  ])
  expect(report).toContain('Checked 1 publication: 5 errors, 10 warnings. Not ready.')
})

test('checking one city leaves out problems of others, except a host that both claim', async () => {
  await cp(copy.folder, join(copy.root, 'other-bay'), { recursive: true })
  await edit(settings, '2024', 'soon')
  const { ok, report } = await checkPublications(copy.root, 'other-bay')
  expect(ok).toBe(false)
  expect(report).not.toContain('soon')
  expect(report).toContain(`found "tiny.test", which ${city}/publication.yaml claims too`)
})

test('without a city, all are checked', async () => {
  await cp(copy.folder, join(copy.root, 'other-bay'), { recursive: true })
  const { report } = await checkPublications(copy.root)
  expect(report.split('\n').filter((line) => /^\S+$/.test(line))).toEqual(['other-bay', city])
  expect(report).toContain('Checked 2 publications: 4 errors, 20 warnings. Not ready.')
})

test('one mistake is one error: lines after a tab, and links to an article that cannot be read, are not told', async () => {
  await write('articles/tides.md', 'No front matter\n')
  await write('faq.md', '## Water\n\n### When?\n\nSee [the tides](/local-news/tides).\n')
  await edit(settings, '  email:', '\temail:')
  const { report } = await checkPublications(copy.root)
  expect([...report.matchAll(/error: \S+?\/(\S+)/g)].map(([, place]) => place)).toEqual([
    'articles/tides.md:1:',
    'publication.yaml:17:',
  ])
})

test('a city that does not exist lists those that do', async () => {
  await cp(copy.folder, join(copy.root, 'other-bay'), { recursive: true })
  expect(await checkPublications(copy.root, 'pelican-bay')).toEqual({
    ok: false,
    report: `There is no publication "pelican-bay". There is other-bay or ${city}.`,
  })
})

test('of many cities those are named that begin like the one that was asked for', () => {
  const ids = Array.from({ length: 3_000 }, (_, index) => `town-${index}`)
  expect(refuseUnknownCity('publications/savanah-ga', ['augusta-me', 'savannah-ga', ...ids])).toBe(
    'There is no publication "publications/savanah-ga". There is savannah-ga and 3001 more.',
  )
  expect(refuseUnknownCity('x', ids)).toMatch(/There is town-0, .*, town-9 and 2990 more\.$/)
})

test('a missing folder of publications is reported with and without the name of a city', async () => {
  await rm(copy.folder, { recursive: true })
  for (const named of [undefined, city]) {
    const { ok, report } = await checkPublications(copy.root, named)
    expect(ok).toBe(false)
    expect(report).toContain('error: .: found no publication, expected a folder that holds one folder')
    expect(report).toContain('Checked 0 publications: 1 error')
  }
})

test('a summary tells each kind of problem once, with how many cities have it', async () => {
  const others = ['heron-key', 'ibis-point']
  for (const [index, id] of others.entries()) {
    await cp(copy.folder, join(copy.root, id), { recursive: true })
    const file = join(copy.root, id, 'publication.yaml')
    await writeFile(file, (await readFile(file, 'utf8')).replaceAll('tiny.test', `other-${index}.test`))
  }
  for (const id of [city, 'heron-key']) {
    const file = join(copy.root, id, 'publication.yaml')
    await writeFile(file, (await readFile(file, 'utf8')).replace('America/Chicago', 'Chicago'))
  }
  const { ok, report } = await checkPublications(copy.root, undefined, undefined, { form: 'kinds' })
  expect(ok).toBe(false)
  expect(report).toContain(
    `To fix, or these are not served as they are here:
      2 cities  publication.yaml timeZone: a time zone such as America/New_York
                error: heron-key/publication.yaml:`,
  )
  expect(report.match(/no page/g)?.length).toBeLessThan(20)
  expect(report).toContain('Checked 3 publications: 2 errors')
})

test('a report for programs has every problem', async () => {
  await edit(settings, 'America/Chicago', 'Chicago')
  const { ok, report } = await checkPublications(copy.root, city, undefined, { form: 'json' })
  expect(ok).toBe(false)
  const told = JSON.parse(report)
  expect(told).toMatchObject({ ready: false, publications: 1, errors: 1 })
  expect(told.problems).toHaveLength(told.errors + told.warnings)
  expect(told.problems).toContainEqual({
    level: 'error',
    file: `${city}/publication.yaml`,
    line: 12,
    field: 'timeZone',
    found: '"Chicago"',
    expected: 'a time zone such as America/New_York',
  })
})

test('warnings make a strict check fail', async () => {
  expect((await checkPublications(copy.root, city)).ok).toBe(true)
  const strict = await checkPublications(copy.root, city, undefined, { strict: true })
  expect(strict.ok).toBe(false)
  expect(strict.report).toContain('Not ready.')
})
