import { expect, test } from 'vitest'
import { publicationWith } from '../../example-content.fixture.ts'
import { exampleContext } from '../../example-publication.fixture.ts'
import { buildPartnersView } from './PartnersPage.tsx'

test('each document has our own page, and a third party’s when the publisher names one', () => {
  const publication = publicationWith({
    documents: [
      { id: 'rates', title: 'Rates', html: '<p>1</p>', text: '', frameHref: undefined },
      { id: 'terms', title: 'Terms', html: '<p>2</p>', text: '', frameHref: 'https://documents.test/terms' },
    ],
  })
  const view = buildPartnersView({ ...exampleContext('/partners'), publication })
  expect(JSON.parse(JSON.stringify(view))).toEqual(view)
  expect(view.body.documents).toEqual([
    { title: 'Rates', local: '/embed/documents/rates', address: undefined },
    { title: 'Terms', local: '/embed/documents/terms', address: 'https://documents.test/terms' },
  ])
})
