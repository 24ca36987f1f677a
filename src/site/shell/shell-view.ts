import { isPlaceholder } from '../../publication/files/reserved-values.ts'
import type { Link, Publication, Social } from '../../publication/publication.ts'
import { isWarned } from '../../weather/current.ts'
import { currentYear, formatToday } from '../components/date-formats.ts'
import { otherLanguagesOf, type PageInLanguage, pathIn } from '../components/languages.ts'
import { telephoneAddress } from '../components/links.tsx'
import { buildCityCard } from '../components/weather/weather-card.ts'
import type { WeatherIconName } from '../components/weather/weather-icon.ts'
import type { PageContext, PageView } from '../page.ts'
import { type AlertStripsView, buildAlertStrips } from './alert-strips.ts'
import {
  footerColumns,
  type LinkGroup,
  linksTo,
  listedLinks,
  menuLinks,
  rowLinks,
  weatherLink,
} from './navigation.ts'

/** A link of the navigation. `current`: whether it leads to this page, or to its parent. */
export interface NavigationLink extends Link {
  current?: 'page' | 'above' | undefined
}

/** The shell of a page, as data: masthead, footer and support dialog. JSON-safe. */
export interface ShellView {
  name: string
  masthead: MastheadView
  /** Undefined where no alert is in force and all is checked. */
  alerts: AlertStripsView | undefined
  footer: FooterView
  /** Social networks; one without an address is not set up. */
  socials: readonly Social[]
  /** Undefined when the publication names no charity: there is then neither link nor dialog. */
  support: SupportView | undefined
}

/** What surrounds a page of one message, as data. JSON-safe. */
export interface LeanView extends Pick<ShellView, 'name' | 'alerts'> {
  tagline: string
  /** The front page in the language of the page. */
  home: string
  /** What the links are, for screen readers. */
  label: string
  /** Links to the rest: all sections first; none in another language, which has its own. */
  links: readonly (NavigationLink & { fromTablet?: true })[]
  footer: Pick<FooterView, 'statement' | 'directory' | 'year' | 'partners' | 'legal' | 'languages'>
}

/** The masthead with its menus. */
interface MastheadView {
  tagline: string
  /** Undefined when the city has no weather page. */
  weather: WeatherLineView | undefined
  /** The navigation row of wide screens: the first categories, then the weather. */
  row: readonly NavigationLink[]
  /** Whether this page or its parent is only in the menu 'More' and not in the row. */
  inMore: boolean
  /** Categories in the menu of small screens and in 'More'. */
  menu: readonly NavigationLink[]
  /** Pages that are not categories, in both menus. */
  services: readonly NavigationLink[]
  /** Services beside the search of wide screens. */
  quick: readonly NavigationLink[]
  /** Today in the publication's time zone: long, short, and as `YYYY-MM-DD`. */
  today: { label: string; short: string; iso: string }
}

export interface FooterView {
  columns: readonly LinkGroup[]
  /** As of the publication; where it is `none`, the feeds are offered in its place. */
  newsletter: Publication['newsletter']
  email: string
  /** The number as the publication writes it, and as a `tel:` address. */
  phone: Link
  about: readonly Link[]
  legal: readonly Link[]
  /** The page in other languages, or their front pages. */
  languages: readonly PageInLanguage[]
  statement: string
  /** The directory of the network, to which the statement leads; undefined where there is none. */
  directory: string | undefined
  /** The year of the copyright line. */
  year: string
  partners: readonly Link[]
}

/** The support dialog. */
export interface SupportView {
  /** Donation page of the charity. */
  href: string
  /** Of the charity; undefined until the publisher fills it in. */
  name: string | undefined
  /**
   * Whether the dialog must not open by itself: the page says so, the charity is a placeholder or has no
   * name, it is the sample edition, or a warning is in force.
   */
  quiet: boolean
}

