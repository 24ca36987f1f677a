import { expect, test } from 'vitest'
import { examplePublication } from './example-publication.fixture.ts'
import { synonymsOf } from './search-synonyms.ts'

test('built-in words and those of the city stand for each other, folded; phrases only for words', () => {
  const publication = {
    ...examplePublication,
    searchSynonyms: [
      ['Drawbridge', 'bascule'],
      ['power', 'the grid'],
    ],
  }
  const synonyms = synonymsOf(publication)
  expect(synonyms.get('outage')).toContain('without power')
  expect(synonyms.get('drawbridge')).toEqual(['bascule'])
  expect(synonyms.get('power')).toEqual(['electricity', 'electric', 'the grid'])
  expect(synonyms.has('without power')).toBe(false)
  expect(synonyms.get('apagon')).toContain('sin luz')
})
