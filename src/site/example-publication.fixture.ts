import { type Category, getCategory } from '../publication/categories.ts'
import { emptyContent } from '../publication/content/empty-content.ts'
import type { Publication } from '../publication/publication.ts'
import type { RankedStory } from '../stories/rank.ts'
import type { FeedStory, FrontStories, Report, StoryList } from './needs.ts'
import type { PageContext } from './page.ts'
import { defaultTexts as en } from './texts/texts.ts'

/** The categories of the example; each has a feed. */
const categories: readonly Category[] = [
  exampleCategory('localNews', '/local-news', 'Local News', { shortName: 'Local' }),
  exampleCategory('worldNews', '/world-news', 'World News'),
  exampleCategory('politics', '/politics', 'Politics', { heading: 'Politics & Government', size: 20 }),
  exampleCategory('business', '/business', 'Business'),
  exampleCategory('health', '/health', 'Health', { emptyText: 'Everybody is well.' }),
  exampleCategory('sports', '/sports', 'Sports'),
  exampleCategory('artsCulture', '/arts-culture', 'Arts & Culture', {
    section: 'culture',
    sectionName: 'Culture',
  }),
  exampleCategory('lifestyle', '/lifestyle', 'Lifestyle'),
  exampleCategory('archives', '/archives', 'Archives', { archive: true }),
]
const keys = categories.map(({ key }) => key)

/** A publication for tests of pages: an invented city. */
export const examplePublication: Publication = {
  id: 'example',
  edition: 'live',
  folder: '/publications/example',
  hosts: ['example.test'],
  name: 'Example News',
  city: 'Example',
  tagline: 'A Test Publication',
  defaultTitle: 'Example News | Your Local News Source',
  description: 'News of Example.',
  keywords: ['example'],
  language: 'en-US',
  timeZone: 'America/New_York',
  founded: 2023,
  homeHeadline: 'Example Headlines',
  networkStatement: 'One of many',
  contact: { email: 'news@example.test', phone: '(954) 555-0100' },
  socials: [{ network: 'x', label: 'X' }],
  partners: [{ label: 'Partner', href: 'https://partner.test/' }],
  calendars: [],
  feeds: Object.fromEntries(
    keys.map((key) => [key, [{ address: `https://feeds.test/${key}`, title: 'Feed', owner: 'feeds.test' }]]),
  ),
  categories,
  blog: 'lifestyle',
  live: ['localNews', 'sports'],
  front: ['localNews', 'politics', 'artsCulture', 'sports', 'business'],
  footer: [{ title: 'News', categories: keys }],
  sitemap: [{ title: 'News', categories: keys.slice(1) }],
  sidebars: {},
  places: { city: ['Example'], neighborhoods: ['Old Harbor'], county: ['Heron County'] },
  sampleFeeds: {},
  frames: {},
  newsletter: 'notSetUp',
  contactForm: false,
  digests: { daily: '07:00', weekly: { weekday: 6, time: '08:00' } },
  removals: [],
  content: emptyContent,
}

/** November 20, 2026, 10:00 in New York. */
export const exampleNow = Date.UTC(2026, 10, 20, 15)

/** The context of a request for tests. */
export function exampleContext(path = '/local-news'): PageContext {
  return {
    publication: examplePublication,
    origin: 'https://example.test',
    path,
    params: {},
    now: exampleNow,
    weather: undefined,
    texts: en,
  }
}

/** A feed's story with every field; `changes` replace some. */
export function exampleStory(changes: Partial<FeedStory> = {}): FeedStory {
  return {
    guid: 'story-1',
    title: 'A headline',
    summary: 'A summary.',
    link: 'https://publisher.test/story-1',
    publishedAt: Date.UTC(2026, 10, 19, 12),
    category: undefined,
    image: undefined,
    language: undefined,
    publisher: 'Publisher',
    ...changes,
  }
}

/** A report with every field; `changes` replace some. */
export function exampleReport(changes: Partial<Report> = {}): Report {
  const owner = changes.owner ?? 'Publisher'
  const place = { id: 1, owner, section: 'localNews', position: 1 }
  return { ...exampleStory(), orderedAt: Date.UTC(2026, 10, 19, 12), ...place, ...changes }
}

/** A ranked story with these reports, newest first; by default one with this id. `changes` replace fields. */
export function exampleRankedStory(
  id: number,
  reports: readonly Report[] = [
    exampleReport({ id, guid: `story-${id}`, title: `Headline ${id}`, link: `https://publisher.test/${id}` }),
  ],
  changes: Partial<RankedStory<Report>> = {},
): RankedStory<Report> {
  return {
    id,
    reports,
    links: [],
    score: 4.5,
    parts: [
      { kind: 'owners', count: 2, factor: 1.585 },
      { kind: 'age', hours: 3, halfLife: 6, factor: 0.7 },
      { kind: 'place', place: 'city', words: ['Example'], factor: 2 },
      { kind: 'position', position: 1, factor: 1.25 },
    ],
    ...changes,
  }
}

/** A front page of so many local stories, whose reports are also the latest headlines. */
export function exampleFront(count: number): FrontStories {
  const stories = Array.from({ length: count }, (_, index) => exampleRankedStory(index + 1))
  const latest = stories.flatMap(({ reports }) => reports)
  return { state: 'loaded', stories, latest, updatedAt: exampleNow - 60_000, idle: [] }
}

/** A loaded list of so many stories. */
export function exampleList(count: number): StoryList {
  const stories = Array.from({ length: count }, (_, index) =>
    exampleStory({ guid: `story-${index}`, title: `Headline ${index + 1}` }),
  )
  return { state: 'loaded', stories }
}

export function exampleCategoryOf(key: string): Category {
  return getCategory(examplePublication, key)
}

function exampleCategory(key: string, path: string, name: string, changes: Partial<Category> = {}): Category {
  return {
    key,
    path,
    name,
    shortName: name,
    heading: name,
    footerName: name,
    section: path.slice(1),
    sectionName: name,
    size: 15,
    emptyText: undefined,
    halfLife: 6,
    archive: false,
    ...changes,
  }
}
