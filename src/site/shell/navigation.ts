import { getCategory } from '../../publication/categories.ts'
import { hasPage, type Menu, type PageRow, pages, type SitemapGroup } from '../../publication/pages.ts'
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

/** The weather page, at the end of the navigation row; empty when there is no such page. */
export function weatherLink(publication: Publication, t: Texts): Link[] {
  return linksTo(publication, [{ label: t.navigation.weather, href: '/weather' }])
}

/** The pages of a menu, or of a group of the sitemap page, that the publication has. */
export function listedLinks(
  list: { menu: Menu } | { group: SitemapGroup },
  publication: Publication,
  t: Texts,
): Link[] {
  const listed = pages.filter((page) =>
    'menu' in list ? page.menus?.includes(list.menu) : page.sitemap === list.group,
  )
  return linksTo(
    publication,
    listed.map((page) => ({ label: nameOf(page, publication, t), href: page.path })),
  )
}

/** Throws where the texts do not name a page. */
function nameOf(
  { path, title = `navigation.${path.slice(1)}` }: PageRow,
  publication: Publication,
  t: Texts,
): string {
  const written = typeof title === 'string' ? title : title(publication)
  const name: unknown = written.split('.').reduce<unknown>((part, key) => Reflect.get(Object(part), key), t)
  if (typeof name !== 'string') throw new TypeError(`the texts have no ${written}, the name of ${path}`)
  return name
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

/** The links whose pages the publication has. */
export function linksTo(publication: Publication, links: readonly Link[]): Link[] {
  return links.filter(({ href }) => hasPage(publication, href))
}
