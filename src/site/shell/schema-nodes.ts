import type { ListedEvent, Occurrence, OwnArticle } from '../../publication/content.ts'
import { previewAddress } from '../../publication/image-address.ts'
import { hasPage } from '../../publication/pages.ts'
import { isMeeting, withoutAddresses, withoutMeetings } from '../../text/online-meeting.ts'
import { dayOf, formatZoned } from '../../time/zoned-time.ts'
import { isDesk } from '../components/byline.ts'
import type { PageContext } from '../page.ts'
import type { Texts } from '../texts/texts.ts'

/**
 * One of our own articles as schema.org's NewsArticle with the properties that Google asks for. The author is
 * a person or a desk, which is an organization; the publisher is the node of `buildOrganization`.
 */
export function buildNewsArticle(article: OwnArticle, { publication, origin, texts }: PageContext): object {
  const address = `${origin}${article.path}`
  return {
    '@type': 'NewsArticle',
    '@id': `${address}#article`,
    url: address,
    mainEntityOfPage: { '@type': 'WebPage', '@id': address },
    headline: article.title,
    description: article.deck,
    image: [`${origin}${previewAddress(article.image)}`],
    datePublished: new Date(article.publishedAt).toISOString(),
    ...correctionsOf(article, texts),
    dateModified: new Date(article.updatedAt ?? article.publishedAt).toISOString(),
    author: {
      '@type': isDesk(article.author) ? 'Organization' : 'Person',
      name: article.author,
      ...(isDesk(article.author) && hasPage(publication, '/about') ? { url: `${origin}/about` } : {}),
    },
    publisher: { '@id': `${origin}/#organization` },
    articleSection: article.sectionName,
    inLanguage: publication.language,
    isAccessibleForFree: true,
    timeRequired: `PT${article.readMinutes}M`,
    ...(article.keywords.length > 0 ? { keywords: article.keywords } : {}),
  }
}

/** Corrections as schema.org's CorrectionComment. */
function correctionsOf({ corrections }: OwnArticle, texts: Texts): object {
  if (corrections.length === 0) return {}
  return {
    correction: corrections.map(({ at, said, says }) => ({
      '@type': 'CorrectionComment',
      datePublished: new Date(at).toISOString(),
      text: texts.corrections.said({ said, says }),
    })),
  }
}

/**
 * One occurrence of an event as schema.org's Event with the properties that Google asks for. Times have the
 * zone's offset of that day; an all-day event has dates without times.
 */
export function buildEvent({ event, ...time }: Occurrence, { publication, origin }: PageContext): object {
  const { timeZone } = publication
  const print = time.allDay ? dayOf : formatZoned
  const end = lastMoment(time)
  const url = `${origin}${event.path}`
  const description = withoutMeetings(
    event.attendance === 'offline' ? event.description : withoutAddresses(event.description),
  )
  return {
    '@type': 'Event',
    name: event.title,
    ...(description ? { description } : {}),
    startDate: print(time.startsAt, timeZone),
    ...(end === undefined ? {} : { endDate: print(end, timeZone) }),
    eventStatus: `https://schema.org/${event.canceled ? 'EventCancelled' : 'EventScheduled'}`,
    ...attendanceOf(event, publication.city, url),
    ...(event.image ? { image: [`${origin}${event.image}`] } : {}),
    ...organizerOf(event),
    url,
    inLanguage: publication.language,
  }
}

/** Where people attend; online, the event's page: a meeting's address and password are for those who come. */
function attendanceOf({ attendance, location }: ListedEvent, city: string, url: string): object {
  const mode = { offline: 'Offline', online: 'Online', mixed: 'Mixed' }[attendance]
  const name = withoutMeetings(withoutAddresses(location)) || city
  const place = { '@type': 'Place', name, address: name }
  const virtual = { '@type': 'VirtualLocation', url }
  const locations = { offline: place, online: virtual, mixed: [place, virtual] }
  return {
    eventAttendanceMode: `https://schema.org/${mode}EventAttendanceMode`,
    location: locations[attendance],
  }
}

/** A calendar gives the organizer's page, and a remote one who announces the event. */
function organizerOf({ href: page, location, announced }: ListedEvent): object {
  const href = page && !isMeeting(page) && !location.includes(page) ? page : undefined
  if (!href && !announced) return {}
  const name = announced ? { name: announced.by } : {}
  return { organizer: { '@type': 'Organization', ...name, ...(href ? { url: href } : {}) } }
}

/** The end for schema.org. For an all-day event it is the last day itself; iCalendar gives the day after. */
function lastMoment({ startsAt, endsAt, allDay }: Omit<Occurrence, 'event'>): number | undefined {
  if (endsAt === undefined) return undefined
  return allDay ? Math.max(startsAt, endsAt - 1) : endsAt
}
