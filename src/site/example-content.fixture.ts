import type { EventTime } from '../icalendar/occurrences.ts'
import type { BookShowcase } from '../publication/content/books.ts'
import { emptyContent } from '../publication/content/empty-content.ts'
import type {
  CalendarEvent,
  Occurrence,
  OwnArticle,
  PublicationContent,
  TextPage,
} from '../publication/content.ts'
import type { Publication } from '../publication/publication.ts'
import { examplePublication } from './example-publication.fixture.ts'

/** An article with every field; `changes` replace some. */
export function exampleArticle(changes: Partial<OwnArticle> = {}): OwnArticle {
  const { section = 'local-news', slug = 'king-tides' } = changes
  const category = examplePublication.categories.find((one) => one.section === section)
  if (!category) throw new Error(`the example has no section ${section}`)
  return {
    slug,
    section,
    sectionName: category.sectionName,
    category: category.key,
    path: `/${section}/${slug}`,
    beside: undefined,
    title: 'What a king tide is',
    deck: 'Why streets are wet on a dry day.',
    author: 'Weather Desk',
    publishedAt: Date.UTC(2026, 10, 19, 17),
    updatedAt: undefined,
    updates: [],
    corrections: [],
    image: { address: '/media/swell.svg', alt: 'Waves', credit: 'Drawn for Example News', focus: undefined },
    keywords: ['tides'],
    keyPoints: [],
    html: '<p>The moon.</p>',
    text: 'The moon.',
    subheads: [],
    readMinutes: 3,
    was: [],
    isNews: false,
    translations: [],
    hasTime: false,
    ...changes,
  }
}

/** A written page with every field; `changes` replace some. */
export function exampleTextPage(changes: Partial<TextPage> = {}): TextPage {
  return {
    title: 'A page',
    description: 'What it is about.',
    effectiveAt: Date.UTC(2025, 3, 15, 16),
    updatedAt: Date.UTC(2026, 10, 20, 17),
    changed: 'What we keep is named.',
    html: '<h2 id="one">One</h2>',
    text: 'One',
    subheads: [{ id: 'one', title: 'One' }],
    ...changes,
  }
}

/** An event with every field; `changes` replace some. */
export function exampleEvent(changes: Partial<CalendarEvent> = {}): CalendarEvent {
  const { slug = 'market' } = changes
  return {
    uid: `${slug}@example.test`,
    slug,
    path: `/events/${slug}`,
    title: 'Farmers market',
    description: 'Fruit and fish.',
    location: 'The Green, 1 Main Street, Example',
    href: 'https://market.test/',
    image: '/media/market.svg',
    sample: false,
    traits: [],
    first: { startsAt: Date.UTC(2026, 10, 21, 13), endsAt: Date.UTC(2026, 10, 21, 17), allDay: false },
    rule: undefined,
    canceled: false,
    attendance: 'offline',
    skipped: [],
    ...changes,
  }
}

/** An occurrence of an event, by default its first. */
export function exampleOccurrence(event: CalendarEvent = exampleEvent(), time?: EventTime): Occurrence {
  return { ...(time ?? event.first), event }
}

/** The example publication with this content. */
export function publicationWith(content: Partial<PublicationContent>): Publication {
  return { ...examplePublication, content: { ...emptyContent, ...content } }
}

/** A books page with one book and a promotion. */
export const exampleBooks: BookShowcase = {
  sample: false,
  retailer: 'A Bookshop',
  authorHref: 'https://author.test/',
  promotion: {
    title: 'Learn to read',
    links: [{ label: 'Enroll', about: 'at the school', href: 'https://school.test/' }],
    claims: ['Good teachers'],
  },
  books: [{ title: 'A Book', cover: '/media/cover.svg', href: 'https://shop.test/a-book' }],
}
