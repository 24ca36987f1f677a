import { expect, test } from 'vitest'
import { parseSuggestions } from './parse-suggestions.ts'

const good = { title: 'King tides', href: '/local-news/king-tides', external: false, about: 'Article' }
const hrefsOf = (suggestions: readonly unknown[]) =>
  parseSuggestions({ said: '', suggestions }).suggestions.map(({ href }) => href)

test('what is no suggestion is left out, and costs the others nothing', () => {
  expect(hrefsOf([good, { ...good, title: 5 }, null, 'text', { ...good, href: undefined }])).toEqual([
    good.href,
  ])
})

test.each(['javascript:alert(1)', '//elsewhere.test/', 'data:text/html,x', 'story', ''])(
  'an address such as %j is none to which a suggestion leads',
  (href) => {
    expect(hrefsOf([{ ...good, href }])).toEqual([])
  },
)

test('addresses of ours and of other sites are', () => {
  const hrefs = ['/', '/es/search', 'https://gull.test/a', 'http://gull.test/b']
  expect(hrefsOf(hrefs.map((href) => ({ ...good, href })))).toEqual(hrefs)
})

test.each([undefined, [], 'Not found', { suggestions: [] }, { said: 'none' }])('%j is no answer', (value) => {
  expect(() => parseSuggestions(value)).toThrow()
})
