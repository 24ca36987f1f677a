import { expect, test } from 'vitest'
import { exampleTextPage, publicationWith } from '../../example-content.fixture.ts'
import { exampleContext } from '../../example-publication.fixture.ts'
import { buildSitemapView } from './SitemapPage.tsx'

const context = exampleContext('/sitemap')

const hrefsOf = (view: ReturnType<typeof buildSitemapView>) =>
  view.body.groups.flatMap(({ links }) => links.map(({ href }) => href))

test('it links to every category once', () => {
  const view = buildSitemapView(context)
  expect(JSON.parse(JSON.stringify(view))).toEqual(view)
  for (const { path } of context.publication.categories) {
    expect(hrefsOf(view).filter((href) => href === path)).toEqual([path])
  }
})

test('pages that the publication leaves out and groups without links are not shown', () => {
  const { body } = buildSitemapView({ ...context, publication: publicationWith({}) })
  expect(body.groups.flatMap(({ links }) => links).map(({ href }) => href)).not.toContain('/privacy')
  const withPrivacy = publicationWith({ pages: { privacy: exampleTextPage() } })
  const groups = buildSitemapView({ ...context, publication: withPrivacy }).body.groups
  expect(groups.find(({ title }) => title === 'Legal')?.links).toEqual([
    { label: 'Privacy', href: '/privacy' },
    { label: 'Sitemap', href: '/sitemap' },
  ])
  const alone = { ...publicationWith({}), sitemap: [], partners: [] }
  expect(
    buildSitemapView({ ...context, publication: alone }).body.groups.map(({ title }) => title),
  ).not.toContain('Partners')
})
