import { expect, test } from 'vitest'
import { splitFrontMatter } from './front-matter.ts'

test.each([
  ['---\na: 1\n---\nB\n', { yaml: '\na: 1', body: '\n\n\nB\n' }],
  ['---\r\na: 1\r\n--- \r\nB\r\n---\r\nC', { yaml: '\na: 1', body: '\n\n\nB\n---\nC' }],
  ['---\n---\n', { yaml: '', body: '\n\n' }],
  ['---\n---', { yaml: '', body: '\n' }],
])('%j is split, each part with the lines of the file', (text, parts) =>
  expect(splitFrontMatter(text)).toEqual(parts),
)

test.each([
  ['Words\n---\na: 1\n---\n', 'no front matter'],
  ['\n---\na: 1\n---\n', 'no front matter'],
  ['---\na: 1\n', 'front matter that is not closed'],
  ['---', 'front matter that is not closed'],
])('%j is refused: %s', (text, found) =>
  expect(splitFrontMatter(text)).toMatchObject({ finding: { line: 1, found } }),
)
