import { expect, test } from 'vitest'
import { exampleContext } from '../example-publication.ts'
import { buildBreadcrumbs } from './structured-data.ts'

test('breadcrumbs lead from home, in the language of the page, to the page', () => {
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
