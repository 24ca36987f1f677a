import type { Link, Social } from '../../publication/publication.ts'
import { currentYear, formatToday } from '../components/news-date.ts'
import { telephoneAddress } from '../components/telephone-address.ts'
import type { PageContext, PageView } from '../page.ts'
import {
  aboutLinks,
  footerColumns,
  type LinkGroup,
  legalLinks,
  menuLinks,
  quickLinks,
  rowLinks,
  serviceLinks,
  weatherLink,
} from './navigation.ts'
import { buildWeatherLine, type WeatherLineView } from './weather-line.ts'

/** A link of the navigation. `current`: it leads to this page, or to the page above this one. */
export interface NavigationLink extends Link {
  current: 'page' | 'above' | undefined
}

/** What surrounds the body of a page, as data: masthead, footer and support dialog. JSON-safe. */
export interface ShellView {
  name: string
  masthead: MastheadView
  footer: FooterView
  /** Those networks that the publication has an address at. */
  socials: readonly SocialLink[]
  /** Undefined where the publication names no charity: there is then neither link nor dialog. */
  support: SupportView | undefined
}

/** A link to a page of the publication at a social network. */
export type SocialLink = Required<Social>

export interface MastheadView {
  tagline: string
  /** Undefined where the city has no weather page. */
  weather: WeatherLineView | undefined
  /** The row of wide screens: the first categories, then the weather. */
  row: readonly NavigationLink[]
  /** Whether this page, or the one above it, is in the menu 'More' and not in the row before it. */
  inMore: boolean
  /** Categories in the menu of small screens, and in 'More'. */
  menu: readonly NavigationLink[]
  /** Pages that are no category, in both menus. */
  services: readonly NavigationLink[]
  /** Services beside the search of wide screens. */
  quick: readonly NavigationLink[]
  /** Today in the publication's time zone, in full and short, and the same day as `YYYY-MM-DD`. */
  today: { label: string; short: string; iso: string }
}

export interface FooterView {
  columns: readonly LinkGroup[]
  /** Whether the newsletter's form is shown. */
  newsletter: boolean
  email: string
  /** The number as the publication writes it, and its `tel:` address. */
  phone: Link
  about: readonly Link[]
  legal: readonly Link[]
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
    socials: socials.flatMap(({ href, ...social }) => (href === undefined ? [] : [{ ...social, href }])),
    support: support && { href: support.href, quiet },
  }
}

function buildMasthead(context: PageContext): MastheadView {
  const { publication, path, now, texts } = context
  const mark = (link: Link) => ({ ...link, current: whereIs(path, link) })
  const row = [...rowLinks(publication), ...weatherLink(publication, texts)].map(mark)
  const menu = menuLinks(publication, texts).map(mark)
  return {
    tagline: publication.tagline,
    weather: buildWeatherLine(context),
    row,
    inMore: menu.some(isCurrent) && !row.some(isCurrent),
    menu,
    services: serviceLinks(publication, texts).map(mark),
    quick: quickLinks(publication, texts).map(mark),
    today: formatToday(now, publication),
  }
}

function isCurrent({ current }: NavigationLink): boolean {
  return current !== undefined
}

function buildFooter({ publication, now, texts }: PageContext): FooterView {
  const { email, phone } = publication.contact
  return {
    columns: footerColumns(publication, texts),
    newsletter: publication.newsletter,
    email,
    phone: { label: phone, href: telephoneAddress(phone) },
    about: aboutLinks(publication, texts),
    legal: legalLinks(publication, texts),
    statement: publication.networkStatement,
    year: currentYear(now, publication.timeZone),
    partners: publication.partners,
  }
}

/** A category's link is also marked on the pages below it, such as its articles. */
function whereIs(path: string, { href }: Link): NavigationLink['current'] {
  if (path === href) return 'page'
  return href !== '/' && path.startsWith(`${href}/`) ? 'above' : undefined
}
