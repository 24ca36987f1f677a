import { getCategory } from '../../../publication/categories.ts'
import type { Link } from '../../../publication/publication.ts'
import { newsroomsOf } from '../../../stories/rank.ts'
import type { RankedStory } from '../../../stories/story.ts'
import { rankWeights } from '../../../stories/weights.ts'
import { formatClock, formatMoment, type NewsDate } from '../../components/date-formats.ts'
import { formatNumber } from '../../components/number-formats.ts'
import { buildGuideCard, type CardLanguage, creditOf, type StoryCard } from '../../components/story-card.ts'
import { headlineOf } from '../../headline.ts'
import type { Report, StoryAnswer } from '../../needs.ts'
import type { Moved, PageContext, PageView } from '../../page.ts'
import { sectionOf, storyPath } from '../../story-path.ts'
import { buildReasons, type ReasonView } from './reasons.ts'
import { buildReports, type ReportView } from './reports.ts'
import { buildTimeline, type TimelineEntry } from './timeline.ts'

/** What the page of a story shows. */
export interface StoryView {
  section: Link
  headline: string
  language: CardLanguage | undefined
  /** The newsroom that wrote the headline. */
  publisher: string
  sample: boolean
  /** When the first and the newest report were published; undefined for samples, and where no feed gave a date. */
  first: NewsDate | undefined
  updated: NewsDate | undefined
  /** `newsrooms`: independent ones, as the score counts them; `named`: all that carry the story, with copies and shared owners. */
  counts: { reports: number; newsrooms: number; named: number }
  /**
   * Why several reports are one story; undefined for one report. `weakest`: the lowest similarity of a link, 0 to 1.
   */
  together: { words: readonly string[]; weakest: string | undefined } | undefined
  /** Newest first. */
  reports: readonly ReportView[]
  reasons: readonly ReasonView[]
  score: string
  chosen: { note: string; until: string } | undefined
  /** For a story too old for the front page: the hours for which it can be there. Else undefined. */
  tooOld: string | undefined
  /** The timeline, newest first; empty for one report, and for samples. */
  timeline: readonly TimelineEntry[]
  guides: readonly StoryCard[]
  /** Absolute. */
  address: string
}

/** At most so many shared words, and guides in the sidebar. */
const namedWords = 6
const shownGuides = 2

/** The view of a story; a redirect when its slug has changed; undefined when there is no such story. */
export function buildStoryView(
  context: PageContext,
  { answer }: { answer: StoryAnswer | undefined },
): PageView<StoryView> | Moved | undefined {
  if (!answer) return undefined
  const { publication, origin, path, texts, now } = context
  const { edition, story } = answer
  const address = storyPath(story, publication)
  if (address !== path) return { movedTo: address }
  const reports = buildReports(story, edition, context)
  const headline = headlineOf(story, publication)
  const [first] = reports
  if (!headline || !first) return undefined
  const category = getCategory(publication, sectionOf(story.reports, publication))
  const newsrooms = newsroomsOf(story).size
  const named = new Set(story.reports.map(({ publisher }) => publisher)).size
  const isSample = edition === 'sample'
  return {
    title: headline.title,
    description: texts.story.description(story.reports.length, newsrooms, publication.name),
    // A story of one newsroom: search engines should list the newsroom's own page.
    noindex: newsrooms < 2 || isSample,
    breadcrumb: { name: category.heading, path: category.path },
    structuredData: [buildCollection(headline.title, reports, context)],
    body: {
      section: { label: category.name, href: category.path },
      headline: headline.title,
      language: reports.find(({ card }) => card.headline === headline.title)?.card.language,
      publisher: creditOf(headline, texts) || first.card.publisher,
      sample: isSample,
      first: isSample ? undefined : formatMoment(Math.min(...datesOf(story)), publication),
      updated: isSample ? undefined : formatMoment(Math.max(...datesOf(story)), publication),
      counts: { reports: story.reports.length, newsrooms, named },
      together: story.reports.length > 1 ? buildTogether(story, publication.language) : undefined,
      reports,
      reasons: buildReasons(story, context),
      score: formatNumber(story.score, publication.language, 2),
      chosen: story.chosen && {
        note: story.chosen.note,
        until: formatClock(story.chosen.until, now, publication)?.label ?? '',
      },
      tooOld: isTooOld(story) ? formatNumber(rankWeights.window, publication.language) : undefined,
      timeline: isSample ? [] : buildTimeline(story, context),
      guides: publication.content.articles
        .filter((article) => article.category === category.key)
        .slice(0, shownGuides)
        .map((article) => buildGuideCard(article, context)),
      address: `${origin}${address}`,
    },
  }
}

/** The dates that feeds gave; a presumed one is not shown. */
function datesOf({ reports }: RankedStory<Report>): number[] {
  return reports.flatMap(({ publishedAt }) => publishedAt ?? [])
}

function isTooOld({ parts }: RankedStory<Report>): boolean {
  return parts.some((part) => part.kind === 'age' && part.hours > rankWeights.window)
}

/** The words that most pairs share, and the lowest similarity among the story's links. */
function buildTogether({ links }: RankedStory<Report>, language: string): StoryView['together'] {
  const alike = links.filter(({ kind }) => kind === 'same story')
  const said = alike.flatMap((link) => link.words)
  // 'shelters' and 'Shelters' are one word.
  const forms = [...Map.groupBy(said, (word) => word.toLowerCase()).values()]
  const words = forms.sort((one, other) => other.length - one.length).flatMap(([word]) => word ?? [])
  const weakest = alike.reduce((least, { score }) => Math.min(least, score), 1)
  return {
    words: words.slice(0, namedWords),
    weakest: alike.length > 0 ? formatNumber(weakest, language, 2) : undefined,
  }
}

/**
 * A story's page as schema.org's CollectionPage. It names no author: the articles in its list are other publishers'.
 */
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
