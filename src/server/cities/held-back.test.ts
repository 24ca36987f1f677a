import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { minute } from '../../time/durations.ts'
import { TestCities } from './cities.fixture.ts'
import type { Cities } from './cities.ts'

let made: TestCities
beforeEach(async () => {
  made = await TestCities.make('a-bay')
})
afterEach(() => made.remove())

const article = 'articles/counting-pelicans.md'
const path = (name: string) => join(made.folder('a-bay'), name)
const edit = (name: string, before: string, after: string) => made.edit('a-bay', name, before, after)
const write = async (name: string, text: string) => {
  await mkdir(join(path(name), '..'), { recursive: true })
  await writeFile(path(name), text)
}

async function publication(cities: Cities) {
  const read = await cities.load({ id: 'a-bay' })
  if (!read) throw new Error('a-bay is not served')
  return read
}

/** The publisher goes on working: an article that is sound. */
async function writeUrgent(): Promise<void> {
  const text = await readFile(path(article), 'utf8')
  await write('articles/urgent.md', text.replace(/^title: .*$/m, 'title: Urgent'))
}

/** Mistakes that a newsroom made, and the file of which its report has to tell. */
const mistakes: Readonly<Record<string, [() => Promise<unknown>, string?]>> = {
  'a picture that nobody refers to, with a blank in its name': [
    () => write('assets/town hall.jpg', 'a picture'),
    'assets/town hall.jpg',
  ],
  'an answer with a picture that is not there': [
    () => made.edit('a-bay', 'faq.md', /$/, '\n![A gull](gull.jpg)\n'),
    'faq.md',
  ],
  'an event without a start': [() => edit('events.ics', 'DTSTART:20260103T190000\n', ''), 'events.ics:'],
  'a choice of the front page that is none': [() => write('front.yaml', 'leed: /a\n'), 'front.yaml:'],
  'a note without its author': [() => write('note.md', 'Good morning.\n'), 'note.md'],
  'an advert without a text': [() => edit('adverts.yaml', '  text: Bring a pencil.\n', ''), 'adverts.yaml:'],
  'a service without a name': [() => write('services.yaml', 'services:\n  - kind: fire\n'), 'services.yaml:'],
  'a removal without a reason': [() => write('removed.yaml', '- guid: one\n'), 'removed.yaml:'],
  'a feed without an address': [() => edit('feeds.opml', 'xmlUrl=', 'xmlurl='), 'feeds.opml:'],
  'a home page that features an article that there is not': [
    () => edit('home.yaml', 'featured: local-news/counting-pelicans', 'featured: local-news/none'),
    'home.yaml:',
  ],
  'a member of the team without a role': [() => edit('team.yaml', 'role:', 'rolle:'), 'team.yaml:'],
  'a setting that there is not': [() => made.break('a-bay'), 'publication.yaml:'],
  'a category with a key that is none': [() => edit('categories.yaml', 'key:', 'kee:'), 'categories.yaml:'],
  'a sidebar of another kind': [() => edit('sidebars.yaml', 'kind: links', 'kind: likns'), 'sidebars.yaml:'],
  'a page without a title': [() => edit('pages/about.md', 'title:', 'titel:'), 'pages/about.md:'],
  'a page with a link that leads nowhere': [
    () => made.edit('a-bay', 'pages/about.md', /$/, '\n[Nowhere](/no-page)\n'),
    'pages/about.md:',
  ],
  'an article without a title': [() => edit(article, 'title:', 'titel:'), `${article}:`],
  'an article of a word processor': [() => write('articles/report.docx', 'PK')],
  'an article that other files name, deleted': [() => rm(path(article)), 'home.yaml:'],
}

