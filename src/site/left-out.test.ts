import { expect, test } from 'vitest'
import { hasPage, possiblePaths } from '../publication/pages.ts'
import { exampleBooks, exampleTextPage, publicationWith } from './example-content.fixture.ts'
import { exampleContext, examplePublication } from './example-publication.fixture.ts'
import { buildSitemapView } from './pages/sitemap/SitemapPage.tsx'
import { findRoute } from './routes.ts'
import { buildShellView } from './shell/shell-view.ts'

// A page that a city leaves out does not exist, and nothing links to it.

const context = exampleContext('/')
const shell = buildShellView({}, context)
const links = [
  ...shell.masthead.row,
  ...shell.masthead.menu,
  ...shell.masthead.quick,
  ...shell.masthead.services,
  ...shell.footer.columns.flatMap((column) => column.links),
  ...shell.footer.about,
  ...shell.footer.legal,
  ...buildSitemapView(context).body.groups.flatMap((group) => group.links),
].map(({ href }) => href)
const left = possiblePaths(examplePublication).filter((path) => !hasPage(examplePublication, path))

test('the example city leaves out optional pages', () => {
  expect(left).toEqual(expect.arrayContaining(['/events', '/weather', '/faq', '/radio', '/books', '/about']))
})

test.each(left)('%s does not exist and is not linked', (path) => {
  expect(findRoute(examplePublication, path)).toBeUndefined()
  expect(links).not.toContain(path)
})

test('every link of masthead, footer and sitemap page leads to a page', () => {
  const inside = links.filter((href) => href.startsWith('/'))
  expect(inside.length).toBeGreaterThan(20)
  for (const href of inside) expect(findRoute(examplePublication, href), href).toBeDefined()
})

const page = exampleTextPage()
const { title, html, text } = page
const written = publicationWith({
  pages: { about: page, privacy: page },
  faq: [{ title, items: [{ id: 'what', question: 'What?', html, text }] }],
  books: exampleBooks,
  documents: [{ id: 'one', title, html, text: '', frameHref: undefined }],
})

test.each(['/about', '/privacy', '/faq', '/books', '/partners'])(
  '%s is a page once the folder fills it',
  (path) => {
    expect(findRoute(written, path)).toBeDefined()
  },
)
