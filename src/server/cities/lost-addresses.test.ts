import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TestCities } from './cities.fixture.ts'
import type { Cities } from './cities.ts'

let made: TestCities
beforeEach(async () => {
  made = await TestCities.make('a-bay')
})
afterEach(() => made.remove())

const old = 'articles/counting-pelicans.md'
const renamed = 'articles/how-to-count.md'
const file = (name: string) => join(made.folder('a-bay'), name)
const articlesOf = async (cities: Cities) =>
  (await cities.load(cities.find('a-bay.test')!))?.content.articles.map(({ slug }) => slug)

async function serve(): Promise<Cities> {
  const cities = await made.open()
  await made.start(cities)
  return cities
}

/** Files name the article by its address, in links and in home.yaml. */
async function forgetPelicans(): Promise<void> {
  await rm(file('home.yaml'))
  for (const page of ['faq.md', 'pages/about.md'])
    await made.edit('a-bay', page, '/local-news/counting-pelicans', '/')
}

test('an article that is renamed without `was:` is told with what to write, once', async () => {
  await forgetPelicans()
  const cities = await serve()
  await rename(file(old), file(renamed))
  await expect.poll(() => articlesOf(cities)).toEqual(['how-to-count'])
  expect(made.warnings).toEqual([
    'a-bay: the address /local-news/counting-pelicans was served until now and leads nowhere: to keep readers’ links add "was: [/local-news/counting-pelicans]" to articles/how-to-count.md',
  ])
})

/** Writes a second article like the first, with these words in place of its title. */
async function addLike(name: string, edit: (text: string) => string): Promise<void> {
  await writeFile(file(name), edit(await readFile(file(old), 'utf8')))
}

const retitled = (text: string) => text.replace(/^title: .*$/m, 'title: Urgent notice')

test('of several articles that are new, one with the same title and text is told, and no other', async () => {
  await forgetPelicans()
  const cities = await serve()
  await addLike('articles/an-urgent-notice.md', retitled)
  await rename(file(old), file(renamed))
  await expect.poll(async () => (await articlesOf(cities))?.length).toBe(2)
  await expect.poll(() => made.warnings.at(-1)).toMatch(/to articles\/how-to-count\.md$/)
})

test('where several new articles could be the one, none is told', async () => {
  await forgetPelicans()
  const cities = await serve()
  await made.stop(cities)
  await addLike('articles/an-urgent-notice.md', retitled)
  await addLike('articles/how-to-count.md', (text) => text.replace(/^title: .*$/m, 'title: Counted'))
  await rm(file(old))
  await serve()
  expect(await articlesOf(await serve())).toHaveLength(2)
  expect(made.warnings[0]).toMatch(/to the article's new file; if it is gone for good/)
})

test('one that was renamed or deleted while the server was stopped, too', async () => {
  await forgetPelicans()
  await made.stop(await serve())
  await rm(file(old))
  const cities = await serve()
  expect(await articlesOf(cities)).toEqual([])
  expect(made.warnings.join()).toContain('if it is gone for good, nothing is to be done')
  await made.stop(cities)
  made.warnings.length = 0
  await serve()
  expect(made.warnings).toEqual([])
})

test('nothing is told of an address that is sent on, of a draft, and of an article that is held back', async () => {
  await forgetPelicans()
  const cities = await serve()
  await made.edit('a-bay', old, 'author:', 'was: [/local-news/counting-pelicans]\nauthor:')
  await rename(file(old), file(renamed))
  await expect.poll(() => articlesOf(cities)).toEqual(['how-to-count'])
  await made.edit('a-bay', renamed, 'author:', 'draft: true\nauthor:')
  await expect.poll(() => articlesOf(cities)).toEqual([])
  await made.edit('a-bay', renamed, 'draft: true', 'draft: false')
  await expect.poll(() => articlesOf(cities)).toEqual(['how-to-count'])
  await made.edit('a-bay', renamed, 'deck:', 'dekc:')
  await expect.poll(() => made.errors.join()).toContain('file held back')
  expect(made.warnings).toEqual([])
})
