import { describe, expect, test } from 'vitest'
import { parseTextPath, textPathOf } from '../../publication/pages.ts'
import { exampleContext } from '../example-publication.fixture.ts'
import { buildTextEdition } from './text-edition-view.ts'

describe('addresses', () => {
  test.each([
    ['/', 1, '/text'],
    ['/', 2, '/text/part-2'],
    ['/faq', 1, '/text/faq'],
    ['/faq', 2, '/text/faq/part-2'],
    ['/local-news/a-1', 12, '/text/local-news/a-1/part-12'],
  ])('%s, part %i: %s', (path, part, address) => {
    expect(textPathOf(path, part)).toBe(address)
    expect(parseTextPath(address)).toEqual({ path, part })
  })

  test('a query and a place stay', () => {
    expect(textPathOf('/search?q=a#b')).toBe('/text/search?q=a#b')
    expect(textPathOf('/?a')).toBe('/text?a')
  })

  test.each(['/', '/textile', '/faq', '/textbooks/a'])('%s is not of the text edition', (path) => {
    expect(parseTextPath(path)).toBeUndefined()
  })

  test.each(['/text/faq/part-0', '/text/faq/part-1', '/text/faq/part-02'])(
    '%s has no second form',
    (path) => {
      expect(parseTextPath(path)).toEqual({ path: path.slice('/text'.length), part: 1 })
    },
  )
})

const known = (path: string) => ['/', '/faq', '/local-news'].includes(path)
const build = (html: string, { part = 1, path = '/faq' } = {}) =>
  buildTextEdition(
    { view: { title: 'Questions', description: 'D', body: {} }, html, part },
    exampleContext(path),
    known,
  )

test('links to pages stay in the text edition, others lead where they led', () => {
  const view = build(
    '<p><a href="/local-news?a=1">1</a><a href="/media/a.mp4">2</a><a href="https://a.test/faq">3</a><a href="//a.test/faq">4</a><a href="/search?q=x">5</a><a href="/text/faq">6</a></p>',
  )
  const hrefs = [...(view?.blocks[0]?.html ?? '').matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
  expect(hrefs).toEqual([
    '/text/local-news?a=1',
    '/media/a.mp4',
    'https://a.test/faq',
    '//a.test/faq',
    '/text/search?q=x',
    '/text/faq',
  ])
})

test('its canonical address is the whole page, which it links to', () => {
  const view = build('<p>A</p>')
  expect(view?.head.canonical).toMatch(/^https?:\/\/[^/]+\/faq$/)
  expect(view?.full).toBe('/faq')
})

test('a page without a heading gets its title as one', () => {
  expect(build('<p>A</p>')?.heading).toBe('Questions')
  expect(build('<h1>A</h1>')?.heading).toBeUndefined()
})

test('a long page is in parts, none of which ends with a heading, and nothing of it is lost', () => {
  const html = Array.from(
    { length: 60 },
    (_, n) => `<h2>Heading ${n}</h2><p>${'word '.repeat(100)}${n}</p>`,
  ).join('')
  const parts = Array.from({ length: 9 }, (_, index) => build(html, { part: index + 1 })).filter(Boolean)
  expect(parts.length).toBeGreaterThan(1)
  expect(parts[0]).toMatchObject({
    part: `Part 1 of ${parts.length}`,
    previous: undefined,
    next: '/text/faq/part-2',
  })
  expect(parts.at(-1)).toMatchObject({ next: undefined })
  for (const part of parts) expect(part?.blocks.at(-1)?.html).not.toMatch(/^<h/)
  expect(parts.flatMap((part) => part?.blocks ?? [])).toHaveLength(120)
  expect(build(html, { part: parts.length + 1 })).toBeUndefined()
})

test('a part begins with the heading of its section', () => {
  const html = `<h2>Beach</h2>${Array.from({ length: 40 }, (_, n) => `<h3>Question ${n}</h3><p>${'word '.repeat(100)}</p>`).join('')}`
  expect(build(html, { part: 2 })?.blocks[0]?.html).toBe('<h2>Beach</h2>')
  expect(build(html, { part: 2 })?.blocks[1]?.html).toMatch(/^<h3>/)
})

test('a search is one part, whose address would lose its words', () => {
  const html = '<p>word word</p>'.repeat(2_000)
  expect(build(html, { path: '/search' })).toMatchObject({ part: undefined, next: undefined })
})
