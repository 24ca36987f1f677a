import { expect, test } from 'vitest'
import { exampleArticle, publicationWith } from '../example-content.fixture.ts'
import { exampleContext } from '../example-publication.fixture.ts'
import { openGuides } from './front-view.ts'

const slugs = ['one', 'two', 'three', 'four']

test('each guide is given once, also where the plan and the list hold different objects of it', () => {
  const articles = slugs.map((slug) => exampleArticle({ slug }))
  const [featured, second] = articles.map((article) => ({ ...article }))
  const home = {
    featured: featured!,
    more: [],
    tabs: [{ id: 'tab', label: 'Tab', articles: [second!] }],
    video: undefined,
  }
  const context = { ...exampleContext(), publication: publicationWith({ articles, home }) }

  const hrefs = openGuides(context)
    .take(9)
    .map(({ href }) => href)
  expect(hrefs).toEqual(slugs.map((slug) => `/local-news/${slug}`))

  const others = openGuides(context, [featured!, second!])
    .take(9)
    .map(({ href }) => href)
  expect(others).toEqual(['/local-news/three', '/local-news/four'])
})
