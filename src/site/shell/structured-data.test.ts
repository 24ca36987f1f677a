import { expect, test } from 'vitest'
import { exampleContext } from '../example-publication.fixture.ts'
import { buildBreadcrumbs, serializeStructuredData } from './structured-data.ts'

test('breadcrumbs lead from home to the page, in the page’s language', () => {
  const context = exampleContext('/faq')
  const texts = {
    ...context.texts,
    navigation: { ...context.texts.navigation, home: 'Portada' },
  }
  expect(buildBreadcrumbs({ ...context, texts }, { name: 'FAQ', path: '/faq' })).toMatchObject({
    itemListElement: [
      { position: 1, name: 'Portada', item: 'https://example.test/' },
      { position: 2, name: 'FAQ', item: 'https://example.test/faq' },
    ],
  })
})

test('text that would end the script element or open a comment is escaped, and parses to the same text', () => {
  const name = '</script><script>alert(1)</script><!-- & "quoted" \u2028'
  const json = serializeStructuredData([{ '@type': 'NewsArticle', name }])
  expect(json).not.toContain('<')
  expect(JSON.parse(json)['@graph']).toEqual([{ '@type': 'NewsArticle', name }])
})
