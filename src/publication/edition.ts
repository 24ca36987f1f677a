import { withHtml } from './content/article-translations.ts'
import type { LocalServices } from './content/local-services.ts'
import type { HomeVideo, PublicationContent } from './content.ts'
import { isPlaceholder } from './files/reserved-values.ts'
import { hasPage, possiblePaths } from './pages.ts'
import type { Contact, Edition, Publication } from './publication.ts'
import type { SidebarModule } from './settings/schema.ts'

/** The publication in an edition; one without sample stories and a sample forecast is always live. */
export function inEdition(publication: Publication, edition: Edition): Publication {
  const { sampleFeeds, content } = publication
  const hasSamples = Object.keys(sampleFeeds).length > 0 || content.sampleWeather !== undefined
  return edition === 'sample' && hasSamples
    ? { ...publication, edition, calendars: [] }
    : withoutSamples(publication)
}

/**
 * Without sample stories, events, forecast, figures and books, and without placeholders. Pages that become
 * empty are removed with all links to them. The newsroom's address and telephone number stay, because every
 * city must have them.
 */
function withoutSamples(publication: Publication): Publication {
  const { radio, support, radioLoop: _loop, ...others } = publication
  const { partners, socials, content, contact } = others
  const real: Publication = {
    ...others,
    ...(radio ? { radio: realRadio(radio) } : {}),
    ...(support && !isPlaceholder(support.href) ? { support } : {}),
    partners: partners.filter(({ href }) => !isPlaceholder(href)),
    calendars: others.calendars.filter(({ address }) => !isPlaceholder(address)),
    socials: socials.filter(({ href }) => href !== undefined && !isPlaceholder(href)),
    contact: realContact(contact),
    newsletter: others.newsletter === 'notSetUp' ? 'none' : others.newsletter,
    sidebars: mapValues(publication.sidebars, (modules) => modules.filter(isReal)),
    sampleFeeds: {},
    content: realContent(content),
  }
  const gone = possiblePaths(real).filter((path) => !hasPage(real, path))
  const linked = withoutLinks(real, new Set(gone))
  const adverts = linked.content.adverts?.filter(({ sample }) => !sample)
  return { ...linked, content: { ...linked.content, adverts } }
}

/** Without a station the page is kept for old links, but no page links to it. */
function realRadio(radio: NonNullable<Publication['radio']>): NonNullable<Publication['radio']> {
  const { stream, ...others } = radio
  return stream && !isPlaceholder(stream) ? radio : { ...others, isSilent: true }
}

/** Keeps the answer's promise, phone hours and visits only where their email, phone or address is real. */
function realContact({ email, phone, phoneHours, responseTime, visits, ...others }: Contact): Contact {
  const real = Object.entries(others).filter(([, text]) => text !== undefined && !isPlaceholder(text))
  const contact: Contact = { email, phone, ...Object.fromEntries(real) }
  return {
    ...contact,
    ...(phoneHours !== undefined && !isPlaceholder(phone) && { phoneHours }),
    ...(responseTime !== undefined && !isPlaceholder(email) && { responseTime }),
    ...(visits !== undefined && contact.address !== undefined && { visits }),
  }
}

function isReal(module: SidebarModule): boolean {
  return module.kind !== 'figures' || !module.sample
}

function realContent(content: PublicationContent): PublicationContent {
  const { books, home } = content
  const events = content.events.filter(({ sample }) => !sample)
  return {
    ...content,
    books: books?.sample ? undefined : books,
    home: home && { ...home, video: home.video && isPlaceholderVideo(home.video) ? undefined : home.video },
    services: content.services && realServices(content.services),
    events,
    upcoming: events.length === content.events.length ? content.upcoming : upcomingOf(events, content),
    sampleWeather: undefined,
  }
}

function realServices({ services, ...others }: LocalServices): LocalServices {
  const real = services.filter(({ link = '', phones }) => ![link, ...phones].some(isPlaceholder))
  return { ...others, services: real }
}

function isPlaceholderVideo({ player }: HomeVideo): boolean {
  return player.kind === 'frame' && isPlaceholder(player.href)
}

/** Asked event by event: a sample must not take the place of a real event in a list that is cut. */
function upcomingOf(
  events: PublicationContent['events'],
  { upcoming }: PublicationContent,
): PublicationContent['upcoming'] {
  return (from, limit, path) =>
    events
      .filter((event) => path === undefined || event.path === path)
      .flatMap((event) => upcoming(from, limit, event.path))
      .toSorted((one, other) => one.startsAt - other.startsAt)
      .slice(0, limit)
}

/**
 * The publication without links to these paths, and without adverts or alert guides about
 * them; answers about `gone` are left out, those that name one of `astray` keep its words.
 */
export function withoutLinks(
  publication: Publication,
  gone: ReadonlySet<string>,
  astray: ReadonlySet<string> = new Set(),
): Publication {
  if (gone.size === 0 && astray.size === 0) return publication
  const { content } = publication
  const { services } = content
  const pathOf = (href: string) => href.replace(/[?#].*$/, '')
  const leadsNowhere = (href: string) => gone.has(pathOf(href)) || astray.has(pathOf(href))
  const isAbout = ({ html }: { html: string }) =>
    [...html.matchAll(/<a href="([^"]*)"/g)].some(([, href = '']) => gone.has(pathOf(href)))
  const unlink = (html: string) =>
    html.replace(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/gs, (link, href: string, label: string) =>
      leadsNowhere(href) ? label : link,
    )
  const mend = <T extends { html: string }>(one: T): T => {
    const html = unlink(one.html)
    return html === one.html ? one : { ...one, html }
  }
  const texts = {
    articles: content.articles.map((one) => withHtml(one, mend)),
    pages: mapValues(content.pages, mend),
    documents: content.documents.map(mend),
    faq: content.faq
      .map((group) => ({ ...group, items: group.items.filter((one) => !isAbout(one)).map(mend) }))
      .filter(({ items }) => items.length > 0),
    adverts: content.adverts?.filter(({ link }) => !leadsNowhere(link.href)),
    services: services && {
      ...services,
      guides: services.guides.filter(({ article }) => !leadsNowhere(article)),
    },
  }
  return { ...publication, content: { ...content, ...texts } }
}

function mapValues<T>(record: Readonly<Record<string, T>>, change: (value: T) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))
}
