import { expect, test } from 'vitest'
import { cleanTitle } from './icy-metadata.ts'

test.each([
  ['&#22338;&#26412; &amp; Band', '\u5742\u672c & Band'],
  ['Rock &#x26; Roll', 'Rock & Roll'],
  ['AT&T Park', 'AT&T Park'],
  ['&#8238;evil&#10;line', 'evil line'],
  ['x'.repeat(300), 'x'.repeat(200)],
])('%j is shown as %j', (title, expected) => expect(cleanTitle(title)).toBe(expected))
