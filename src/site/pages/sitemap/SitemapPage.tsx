import type { Link } from '../../../publication/publication.ts'
import { PageTitle } from '../../components/PageTitle.tsx'
import sidebarCss from '../../components/Sidebar.css?inline'
import { Styles } from '../../components/Styles.tsx'
import { type PageProps, route } from '../../page.ts'
import css from './sitemap.css?inline'
import { buildSitemapView, type SitemapView } from './sitemap-view.ts'

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
