import { getCategory } from '../../../publication/categories.ts'
import type { OwnArticle, Picture, Subhead } from '../../../publication/content.ts'
import { type ImageSource, ownImageSource, previewAddress } from '../../../publication/image-address.ts'
import type { Link, Publication } from '../../../publication/publication.ts'
import { day } from '../../../time/durations.ts'
import { alertsInForce, isUnchecked } from '../../../weather/current.ts'
import type { LiveWater } from '../../../weather/water.ts'
import { type AdSlotView, fillAdSlots, railSlots } from '../../components/ad-slots.tsx'
import { formatNewsDate, formatStoryTime, type NewsDate, type Region } from '../../components/date-formats.ts'
import { languagesOf, type PageInLanguage } from '../../components/languages.ts'
import { buildOwnCard, buildStoryCards, type StoryCard } from '../../components/story-card.ts'
import { type BeachCardView, buildBeachCard } from '../../components/water/beach-card.ts'
import { explainUnchecked } from '../../components/weather/unchecked.ts'
import type { StoryList } from '../../needs.ts'
import type { PageContext, PageView } from '../../page.ts'
import { type AlertStripView, buildAlertStrip } from '../../shell/alert-strips.ts'
import { buildNewsArticle } from '../../shell/schema-nodes.ts'

/** What the page of one of our own articles shows. */
export interface ArticleView {
  isGuide: boolean
  /** Link to the category's page, labeled with the name of the section. */
  section: Link
  title: string
  deck: string
  /** The author: a desk, such as 'City Desk'. */
  author: string
  published: NewsDate
  updated: NewsDate | undefined
  /** Corrections and updates after publication, newest first. */
  changes: readonly ChangeView[]
  readMinutes: number
  picture: Picture & { source: ImageSource }
  /** Sentences that sum up the article; may be empty. */
  keyPoints: readonly string[]
  html: string
  /** The headings of the text. */
  subheads: readonly Subhead[]
  /** Donation page of the charity; undefined when the publication names none. */
  supportHref: string | undefined
  /** The article in other languages; may be empty. */
  languages: readonly PageInLanguage[]
  /** Absolute address of this page; undefined for one that is not to be shared. */
  address: string | undefined
  ads: Record<'rail', readonly AdSlotView[]>
  /** Other articles of the section. */
  more: readonly StoryCard[]
  /** The newest reports of the section, of live feeds only. */
  latest: readonly StoryCard[]
  /** Tides and currents as they are now. */
  beach: BeachCardView | undefined
  /** The weather's alerts as they are now. */
  alerts: AlertsNow | undefined
}

/** The alerts in effect; `unchecked`: that nobody could be asked, or since when not. */
interface AlertsNow {
  rows: readonly AlertStripView[]
  unchecked: string | undefined
}

/** A correction or an update of an article. */
type ChangeView = { date: NewsDate } & (
  | { kind: 'correction'; said: string; says: string }
  | { kind: 'update'; note: string }
)

/** At most so many other articles, and so many reports, in the sidebar. */
const related = 3
/** Older reports (ms) are not the section's latest. */
const latestWithin = 3 * day

/** The live data of an article's page, each where it shows them. */
export interface ArticleData {
  list?: StoryList
  sea?: LiveWater | undefined
}

/** The article at a path. */
export function articleAt({ content }: Publication, path: string): OwnArticle | undefined {
  return content.articles.find((candidate) => candidate.path === path)
}

/** The view of the article at the context's path. */
export function buildArticleView(
  context: PageContext,
  { list, sea }: ArticleData,
): PageView<ArticleView> | undefined {
  const { publication, origin, path } = context
  const { articles } = publication.content
  const article = articleAt(publication, path)
  if (!article) return undefined
  const { title, deck, keywords } = article
  return {
    title,
    description: deck,
    keywords,
    preview: buildPreview(article),
    structuredData: [buildNewsArticle(article, context)],
    body: {
      isGuide: !article.isNews,
      section: { label: article.sectionName, href: getCategory(publication, article.category).path },
      title,
      deck,
      author: article.author,
      published: formatPublished(article, context),
      updated: article.updatedAt === undefined ? undefined : formatNewsDate(article.updatedAt, publication),
      changes: buildChanges(article, publication),
      readMinutes: article.readMinutes,
      picture: {
        ...article.image,
        source: ownImageSource(publication.content.rasters, article.image.address),
      },
      keyPoints: article.keyPoints,
      html: article.html,
      subheads: article.subheads,
      supportHref: publication.support?.href,
      languages: languagesOf(path, publication).filter(({ tag }) => tag !== 'en'),
      address: `${origin}${path}`,
      ads: fillAdSlots({ rail: railSlots }, context),
      more: articles
        .filter((other) => other.section === article.section && other !== article)
        .slice(0, related)
        .map((other) => buildOwnCard(other, context)),
      latest: list ? buildLatest(list, article, context) : [],
      beach: buildBeachCard(sea, context),
      alerts: article.beside === 'alerts' ? buildAlertsNow(context) : undefined,
    },
  }
}

function buildLatest(list: StoryList, article: OwnArticle, context: PageContext): StoryCard[] {
  if (list.state !== 'loaded') return []
  const stories = list.stories.filter(
    ({ own, publishedAt = 0 }) => !own && context.now - publishedAt < latestWithin,
  )
  const category = getCategory(context.publication, article.category)
  return buildStoryCards({ ...list, stories: stories.slice(0, related) }, category, context)
}

function buildAlertsNow(context: PageContext): AlertsNow | undefined {
  const { weather, now } = context
  if (weather?.kind !== 'live') return undefined
  return {
    rows: alertsInForce(weather).map((alert) => buildAlertStrip(alert, context)),
    unchecked: isUnchecked(weather, now) ? explainUnchecked(weather.alerts, context) : undefined,
  }
}

/** 'November 20, 2026', of news also the time. */
function formatPublished(
  { publishedAt, isNews, hasTime }: OwnArticle,
  { publication, now }: PageContext,
): NewsDate {
  const date = formatNewsDate(publishedAt, publication)
  const time = formatStoryTime(publishedAt, now, publication)
  return isNews && hasTime && typeof time === 'object' ? { ...date, label: time.title } : date
}

function buildChanges({ corrections, updates }: OwnArticle, region: Region): ChangeView[] {
  const changes = [
    ...corrections.map(({ at, ...texts }) => ({ at, kind: 'correction' as const, ...texts })),
    ...updates.map(({ at, note }) => ({ at, kind: 'update' as const, note })),
  ]
  return changes
    .toSorted((one, other) => other.at - one.at)
    .map(({ at, ...change }) => ({ date: formatNewsDate(at, region), ...change }))
}

function buildPreview({
  image,
  publishedAt,
  updatedAt,
  sectionName,
}: OwnArticle): NonNullable<PageView['preview']> {
  return { image: previewAddress(image), article: { publishedAt, updatedAt, section: sectionName } }
}
