import { expect, test } from 'vitest'
import type { PolledArticle } from './article.ts'
import { at, bare, entry, linked, noon, pollsOfFeeds } from './known-articles.fixture.ts'
import { type KnownArticle, recognise } from './known-articles.ts'

/** Titles of a feed's articles, sorted, after these polls; each is kept in memory as the store keeps it. */
async function keep(polls: readonly (readonly PolledArticle[])[]): Promise<string[]> {
  const rows = new Map<string, KnownArticle>()
  for (const poll of polls) {
    const { articles, known } = await recognise(poll, {
      byGuid: async (guids) => guids.flatMap((guid) => rows.get(guid) ?? []),
      alike: async ({ titles, dates, summaries }) =>
        [...rows.values()].filter(
          ({ title, published_at, summary }) =>
            titles.includes(title) || dates.includes(published_at ?? -1) || summaries.includes(summary),
        ),
      hasOther: async (guid) =>
        [...rows.keys()].some((other) => other !== guid && !other.startsWith(`${guid} `)),
    })
    expect(new Set(articles.map(({ guid }) => guid)).size).toBe(articles.length)
    for (const { guid } of articles) {
      expect(known.has(guid)).toBe(rows.has(guid))
      expect(guid.length).toBeLessThanOrEqual(1000)
    }
    for (const { guid, title, summary, link, publishedAt = null } of articles)
      rows.set(guid, { guid, title, summary, link, published_at: publishedAt })
  }
  return [...rows.values()].map(({ title }) => title).toSorted()
}

test.each(pollsOfFeeds)('$said', async ({ polls, kept }) => {
  expect(await keep(polls)).toEqual(kept)
  expect(await keep(polls.flatMap((poll) => [poll, poll]))).toEqual(kept)
})

test.each<[string, PolledArticle[][], string[]]>([
  [
    'a guid repeated by more than one entry in twenty is not believed',
    [
      [entry('s', 'S'), ...Array.from({ length: 9 }, (_, index) => entry(`${index}`, `T${index}`))],
      [entry('s', 'Other'), entry('x', 'A'), entry('x', 'B')],
    ],
    ['A', 'B', 'Other', 'S', ...Array.from({ length: 9 }, (_, index) => `T${index}`)],
  ],
  [
    'a guid repeated by one entry in twenty is no reason to doubt the others',
    [
      [entry('s', 'S v1')],
      [
        entry('s', 'Other'),
        ...[entry('x', 'A'), entry('x', 'B')],
        ...Array.from({ length: 17 }, (_, index) => entry(`${index}`, 'T', { publishedAt: noon + index })),
      ],
    ],
    ['A', 'B', 'Other', ...Array.from({ length: 17 }, () => 'T')],
  ],
  [
    'entries with one guid, title and full hour, but other links, are one story',
    [[entry('x', 'A', { publishedAt: noon }), entry('x', 'A', { publishedAt: noon, link: at('b') })]],
    ['A'],
  ],
  [
    'entries with one guid and another title are one story at the same second, two at the same full hour',
    [
      [entry('x', 'A', { publishedAt: noon + 1000 }), entry('x', 'B', { publishedAt: noon + 1000 })],
      [entry('y', 'C', { publishedAt: noon }), entry('y', 'D', { publishedAt: noon })],
    ],
    ['A', 'C', 'D'],
  ],
  [
    'one guid and title on two days are two stories',
    [[entry('x', 'A', { publishedAt: noon }), entry('x', 'A', { publishedAt: noon + 1, link: at('b') })]],
    ['A', 'A'],
  ],
  [
    'a new guid with another date or another link is another story',
    [
      [entry('s', 'S', { publishedAt: noon })],
      [entry('t', 'S', { publishedAt: noon + 1 })],
      [entry('u', 'S', { publishedAt: noon, link: at('other') })],
    ],
    ['S', 'S', 'S'],
  ],
  [
    'without guids, one path, title and no date are one story only with the same summary',
    [[linked('l?a=1', 'L', { summary: 'One' })], [linked('l?a=2', 'L', { summary: 'Two' })]],
    ['L', 'L'],
  ],
  [
    'without guids and links, a date and half of the words of a title are enough, fewer are not',
    [
      [
        bare('One two three four', { publishedAt: noon }),
        bare('Five six seven eight', { publishedAt: noon + 1 }),
      ],
      [bare('One TWO eins zwei', { publishedAt: noon }), bare('Five six seven', { publishedAt: noon + 2 })],
      [bare('Five and more words', { publishedAt: noon + 1 })],
    ],
    ['Five and more words', 'Five six seven', 'Five six seven eight', 'One TWO eins zwei'],
  ],
  [
    'a poll of two entries is enough to believe guids',
    [[entry('s', 'First')], [entry('s', 'Second'), entry('x', 'X')]],
    ['Second', 'X'],
  ],
  [
    'entries without a guid at the front page are other stories, also beside entries with links',
    [
      [linked('', 'A'), linked('t', 'T')],
      [linked('', 'B'), linked('t', 'T')],
    ],
    ['A', 'B', 'T'],
  ],
  [
    'a known guid that two entries share is that of neither',
    [
      [entry('x', 'A')],
      [
        ...[entry('x', 'B'), entry('x', 'C')],
        ...Array.from({ length: 18 }, (_, index) => entry(`${index}`, 'T', { publishedAt: noon + index })),
      ],
    ],
    ['A', 'B', 'C', ...Array.from({ length: 18 }, () => 'T')],
  ],
  [
    'two entries with a new guid are not both the known one',
    [
      [entry('s', 'S', { publishedAt: noon })],
      [entry('t', 'S', { publishedAt: noon }), entry('u', 'S', { publishedAt: noon })],
    ],
    ['S', 'S'],
  ],
  [
    'without guids, another path or another title is another story',
    [
      [linked('l?a=1', 'L', { publishedAt: noon })],
      [linked('l?a=2', 'M', { publishedAt: noon })],
      [linked('m?a=1', 'L', { publishedAt: noon })],
    ],
    ['L', 'L', 'M'],
  ],
  [
    'without guid and link, an entry is not one with a link, and needs the same date',
    [
      [linked('l', 'A', { publishedAt: noon, summary: 'One' })],
      [bare('B', { publishedAt: noon, summary: 'One' })],
      [bare('C', { publishedAt: noon + 1, summary: 'One' })],
      [bare('Same', { summary: 'Two' })],
      [bare('Same', { summary: 'Three' })],
    ],
    ['A', 'B', 'C', 'Same', 'Same'],
  ],
  [
    'less than half of the words of the longer title',
    [
      [bare('a b c d e', { publishedAt: noon }), bare('One two', { publishedAt: noon + 1 })],
      [bare('a b x y z', { publishedAt: noon })],
      [bare('One two three four five', { publishedAt: noon + 1 })],
    ],
    ['One two', 'One two three four five', 'a b c d e', 'a b x y z'],
  ],
  [
    'guids of any length are kept apart, and are the same in the next poll',
    [
      [entry(`${'x'.repeat(2000)}1`, 'A'), entry(`${'x'.repeat(2000)}2`, 'B')],
      [entry(`${'x'.repeat(2000)}1`, 'A v2'), entry(`${'x'.repeat(2000)}2`, 'B v2')],
    ],
    ['A v2', 'B v2'],
  ],
])('%s', async (_, polls, kept) => {
  expect(await keep(polls)).toEqual(kept)
})

