import { expect, test } from 'vitest'
import { findStoriesOfLines } from './story-lines.ts'

const pier = {
  id: 'b',
  title: 'Two shot near Gull Harbor pier, police say',
  summary: 'Two men were shot late Sunday near the Gull Harbor pier, police said.',
  publishedAt: '2026-03-02T08:00:00Z',
  language: 'en',
  source: 'Channel 8',
  link: 'https://channel8.example/pier',
}
const pierAgain = { ...pier, id: 'a', source: 'Gull Harbor Ledger', link: 'https://ledger.example/1' }

const linesOf = (...values: unknown[]) =>
  values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))

test('each line gets the id of the earliest report of its story, in the order of the lines', async () => {
  const later = { ...pierAgain, publishedAt: '2026-03-02T10:00:00Z' }
  const other = { ...pier, id: 7, title: 'Library opens a seed bank', summary: '', link: undefined }
  expect(await findStoriesOfLines(linesOf(later, other, pier))).toEqual({
    lines: [
      { id: 'a', story: 'b' },
      { id: 7, story: 7 },
      { id: 'b', story: 'b' },
    ],
    errors: [],
  })
})

test.each([
  ['{"id":1,', /^line 2: not JSON: /],
  ['[1]', /^line 2: .*expected object/],
  [{ title: 'No id' }, /^line 2: "id": /],
  [{ id: 3, title: 4 }, /^line 2: "title": expected a text/],
  [pier, /^line 2: the id "b" was given in line 1 already$/],
])('a line %j is told by its number, and the others are answered', async (bad, error) => {
  const { lines, errors } = await findStoriesOfLines(linesOf(pier, bad, pierAgain))
  expect(lines.map(({ id }) => id)).toEqual(['b', 'a'])
  expect(errors).toEqual([expect.stringMatching(error)])
})

test.each([null, undefined, '', 'yesterday', 1772438400, 1772438400000, '1772438400', '2026-03-02'])(
  'a date %j and texts that are missing are no errors',
  async (publishedAt) => {
    const bare = { id: 1, title: pier.title, publishedAt, summary: null, language: null }
    const { lines, errors } = await findStoriesOfLines(linesOf(bare, '', { ...bare, id: 2 }))
    expect(errors).toEqual([])
    expect(lines).toEqual([
      { id: 1, story: 1 },
      { id: 2, story: 1 },
    ])
  },
)

test('titles without words are stories of their own, and no lines give no answers', async () => {
  const lines = linesOf({ id: 1, title: '' }, { id: 2 }, { id: 3, title: '…!' })
  expect((await findStoriesOfLines(lines)).lines.map(({ story }) => story)).toEqual([1, 2, 3])
  expect(await findStoriesOfLines([])).toEqual({ lines: [], errors: [] })
})
