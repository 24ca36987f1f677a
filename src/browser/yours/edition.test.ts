import { expect, test } from 'vitest'
import {
  emptyEdition,
  entryLimits,
  type KeptStory,
  printEdition,
  readEdition,
  toggleKept,
} from './edition.ts'

const keptStory = (changes: Partial<KeptStory> = {}): KeptStory => ({
  link: 'https://example.test/a',
  title: 'A title',
  text: 'A text.',
  section: 'News',
  source: 'Publisher',
  date: 'November 20, 2026',
  language: '',
  ...changes,
})
const look = { path: '/local-news', at: '1795600000', marks: ['a1', 'b2'], before: [] }
const full = {
  kept: [keptStory(), keptStory({ link: 'https://example.test/b', language: 'es', text: '' })],
  sections: ['/local-news', '/arts-culture'],
  places: ['Old Harbor'],
  less: ['The Gazette'],
  looks: [look],
}

test('what is printed is read again', () => {
  const written = JSON.parse(JSON.stringify(printEdition(full)))
  expect(written).toMatchObject({ version: 1 })
  expect(readEdition(written)).toEqual({ edition: full, unread: 0 })
})

test.each([
  ['an older version without newsrooms and looks', { version: 0, kept: full.kept, sections: full.sections }],
  [
    'a newer version with more',
    { ...full, version: 7, mood: { any: 'thing' }, less: [], looks: [], places: [] },
  ],
])('%s is read as far as it is known', (_name, value) => {
  expect(readEdition(value)).toEqual({
    edition: { ...emptyEdition, kept: full.kept, sections: full.sections },
    unread: 0,
  })
})

test.each([
  ['a script as link', { link: 'javascript:alert(1)' }],
  ['no address as link', { link: 'https://' }],
  ['no title', { title: '' }],
  ['a title that is an object', { title: { toString: 'x' } as unknown as string }],
  ['an endless text', { text: 'x'.repeat(2001) }],
  ['a missing field', { source: undefined as unknown as string }],
])('a story with %s loses itself alone', (_name, changes) => {
  const { edition, unread } = readEdition({ ...full, kept: [keptStory(changes), ...full.kept] })
  expect(edition).toEqual(full)
  expect(unread).toBe(1)
})

test('a list of another form, a strange path and a broken look lose themselves alone', () => {
  const value = {
    ...full,
    kept: 'all',
    sections: ['/local-news', '//evil.test', 'javascript:x', 5, '/arts-culture'],
    looks: [...full.looks, { ...look, at: 'yesterday' }],
  }
  expect(readEdition(value)).toEqual({ edition: { ...full, kept: [] }, unread: 5 })
})

test.each([[undefined], [null], [5], ['text'], [[]]])('%s is nothing, and says so', (value) => {
  expect(readEdition(value)).toEqual({ edition: emptyEdition, unread: 1 })
})

test('the oldest of too many kept stories goes, and pressing again takes a story off', () => {
  const kept = Array.from({ length: entryLimits.kept }, (_, index) =>
    keptStory({ link: `https://example.test/${index}` }),
  )
  const more = toggleKept({ ...emptyEdition, kept }, keptStory({ link: 'https://example.test/new' }))
  expect(more.kept).toHaveLength(entryLimits.kept)
  expect(more.kept[0]?.link).toBe('https://example.test/new')
  expect(more.kept.at(-1)?.link).toBe(`https://example.test/${entryLimits.kept - 2}`)
  expect(toggleKept(more, keptStory({ link: 'https://example.test/new' })).kept).toEqual(kept.slice(0, -1))
})
