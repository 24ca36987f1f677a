import { getCategory } from '../../publication/categories.ts'
import { hasPage } from '../../publication/pages.ts'
import type { Link, Publication } from '../../publication/publication.ts'
import type { Texts } from '../texts/texts.ts'

/** A titled group of links. */
export interface LinkGroup {
  title: string
  links: readonly Link[]
}

/** Categories in the navigation row of wide screens (specification, section 9). */
const rowLength = 8

/** Links of the menus: all categories, and the events. */
export function menuLinks(publication: Publication, t: Texts): Link[] {
  return [
    ...publication.categories.map(({ name, path }) => ({ label: name, href: path })),
    ...linksTo(publication, [{ label: t.navigation.events, href: '/events' }]),
  ]
}

/** The categories in the navigation row of wide screens. */
export function rowLinks({ categories }: Publication): Link[] {
  return categories.slice(0, rowLength).map(({ shortName, path }) => ({ label: shortName, href: path }))
}

/** Services beside the search of the masthead, which has a separate weather line. */
export function quickLinks(publication: Publication, t: Texts): Link[] {
  return linksTo(publication, [
    { label: t.navigation.radio, href: '/radio' },
    { label: t.navigation.books, href: '/books' },
  ])
}

/** Pages that are not categories, after the categories in both menus. */
export function serviceLinks(publication: Publication, t: Texts): Link[] {
  const { home, weather, contact } = t.navigation
  return linksTo(publication, [
    { label: home, href: '/' },
    { label: weather, href: '/weather' },
    ...quickLinks(publication, t),
    { label: contact, href: '/contact' },
  ])
}

/** The weather page, at the end of the navigation row; empty when there is no such page. */
export function weatherLink(publication: Publication, t: Texts): Link[] {
  return linksTo(publication, [{ label: t.navigation.weather, href: '/weather' }])
}

/** The footer's columns of categories; the last one ends with the events and the weather. */
export function footerColumns(publication: Publication, { navigation }: Texts): LinkGroup[] {
  const { footer } = publication
  const services = linksTo(publication, [
    { label: navigation.localEvents, href: '/events' },
    { label: navigation.weather, href: '/weather' },
  ])
  return footer.map(({ title, categories }, index) => ({
    title,
    links: [
      ...categories.map((key) => {
        const { footerName, path } = getCategory(publication, key)
        return { label: footerName, href: path }
      }),
      ...(index === footer.length - 1 ? services : []),
    ],
  }))
}

/** The pages about the publication, in the footer. */
export function aboutLinks(publication: Publication, { navigation }: Texts): Link[] {
  return linksTo(publication, [
    { label: navigation.about, href: '/about' },
    { label: navigation['how-we-choose'], href: '/how-we-choose' },
    { label: navigation.standards, href: '/standards' },
    { label: navigation.corrections, href: '/corrections' },
    { label: navigation.contact, href: '/contact' },
    { label: navigation.faq, href: '/faq' },
    { label: navigation.yours, href: '/yours' },
  ])
}

/** The legal pages and the sitemap, at the foot of every page. */
export function legalLinks(publication: Publication, { navigation }: Texts): Link[] {
  return linksTo(publication, [
    { label: navigation['privacy-policy'], href: '/privacy-policy' },
    { label: navigation['terms-of-service'], href: '/terms-of-service' },
    { label: navigation.sitemap, href: '/sitemap' },
  ])
}

/** The links whose pages the publication has. */
export function linksTo(publication: Publication, links: readonly Link[]): Link[] {
  return links.filter(({ href }) => hasPage(publication, href))
}
