import { categories } from '../../publication/categories.ts'
import type { Link } from '../../publication/publication.ts'

const events: Link = { label: 'Events', href: '/events' }

/** The 16 categories of the menu. */
export const menuLinks: readonly Link[] = [
  ...categories.map(({ name, path }) => ({ label: name, href: path })),
  events,
]

/** The first 8 categories, for the navigation row of wide screens. */
export const sectionLinks: readonly Link[] = categories
  .slice(0, 8)
  .map(({ shortName, path }) => ({ label: shortName, href: path }))

/** Beside the categories: shown in the masthead and under the menu. */
export const moreLinks: readonly Link[] = [
  { label: 'Books', href: '/books' },
  { label: 'Radio', href: '/radio' },
]

/** The footer's three columns of categories. */
export const footerColumns: readonly { title: string; links: readonly Link[] }[] = [
  { title: 'News', links: footerLinks(0, 4) },
  { title: 'Business & Life', links: footerLinks(4, 9) },
  { title: 'Culture & More', links: [...footerLinks(9, 15), { label: 'Local Events', href: '/events' }] },
]

/** The publication's own pages, under the newsletter form. */
export const aboutLinks: readonly Link[] = [
  { label: 'About Us', href: '/about' },
  { label: 'Contact', href: '/contact' },
  { label: 'FAQ', href: '/faq' },
  { label: 'Privacy Policy', href: '/privacy-policy' },
  { label: 'Terms of Service', href: '/terms-of-service' },
  { label: 'Sitemap', href: '/sitemap' },
]

function footerLinks(from: number, to: number): Link[] {
  return categories.slice(from, to).map(({ footerName, path }) => ({ label: footerName, href: path }))
}
