import { expect, test } from 'vitest'
import { languageName } from './language-name.ts'

test.each([
  ['es', 'en-US', 'Spanish'],
  ['es-US', 'en-US', 'Spanish'],
  ['ht', 'en-US', 'Haitian Creole'],
  ['en', 'es', 'inglés'],
  ['xx', 'en-US', undefined],
  ['not a tag', 'en-US', undefined],
  ['', 'en-US', undefined],
])('%j in %s is %j', (tag, inLanguage, name) => {
  expect(languageName(tag, inLanguage)).toBe(name)
})