test.each(Object.entries(mistakes))('the urgent story is read beside %s', async (_, [makeIt, file]) => {
  await write('articles/other.md', await readFile(path(article), 'utf8'))
  const cities = await made.open()
  const before = await publication(cities)
  await writeUrgent()
  await makeIt()
  await made.reload(cities)
  const { content, feeds, name } = await publication(cities)
  expect(content.articles.map(({ slug }) => slug)).toContain('urgent')
  expect(cities.report()).toMatchObject({ ready: 1, broken: [] })
  const told = cities.report().heldBack.flatMap(({ problems }) => problems)
  expect(told.join('\n')).toContain(file === undefined ? '' : `a-bay/${file}`)
  expect({ feeds, name }).toEqual({ feeds: before.feeds, name: before.name })
  expect(content.team).toEqual(before.content.team)
  expect(content.faq.map(({ title }) => title)).toEqual(before.content.faq.map(({ title }) => title))
  // The state is kept for the next start, also of the file that was sound in between.
  await made.stop(cities)
  const next = await publication(await made.open())
  expect(next.content.articles.map(({ slug }) => slug)).toContain('urgent')
  expect(next.content.team).toEqual(before.content.team)
})

test('an article that breaks is served as it was, also after a restart; a new one is held back', async () => {
  const cities = await made.open()
  await publication(cities)
  await writeUrgent()
  await edit('articles/urgent.md', 'title:', 'titel:')
  await edit(article, 'title: How to count pelicans', 'titel: Changed')
  await made.reload(cities)
  await made.stop(cities)
  const { content } = await publication(await made.open())
  expect(content.articles.map(({ title }) => title)).toEqual(['How to count pelicans'])
})

test('a file that was never sound is left out, and comes once it is mended', async () => {
  await edit('team.yaml', 'role:', 'rolle:')
  const cities = await made.open()
  expect((await publication(cities)).content.team).toEqual([])
  await edit('team.yaml', 'rolle:', 'role:')
  await made.reload(cities)
  expect((await publication(cities)).content.team).toHaveLength(2)
})

test('a category that goes while feeds.opml has it still is held back with all that needs it', async () => {
  const cities = await made.open()
  const before = await publication(cities)
  await made.edit('a-bay', 'categories.yaml', 'key: health', 'key: wellness')
  await writeUrgent()
  await made.reload(cities)
  const after = await publication(cities)
  expect(after.categories.map(({ key }) => key)).toEqual(before.categories.map(({ key }) => key))
  expect(after.content.articles.map(({ slug }) => slug)).toContain('urgent')
})

test('a deleted article leaves the home page, and words without a link', async () => {
  await writeUrgent()
  await made.edit('a-bay', 'home.yaml', '  - local-news/counting-pelicans', '  - local-news/urgent')
  const cities = await made.open()
  expect((await publication(cities)).content.home?.featured.slug).toBe('counting-pelicans')
  await rm(path(article))
  await made.reload(cities)
  const { content } = await publication(cities)
  expect(content.home?.featured.slug).toBe('urgent')
  expect(JSON.stringify([content.faq, content.pages])).not.toContain('/local-news/counting-pelicans')
  expect(content.faq.flatMap(({ items }) => items).length).toBeGreaterThan(0)
})

test('the newsroom is told of a file that was published before, once, and of its mending', async () => {
  await edit('home.yaml', 'featured:', 'featurd:')
  const cities = await made.open({ tellsNewsrooms: true })
  const told = async () => {
    const later = Date.now() + 10 * minute
    const messages = await made.claim(cities, later)
    return messages.map((message) => ('file' in message ? [message.kind, message.file] : []))
  }
  // It was never published otherwise: whoever sets a city up runs the check.
  expect(await told()).toEqual([])
  await edit('team.yaml', 'role:', 'rolle:')
  await made.reload(cities)
  await edit('team.yaml', 'rolle: Counts', 'rolle: Counts pelicans')
  await made.reload(cities)
  expect(await told()).toEqual([['held', 'a-bay/team.yaml']])
  await edit('team.yaml', 'rolle:', 'role:')
  await made.reload(cities)
  expect(await told()).toEqual([['mended', 'a-bay/team.yaml']])
})
