import { getCategory } from '../../../publication/categories.ts'
import type { Link } from '../../../publication/publication.ts'
import { newsroomsOf, type RankedStory } from '../../../stories/rank.ts'
import { formatClock, formatMoment, type NewsDate } from '../../components/date-formats.ts'
import { buildGuideCard, type CardLanguage, type StoryCard } from '../../components/story-card.ts'
import { reasonOf } from '../../components/story-reason.ts'
import { headlineOf } from '../../headline.ts'
import type { Report, StoryAnswer } from '../../needs.ts'
import type { Moved, PageContext, PageView } from '../../page.ts'
import { sectionOf, storyPath } from '../../story-path.ts'
import { buildReports, type ReportView } from './reports.ts'

/** What the page of a story shows. */
export interface StoryView {
  section: Link
  headline: string
  language: CardLanguage | undefined
  /** When the first and the newest report were published; undefined without any date. */
  first: NewsDate | undefined
  updated: NewsDate | undefined
  /** Newest first. */
  reports: readonly ReportView[]
  /** Why it has its place on the front page, in one line. */
  reason: string
  chosen: { note: string; until: string } | undefined
  /** Our own guides of its section, two at most. */
  guides: readonly StoryCard[]
  /** Absolute. */
  address: string
}

/** The view of a story; a redirect when its slug has changed; undefined when there is no such story. */
export function buildStoryView(
  context: PageContext,
  { answer }: { answer: StoryAnswer | undefined },
): PageView<StoryView> | Moved | undefined {
  if (!answer) return undefined
  const { publication, origin, path, texts, now } = context
  const { story } = answer
  const address = storyPath(story, publication)
  if (address !== path) return { movedTo: address }
  const reports = buildReports(story, context)
  const headline = headlineOf(story, publication)
  if (!headline) return undefined
  const category = getCategory(publication, sectionOf(story.reports, publication))
  const newsrooms = newsroomsOf(story).size
  return {
    title: headline.title,
    description: texts.story.description({
      reports: story.reports.length,
      newsrooms,
      publication: publication.name,
    }),
    // A story of one newsroom: search engines should list the newsroom's own page.
    noindex: newsrooms < 2,
    breadcrumb: { name: category.heading, path: category.path },
    structuredData: [buildCollection(headline.title, reports, context)],
    body: {
      section: { label: category.name, href: category.path },
      headline: headline.title,
      language: reports.find(({ card }) => card.headline === headline.title)?.card.language,
      first: formatMoment(Math.min(...datesOf(story)), publication),
      updated: formatMoment(Math.max(...datesOf(story)), publication),
      reports,
      reason: reasonOf(story.parts, texts, publication.language),
      chosen: story.chosen && {
        note: story.chosen.note,
        until: formatClock(story.chosen.until, now, publication)?.label ?? '',
      },
      guides: publication.content.articles
        .filter((article) => article.category === category.key)
        .slice(0, 2)
        .map((article) => buildGuideCard(article, context)),
      address: `${origin}${address}`,
    },
  }
}

/** What feeds gave as dates of the reports. */
function datesOf({ reports }: RankedStory<Report>): number[] {
  return reports.flatMap(({ publishedAt }) => publishedAt ?? [])
}

/** A story's page as schema.org's CollectionPage, without author: the listed articles are others'. */
function buildCollection(
  name: string,
  reports: readonly ReportView[],
  { origin, path, publication }: PageContext,
): object {
  const linked = reports.flatMap(({ card: { headline, href } }) =>
    href === undefined ? [] : [{ name: headline, url: href }],
  )
  return {
    '@type': 'CollectionPage',
    '@id': `${origin}${path}#page`,
    url: `${origin}${path}`,
    name,
    inLanguage: publication.language,
    isPartOf: { '@id': `${origin}/#website` },
    mainEntity: {
      '@type': 'ItemList',
      itemListElement: linked.map((item, index) => ({ '@type': 'ListItem', position: index + 1, ...item })),
    },
  }
}
