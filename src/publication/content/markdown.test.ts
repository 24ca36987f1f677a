import { describe, expect, test } from 'vitest'
import { findSubheads, parseMarkdown, renderShared, renderTokens, withText } from './markdown.ts'

const assets = new Map([
  ['bird.svg', undefined],
  ['covers/one.png', undefined],
  ['paper.pdf', undefined],
])

function render(source: string) {
  const parsed = parseMarkdown(source, assets)
  return { ...parsed, ...renderTokens(parsed.tokens) }
}

describe('printed HTML', () => {
  test.each([
    ['emphasis', 'A *b* **c**', '<p>A <em>b</em> <strong>c</strong></p>'],
    ['a link of ours', '[x](/faq#a)', '<p><a href="/faq#a">x</a></p>'],
    ['a link to others', '[x](https://a.test/)', '<p><a href="https://a.test/" rel="external">x</a></p>'],
    ['an address alone is no link', 'https://a.test/', '<p>https://a.test/</p>'],
    ['HTML is text', '<b onclick="x">', '<p>&lt;b onclick=“x”&gt;</p>'],
    ['quotes', `"It's"`, '<p>“It’s”</p>'],
    ['a section of a law is no copyright sign', '501(c)(3)', '<p>501(c)(3)</p>'],
    ['headings', '## A b\n\n### A b', '<h2 id="a-b">A b</h2>\n<h3 id="a-b-2">A b</h3>'],
    ['a picture', '![Bird](bird.svg)', '<p><img src="/media/bird.svg" alt="Bird" loading="lazy"></p>'],
  ])('%s', (_name, source, html) => expect(render(source)).toMatchObject({ html, errors: [] }))
})

describe('parsed texts', () => {
  test.each([
    ['words without marks', 'A *b* [c](/faq) `d`\ne', 'A b c d e'],
    ['one line for each block', '## A\n\n- b\n- c\n\n> d\n\n    e', 'A\nb\nc\nd\ne'],
    ['letters that were escaped', 'R&amp;B \\*', 'R&B *'],
    ['no words of pictures', 'A ![b](bird.svg) c', 'A  c'],
    ['cells', '| a | b |\n|---|---|\n| c | d |', 'a\nb\nc\nd'],
  ])('%s', (_name, source, text) => expect(render(source).text).toBe(text))
})

test('subheads are the headings of the second level, as plain text', () => {
  const { tokens } = parseMarkdown('# A\n\n## B & *c*\n\n### D\n\n## `E` <f>\n\n## B & c', assets)
  expect(findSubheads(tokens)).toEqual([
    { id: 'b-c', title: 'B & c' },
    { id: 'e-f', title: 'E <f>' },
    { id: 'b-c-2', title: 'B & c' },
  ])
})

describe('refused texts', () => {
  test.each([
    ['a script', '[x](javascript:a)', 'a link to "javascript:a"'],
    ['data', '[x](data:text/html,a)', 'a link to "data:text/html,a"'],
    ['another host without a scheme', '[x](//a.test)', 'a link to "//a.test"'],
    ['a name without a slash', '[x](faq)', 'a link to "faq"'],
    ['a bare mail address', '[x](a@b.test)', 'a link to "a@b.test"'],
    ['a fragment that is not there', '[x](#b)', 'a link to "#b"'],
    ['nothing', '[x]()', 'a link to ""'],
    ['a user name', '[x](https://a@b.test/)', 'a link to "https://a@b.test/"'],
    ['a picture elsewhere', '![x](https://a.test/a.png)', 'the picture "https://a.test/a.png"'],
    ['a picture that is none', '![x](paper.pdf)', 'the picture "paper.pdf"'],
  ])('%s', (_name, source, found) => {
    const { errors, html } = render(`# a\n\n${source}`)
    expect(errors).toEqual([{ line: 3, found, expected: expect.any(String) }])
    expect(html).not.toMatch(/javascript|data:|a\.test|b\.test/)
  })

  test('have the line inside a paragraph, a list and a table', () => {
    const source = 'a\nb [x](one)\n\n- c\n- d\n  [x](two)\n\n| e |\n|---|\n| [x](three) |'
    expect(render(source).errors.map(({ line, found }) => [line, found])).toEqual([
      [2, 'a link to "one"'],
      [6, 'a link to "two"'],
      [10, 'a link to "three"'],
    ])
  })
})

test('links to pages of ours are returned with their lines', () => {
  expect(render('[a](/x)\n[b](/y?z#w) [c](mailto:a@b.test)').links).toEqual([
    { line: 1, href: '/x' },
    { line: 2, href: '/y?z#w' },
  ])
})

test('a placeholder address of a link is reported', () => {
  expect(render('[a](mailto:a@b.example)').warnings).toMatchObject([{ line: 1, placeholder: true }])
})

test('a text that cities have in common is printed as any other', () => {
  const values = new Map([['city', 'Gull "&" Bay']])
  const source = `Intro of {{city}}, "quoted".

## A heading {{city}}

- one
- two

  more

1. first

> said {{city}}

| a | b |
|---|---|
| 1 | {{city}} |

\`\`\`
code {{city}}
\`\`\`

    indented

---

Last line
of two`
  const printed = [1, 2].map(() => renderShared(parseMarkdown(source, new Map(), values).tokens))
  const expected = renderTokens(parseMarkdown(source, new Map(), values).tokens)
  for (const one of printed) {
    expect({ ...one }).toEqual(expected)
    expect({ ...withText({ title: 'T' }, one) }).toEqual({ title: 'T', ...expected })
  }
  expect(expected.html).toContain('Gull “&amp;” Bay')
})