export function buildShellView(
  { quiet = false, canonical }: Pick<PageView, 'quiet' | 'canonical'>,
  context: PageContext,
): ShellView {
  const { name, socials, support } = context.publication
  return {
    name,
    masthead: buildMasthead(context),
    alerts: buildAlertStrips(context),
    footer: buildFooter(canonical, context),
    socials,
    support: support && {
      href: support.href,
      name: support.name,
      quiet: quiet || isUnfinished(context.publication) || isWarned(context.weather),
    },
  }
}

/** The lean frame of a page; that of the network's own pages, too. */
export function buildLeanView(
  { canonical, language }: Pick<PageView, 'canonical' | 'language'>,
  context: PageContext,
): LeanView {
  const { publication, path, texts } = context
  const { name, tagline, network } = publication
  const { statement, directory, year, partners, legal, languages } = buildFooter(canonical, context)
  const frame = { name, tagline, alerts: buildAlertStrips(context), home: pathIn(language ?? 'en', '/') }
  const footer = { statement, directory, year, partners, languages, legal }
  if (!network) {
    const sections = linksTo(publication, [{ label: texts.masthead.sections, href: '/sitemap' }])
    const links = [...sections, { label: texts.searchBox.submit, href: '/search', fromTablet: true as const }]
    return { ...frame, label: texts.masthead.services, links: language ? [] : links, footer }
  }
  const { menu, cities, status, outputs } = texts.network
  const links = [
    { label: cities, href: '/' },
    { label: status, href: '/status' },
  ].map((link) => ({ ...link, current: whereIs(path, link) }))
  const further = [
    { label: outputs.opml, href: '/feeds.opml' },
    { label: outputs.json, href: '/cities.json' },
    ...(network.links ?? []),
  ]
  return { ...frame, label: menu, links, footer: { ...footer, legal: further } }
}

/** Whether the charity is not known in full, or the publication shows samples. */
function isUnfinished({ support, edition }: Publication): boolean {
  const { href = '', name = '' } = support ?? {}
  return name === '' || isPlaceholder(href) || isPlaceholder(name) || edition === 'sample'
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
    services: listedLinks({ menu: 'services' }, publication, texts).map(mark),
    quick: listedLinks({ menu: 'quick' }, publication, texts).map(mark),
    today: formatToday(now, publication),
  }
}

function isCurrent({ current }: NavigationLink): boolean {
  return current !== undefined
}

function buildFooter(canonical: PageView['canonical'], context: PageContext): FooterView {
  const { publication, path, now, texts } = context
  const { email, phone } = publication.contact
  return {
    columns: footerColumns(publication, texts),
    newsletter: publication.newsletter,
    email,
    phone: { label: phone, href: telephoneAddress(phone) },
    about: listedLinks({ menu: 'about' }, publication, texts),
    legal: listedLinks({ menu: 'legal' }, publication, texts),
    languages: otherLanguagesOf(pathIn(context.language ?? 'en', canonical ?? path), publication),
    statement: publication.networkStatement,
    directory: publication.directory,
    year: currentYear(now, publication.timeZone),
    partners: publication.partners,
  }
}

/** Whether a link leads to this page, or to its parent, as a category's link on the pages of its articles. */
function whereIs(path: string, { href }: Link): NavigationLink['current'] {
  if (path === href) return 'page'
  return href !== '/' && path.startsWith(`${href}/`) ? 'above' : undefined
}

/** The masthead's link to the weather page. `now`: undefined when the city has no forecast. */
export interface WeatherLineView {
  now: WeatherNow | undefined
}

/** The weather in the masthead. */
interface WeatherNow {
  icon: WeatherIconName | undefined
  /** '84°', as is the high. */
  temperature: string
  /** 'Sunny' */
  condition: string
  high: string | undefined
}

/** The weather line; undefined when the city has no weather page. */
export function buildWeatherLine(context: PageContext): WeatherLineView | undefined {
  const { publication, texts, weather } = context
  if (weatherLink(publication, texts).length === 0) return undefined
  const card = buildCityCard(weather, context)
  // What is only forecast is not the weather now.
  if (card?.measuredAt === undefined) return { now: undefined }
  const { icon, temperature, condition, high } = card
  return { now: { icon, temperature, condition, high } }
}
