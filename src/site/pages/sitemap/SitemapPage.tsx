import { type CategoryKey, getCategory } from '../../../publication/categories.ts'
import type { SitemapGroup } from '../../../publication/pages.ts'
import type { Link, Publication } from '../../../publication/publication.ts'
import { PageTitle } from '../../components/PageTitle.tsx'
import sidebarCss from '../../components/Sidebar.css?inline'
import { Styles } from '../../components/Styles.tsx'
import { type PageContext, type PageProps, type PageView, route } from '../../page.ts'
import { type LinkGroup, listedLinks } from '../../shell/navigation.ts'
import type { Texts } from '../../texts/texts.ts'
import css from './sitemap.css?inline'

/** What the sitemap page shows: links to all pages, in groups. */
export interface SitemapView {
  groups: readonly LinkGroup[]
}

export function buildSitemapView({ publication, texts }: PageContext): PageView<SitemapView> {
  const title = texts.navigation.sitemap
  return {
    title,
    description: texts.sitemap.description({ publication: publication.name }),
    body: {
      groups: groupsOf(publication, texts).filter(({ links }) => links.length > 0),
    },
  }
}

/** The specification's groups (section 2), in its order; the last has the categories without a group. */
function groupsOf(publication: Publication, texts: Texts): LinkGroup[] {
  const { navigation, sitemap } = texts
  const main = publication.front.slice(0, 1)
  const grouped = new Set([...main, ...publication.sitemap.flatMap(({ categories }) => categories)])
  const others = publication.categories.flatMap(({ key }) => (grouped.has(key) ? [] : [key]))
  const sections = (keys: readonly CategoryKey[]) => categoryLinks(publication, keys)
  const pagesOf = (group: SitemapGroup) => listedLinks({ group }, publication, texts)
  const [home, ...services] = pagesOf('main')
  return [
    { title: sitemap.main, links: [...(home ? [home] : []), ...sections(main), ...services] },
    ...publication.sitemap.map(({ title, categories }) => ({
      title,
      links: sections(categories.filter((key) => !main.includes(key))),
    })),
    { title: navigation.partners, links: [...pagesOf('partners'), ...publication.partners] },
    { title: sitemap.legal, links: pagesOf('legal') },
    { title: sitemap.more, links: [...sections(others), ...pagesOf('more')] },
  ]
}

function categoryLinks(publication: Publication, keys: readonly CategoryKey[]): Link[] {
  return keys.map((key) => {
    const { heading, path } = getCategory(publication, key)
    return { label: heading, href: path }
  })
}

/** The sitemap page for readers. */
function SitemapPage({ view: { groups }, t }: PageProps<SitemapView>) {
  return (
    <>
      <Styles name="Sidebar" css={sidebarCss} />
      <Styles name="sitemap" css={css} />
      <PageTitle title={t.navigation.sitemap} />
      <div className="columns columns-three sitemap">
        {groups.map(({ title, links }) => (
          <section key={title}>
            <div className="section-head">
              <h2>{title}</h2>
            </div>
            <ul className="link-list sitemap-links">
              {links.map((link) => (
                <li key={link.href}>
                  <SitemapLink link={link} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}

function SitemapLink({ link }: { link: Link }) {
  if (!link.href.startsWith('/')) {
    return (
      <a href={link.href} target="_blank" rel="noopener" aria-describedby="new-tab">
        {link.label} ↗
      </a>
    )
  }
  return <a href={link.href}>{link.label}</a>
}

/** All pages for readers, at /sitemap; src/server/outputs/ has the sitemaps for search engines. */
export const sitemapRoute = route({
  at: '/sitemap',
  needs: () => ({}),
  view: buildSitemapView,
  Page: SitemapPage,
})
