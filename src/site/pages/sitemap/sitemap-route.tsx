import { type CategoryKey, getCategory } from '../../../publication/categories.ts'
import type { Link, Publication } from '../../../publication/publication.ts'
import { PageTitle } from '../../components/PageTitle.tsx'
import sidebarCss from '../../components/Sidebar.css?inline'
import { Styles } from '../../components/Styles.tsx'
import { markupRoute as route } from '../../route.ts'
import { linksTo } from '../../shell/navigation.ts'
import { buildBreadcrumbs } from '../../shell/structured-data.ts'
import css from './sitemap.css?inline'

/** The groups of section 2, in its order; what the publisher put in no group is in the last. */
export function buildSitemap(publication: Publication): { title: string; links: readonly Link[] }[] {
  const main = publication.front.slice(0, 1)
  const grouped = new Set([...main, ...publication.sitemap.flatMap(({ categories }) => categories)])
  const others = publication.categories.flatMap(({ key }) => (grouped.has(key) ? [] : [key]))
  const categoryLinks = (keys: readonly CategoryKey[]) =>
    keys.map((key) => {
      const { heading, path } = getCategory(publication, key)
      return { label: heading, href: path }
    })
  const groups = [
    {
      title: 'Main',
      links: [
        { label: 'Home', href: '/' },
        ...categoryLinks(main),
        { label: 'Weather', href: '/weather' },
        { label: 'Local Events', href: '/events' },
        { label: 'About Us', href: '/about' },
        { label: 'Contact', href: '/contact' },
        { label: 'FAQ', href: '/faq' },
      ],
    },
    ...publication.sitemap.map(({ title, categories }) => ({
      title,
      links: categoryLinks(categories.filter((key) => !main.includes(key))),
    })),
    { title: 'Partners', links: [{ label: 'Partners', href: '/partners' }, ...publication.partners] },
    {
      title: 'Legal',
      links: [
        { label: 'Privacy Policy', href: '/privacy-policy' },
        { label: 'Terms of Service', href: '/terms-of-service' },
        { label: 'Privacy', href: '/privacy' },
        { label: 'Terms', href: '/terms' },
        { label: 'Sitemap', href: '/sitemap' },
      ],
    },
    {
      title: 'More',
      links: [
        ...categoryLinks(others),
        { label: 'Blog', href: '/blog' },
        { label: 'Radio', href: '/radio' },
        { label: 'Books', href: '/books' },
      ],
    },
  ]
  return groups
    .map(({ title, links }) => ({ title, links: linksTo(publication, links) }))
    .filter(({ links }) => links.length > 0)
}

/** The page of all pages. */
export const sitemapRoute = route({
  path: '/sitemap',
  stories: {},
  build: ({ publication, origin }) => ({
    title: 'Sitemap',
    description: `Every page of ${publication.name}, in groups.`,
    structuredData: [buildBreadcrumbs(origin, { name: 'Sitemap', path: '/sitemap' })],
    body: (
      <>
        <Styles name="Sidebar" css={sidebarCss} />
        <Styles name="sitemap" css={css} />
        <PageTitle title="Sitemap" />
        <div className="columns columns-three sitemap">
          {buildSitemap(publication).map(({ title, links }) => (
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
    ),
  }),
})

function SitemapLink({ link }: { link: Link }) {
  if (!link.href.startsWith('/')) {
    return (
      <a href={link.href} target="_blank" rel="noopener" aria-describedby="new-tab">
        {link.label} ↗
      </a>
    )
  }
  return (
    <a href={link.href}>
      {link.label} <span className="meta">{link.href}</span>
    </a>
  )
}
