import { getCategory } from '../../../publication/categories.ts'
import type { OwnArticle, Picture, Subhead } from '../../../publication/content.ts'
import { type ImageSource, ownImageSource } from '../../../publication/image-address.ts'
import type { Link } from '../../../publication/publication.ts'
import { type AdSlotView, fillAdSlots, railPlaces } from '../../components/ad-slots.ts'
import type { Region } from '../../components/date-formats.ts'
import { formatNewsDate, type NewsDate } from '../../components/news-date.ts'
import { buildOwnCard, type StoryCard } from '../../components/story-card.ts'
import type { PageContext, PageView } from '../../page.ts'
import { previewAddress } from '../../preview-address.ts'
import { buildNewsArticle } from '../../shell/schema-nodes.ts'
import { buildBreadcrumbs } from '../../shell/structured-data.ts'

/** What the page of one of our own articles shows. */
export interface ArticleView {
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
  /** Absolute address of this page; undefined for one that is not to be shared. */
  address: string | undefined
  ads: Record<'rail', readonly AdSlotView[]>
  /** Other articles of the section. */
  more: readonly StoryCard[]
}

/** A correction or an update of an article. */
export type ChangeView = { date: NewsDate } & (
  | { kind: 'correction'; said: string; says: string }
  | { kind: 'update'; note: string }
)

/** At most so many other articles in the sidebar. */
const related = 3

/** The view of the article at the context's path. */
export function buildArticleView(context: PageContext): PageView<ArticleView> | undefined {
  const { publication, origin, path } = context
  const { articles } = publication.content
  const article = articles.find((candidate) => candidate.path === path)
  if (!article) return undefined
  const { title, deck, keywords } = article
  return {
    title,
    description: deck,
    keywords,
    preview: buildPreview(article),
    structuredData: [buildNewsArticle(article, context), buildBreadcrumbs(context, { name: title, path })],
    body: {
      section: { label: article.sectionName, href: getCategory(publication, article.category).path },
      title,
      deck,
      author: article.author,
      published: formatNewsDate(article.publishedAt, publication),
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
      address: `${origin}${path}`,
      ads: fillAdSlots({ rail: railPlaces }, context),
      more: articles
        .filter((other) => other.section === article.section && other !== article)
        .slice(0, related)
        .map((other) => buildOwnCard(other, publication)),
    },
  }
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