/** Entries of one poll with one guid: letters of their titles, the rest of each, and titles that are kept. */
test.each<[string, string, Partial<PolledArticle>[], string]>([
  ['two with one link', 'AB', [{ link: at('p') }, { link: at('p') }], 'A'],
  ['three with the link of a list', 'ABC', [{ link: at('p') }, { link: at('p') }, { link: at('p') }], 'ABC'],
  ['the front page', 'AB', [{ link: at('') }, { link: at('') }], 'AB'],
  ['a parameter at the front page', 'AB', [{ link: at('?p=1') }, { link: at('?p=1') }], 'A'],
  ['no link', 'AB', [{ link: '#' }, { link: '#' }], 'AB'],
  ['one title', 'AA', [{ summary: '1' }, { summary: '2', link: at('b') }], 'A'],
  ['a date at the first', 'AA', [{ publishedAt: noon }, { link: at('b') }], 'A'],
  ['a date at the second', 'AA', [{}, { publishedAt: noon, link: at('b') }], 'A'],
  ['two times', 'AB', [{ publishedAt: noon + 1000 }, { publishedAt: noon + 2000 }], 'AB'],
])('one guid in one poll: %s', async (_, titles, entries, kept) => {
  expect(await keep([entries.map((values, place) => entry('x', titles[place] ?? '', values))])).toEqual([
    ...kept,
  ])
})

test.each([
  ['one text', '1', ['Untitled']],
  ['two texts', '2', ['Untitled', 'Untitled']],
])('one guid in one poll, no title, and %s', async (_, summary, kept) => {
  const untitled = (values: Partial<PolledArticle>) => entry('x', 'Untitled', values)
  const both = [untitled({ summary: '1', link: at('a') }), untitled({ summary, link: at('b') })]
  expect(await keep([both])).toEqual(kept)
})
