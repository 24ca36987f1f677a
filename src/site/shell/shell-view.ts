import type { Link, Social } from '../../publication/publication.ts'
import { currentYear, formatToday } from '../components/news-date.ts'
import { telephoneAddress } from '../components/telephone-address.ts'
import type { PageContext, PageView } from '../page.ts'
import { aboutLinks, footerColumns, type LinkGroup, menuLinks, moreLinks, rowLinks } from './navigation.ts'

/** A link of the navigation. `current`: it leads to this page, or to the page above this one. */
export interface NavigationLink extends Link {
  current: 'page' | 'above' | undefined
}

/** What surrounds the body of a page, as data: masthead, footer and support dialog. JSON-safe. */
export interface ShellView {
  name: string
  masthead: MastheadView
  footer: FooterView
  socials: readonly Social[]
  /** Undefined where the publication names no charity: there is then neither link nor dialog. */
  support: SupportView | undefined
}

export interface MastheadView {
  tagline: string
  /** Categories in the row of wide screens. */
  row: readonly NavigationLink[]
  /** Categories in the menu of small screens. */
  menu: readonly NavigationLink[]
  /** Pages beside the categories, in the masthead and in the menu. */
  more: readonly NavigationLink[]
  /** Today in the publication's time zone, and the same day as `YYYY-MM-DD`. */
  today: { label: string; iso: string }
}

export interface FooterView {
  columns: readonly LinkGroup[]
  /** Whether the newsletter's form is shown. */
  newsletter: boolean
  email: string
  /** The number as the publication writes it, and its `tel:` address. */
  phone: Link
  about: readonly Link[]
  statement: string
  /** The year of the copyright line. */
  year: string
  partners: readonly Link[]
}

export interface SupportView {
  /** Donation page of the charity. */
  href: string
  /** The dialog opens only when the reader asks for it. */
  quiet: boolean
}

/** What surrounds this page. */
export function buildShellView({ quiet = false }: Pick<PageView, 'quiet'>, context: PageContext): ShellView {
  const { name, socials, support } = context.publication
  return {
    name,
    masthead: buildMasthead(context),
    footer: buildFooter(context),
    socials,
    support: support && { href: support.href, quiet },
  }
}

function buildMasthead({ publication, path, now, texts }: PageContext): MastheadView {
  const mark = (link: Link) => ({ ...link, current: whereIs(path, link) })
  return {
    tagline: publication.tagline,
    row: rowLinks(publication).map(mark),
    menu: menuLinks(publication, texts).map(mark),
    more: moreLinks(publication, texts).map(mark),
    today: formatToday(now, publication),
  }
}

function buildFooter({ publication, now, texts }: PageContext): FooterView {
  const { email, phone } = publication.contact
  return {
    columns: footerColumns(publication, texts),
    newsletter: publication.newsletter,
    email,
    phone: { label: phone, href: telephoneAddress(phone) },
    about: aboutLinks(publication, texts),
    statement: publication.networkStatement,
    year: currentYear(now, publication.timeZone),
    partners: publication.partners,
  }
}

/** A category's link is also marked on the pages below it, such as its articles. */
function whereIs(path: string, { href }: Link): NavigationLink['current'] {
  if (path === href) return 'page'
  return path.startsWith(`${href}/`) ? 'above' : undefined
}
