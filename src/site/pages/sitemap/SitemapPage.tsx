import { type CategoryKey, getCategory } from '../../../publication/categories.ts'
import { hasPage } from '../../../publication/pages.ts'
import type { Link, Publication } from '../../../publication/publication.ts'
import { PageTitle } from '../../components/PageTitle.tsx'
import sidebarCss from '../../components/Sidebar.css?inline'
import { Styles } from '../../components/Styles.tsx'
import { keepPath, stormPushPath } from '../../components/weather/weather-paths.ts'
import { type PageContext, type PageProps, type PageView, route } from '../../page.ts'
import { type LinkGroup, linksTo } from '../../shell/navigation.ts'
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
      groups: groupsOf(publication, texts)
        .map(({ title, links }) => ({ title, links: linksTo(publication, links) }))
        .filter(({ links }) => links.length > 0),
    },
  }
}

/** The specification's groups (section 2), in its order; the last has the categories without a group. */
function groupsOf(
  publication: Publication,
  { navigation, sitemap, notices, storm, stormDevice }: Texts,
): LinkGroup[] {
  const main = publication.front.slice(0, 1)
  const grouped = new Set([...main, ...publication.sitemap.flatMap(({ categories }) => categories)])
  const others = publication.categories.flatMap(({ key }) => (grouped.has(key) ? [] : [key]))
  const linksOf = (keys: readonly CategoryKey[]) => categoryLinks(publication, keys)
  return [
    {
      title: sitemap.main,
      links: [
        { label: navigation.home, href: '/' },
        ...linksOf(main),
        { label: navigation.weather, href: '/weather' },
        { label: navigation.localEvents, href: '/events' },
        { label: navigation.about, href: '/about' },
        { label: navigation.contact, href: '/contact' },
        { label: navigation.faq, href: '/faq' },
      ],
    },
    ...publication.sitemap.map(({ title, categories }) => ({
      title,
      links: linksOf(categories.filter((key) => !main.includes(key))),
    })),
    {
      title: navigation.partners,
      links: [{ label: navigation.partners, href: '/partners' }, ...publication.partners],
    },
    {
      title: sitemap.legal,
      links: [
        { label: navigation['privacy-policy'], href: '/privacy-policy' },
        { label: navigation['terms-of-service'], href: '/terms-of-service' },
        { label: navigation.privacy, href: '/privacy' },
        { label: navigation.terms, href: '/terms' },
        { label: navigation.sitemap, href: '/sitemap' },
      ],
    },
    {
      title: sitemap.more,
      links: [
        ...linksOf(others),
        { label: navigation['how-we-choose'], href: '/how-we-choose' },
        { label: navigation.yours, href: '/yours' },
        { label: navigation.standards, href: '/standards' },
        { label: navigation.corrections, href: '/corrections' },
        { label: navigation.sources, href: '/sources' },
        { label: notices.title, href: '/official-notices' },
        { label: navigation.blog, href: '/blog' },
        { label: storm.title, href: '/storm' },
        {
          label: hasPage(publication, stormPushPath) ? stormDevice.title : stormDevice.titleOfCopy,
          href: keepPath,
        },
        { label: navigation.radio, href: '/radio' },
        { label: navigation.books, href: '/books' },
      ],
    },
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
