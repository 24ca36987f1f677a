import { describe, expect, test } from 'vitest'
import { copy, copyCityBeforeEach, edit, lineOf, write } from '../reading/broken-city.fixture.ts'
import { loadPublication } from '../reading/load.fixture.ts'

copyCityBeforeEach()

const file = 'articles/counting-pelicans.es.yaml'
const sound = `- english: How to count pelicans
  text: Cómo contar pelícanos
  explains: true
- english: >-
    Stand on the pier. Count what has a *pouch*, and see [the questions](/faq#how-many-pelicans-are-there)
    first.
  text: Párese en el muelle y mire antes [las preguntas](/faq#how-many-pelicans-are-there).
  source: https://www.ready.gov/es/huracanes
  reviewed: { name: Ana Gaviota, date: 2026-11-20 }
- english: '## What you need'
  text: Lo que necesita
  explains: true
`

async function load() {
  const { publication, problems } = await loadPublication(copy.folder)
  const article = publication?.content.articles.find(({ slug }) => slug === 'counting-pelicans')
  return { article, problems: problems.filter((one) => one.file.endsWith('.yaml')) }
}

/** The translated words of each block; undefined where it stays English. */
async function wordsOf() {
  const { article } = await load()
  return article?.translations[0]?.blocks.map(({ own }) => own?.text)
}

const all = [
  'Cómo contar pelícanos',
  undefined,
  'Párese en el muelle y mire antes las preguntas.',
  'Lo que necesita',
]

test('each block has its translation, the others stay English', async () => {
  await write(file, sound)
  const { article, problems } = await load()
  expect(problems.filter((one) => one.file.includes('pelicans'))).toEqual([])
  expect(article?.translations.map(({ language }) => language)).toEqual(['es'])
  expect(article?.translations[0]?.blocks.map(({ as }) => as)).toEqual(['title', 'deck', 'p', 'h2', 'p', 'p'])
  expect(await wordsOf()).toEqual([...all, undefined, undefined])
  expect(article?.translations[0]?.blocks[2]).toMatchObject({
    html: expect.stringContaining('<em>pouch</em>'),
    own: {
      html: expect.stringContaining('<a href="/faq#how-many-pelicans-are-there">las preguntas</a>'),
      source: 'https://www.ready.gov/es/huracanes',
      reviewed: { name: 'Ana Gaviota', date: '2026-11-20' },
    },
  })
})

/** What is wrong, and which block then stays English, by its place in `all`. */
/** What is wrong, and which block then stays English, by its place in `all`. */
const breakages: [string, breakIt: () => Promise<void>, told: string, english: number][] = [
  [
    'an English text that is not in the guide any more',
    () => edit('articles/counting-pelicans.md', '## What you need', '## What you bring'),
    `warning: ${file}:10 [2].english: found "What you need", which is not in articles/counting-pelicans.md as it is now, expected the text of one of its blocks: until then, readers see that block in English`,
    3,
  ],
  [
    'neither a source nor the word that a block only explains',
    () => edit(file, '  explains: true\n- english: >-', '- english: >-'),
    `error: ${file}:1 source: found nothing, expected the official page on which its terms are used, or explains: true in a block without danger, orders, numbers to call or what to do`,
    0,
  ],
  [
    'a signature without a day of the calendar',
    () => edit(file, '2026-11-20', 'November'),
    `error: ${file}:9 reviewed.date: found "November", expected a day of the calendar such as 2026-11-20`,
    2,
  ],
  [
    'another number than in the English',
    () => edit(file, 'Lo que necesita', 'Las 2 cosas que necesita'),
    `error: ${file}:11 [2].text: found the numbers 2, expected those of the English: none`,
    3,
  ],
  [
    'a link that leads elsewhere',
    () => edit(file, '[las preguntas](/faq#how-many-pelicans-are-there)', '[las preguntas](/faq)'),
    `error: ${file}:7 [1].text: found the links /faq, expected those of the English: /faq#how-many-pelicans-are-there`,
    2,
  ],
  [
    'a quotation in place of a paragraph',
    () => edit(file, 'text: Lo que necesita', 'text: "> Lo que necesita"'),
    `error: ${file}:11 [2].text: found "> Lo que necesita", expected a paragraph, as the English is`,
    3,
  ],
]

describe('one bad block stays English, and takes neither the guide nor the others', () => {
  test.each(breakages)('%s', async (_, breakIt, told, english) => {
    await write(file, sound)
    await breakIt()
    expect((await load()).problems.map(lineOf)).toContain(told)
    expect((await wordsOf())?.slice(0, 4)).toEqual(all.map((one, at) => (at === english ? undefined : one)))
  })
})

test.each([
  [
    'articles/counting-pelicans.fr.yaml',
    'a name without a known language, expected the language before .yaml: counting-pelicans.es.yaml',
  ],
  [
    'articles/pelicans.es.yaml',
    'a translation of articles/pelicans.md, which is not there, expected the name of an article',
  ],
])('%s is reported', async (name, told) => {
  await write(name, sound)
  const { article, problems } = await load()
  expect(problems.map(lineOf)).toContain(`error: ${name}: found ${told}`)
  expect(article?.translations).toEqual([])
})

test('the same English twice is reported, and the first of them shown', async () => {
  await write(file, `${sound}- english: What you need\n  text: Lo otro\n  explains: true\n`)
  expect((await load()).problems.map(lineOf)).toContain(
    `error: ${file}:13 [3].english: found "What you need" again, expected each block once`,
  )
  expect((await wordsOf())?.slice(0, 4)).toEqual(all)
})

test.each(['text: one', '- english: [', '# later'])(
  'a file that is no list, %j, leaves the guide in English',
  async (text) => {
    await write(file, text)
    const { article, problems } = await load()
    expect(article?.translations[0]?.blocks.filter(({ own }) => own)).toEqual([])
    expect(problems.some((one) => one.file.endsWith(file))).toBe(text !== '# later')
  },
)

test('a file in Creole of an older version is named, to be deleted, and the city is served without it', async () => {
  const name = 'articles/counting-pelicans.ht.yaml'
  await write(name, sound)
  const { article, problems } = await load()
  expect(problems.map(lineOf)).toEqual([
    `warning: ${name}: found a translation into Haitian Creole, which has the storm page only since version 0.3, expected no such file: delete it`,
  ])
  expect(article?.translations).toEqual([])
})
