import { expect, test } from 'vitest'
import { publicationWith } from '../../example-content.fixture.ts'
import { exampleContext } from '../../example-publication.fixture.ts'
import { buildDocumentView } from './DocumentPage.tsx'

const documents = ['rates', 'terms'].map((id) => ({
  id,
  title: `The ${id}`,
  html: `<p>${id}</p>`,
  text: '',
  frameHref: undefined,
}))

test('a document is found by its path', () => {
  const publication = publicationWith({ documents })
  const viewOf = (path: string) => buildDocumentView({ ...exampleContext(path), publication })
  expect(viewOf('/embed/documents/terms')).toMatchObject({
    title: 'The terms',
    noindex: true,
    frame: 'none',
    body: { title: 'The terms', html: '<p>terms</p>', source: 'Example News' },
  })
  expect(viewOf('/embed/documents/none')).toBeUndefined()
})
