import { type Category, getCategory } from '../../publication/categories.ts'
import type { Focus } from '../../publication/content/assets.ts'
import type { OwnArticle, Picture } from '../../publication/content.ts'
import { feedImageSource, ownImageSource } from '../../publication/image-address.ts'
import type { Publication } from '../../publication/publication.ts'
import type { RankedStory } from '../../stories/rank.ts'
import { dayOf } from '../../time/zoned-time.ts'
import { headlineOf } from '../headline.ts'
import type { FeedStory, Report, StoryImage, StoryList } from '../needs.ts'
import type { PageContext } from '../page.ts'
import type { Texts } from '../texts/texts.ts'
import { buildCoverage, type Coverage, namesOf } from './coverage.ts'
import {
  dateFormat,
  formatNewsDate,
  formatStoryTime,
  type StoryTime,
  type TitledDate,
} from './date-formats.ts'
import { languageName } from './languages.ts'
import { secondsOf } from './look.ts'
import { shortId } from './short-id.ts'
import { cutText } from './text-cut.ts'

/** The view of a story in a list. */
export interface StoryCard {
  /** Category key and a hash of the guid: the same at every poll. */
  id: string
  kicker: string
  headline: string
  /** Undefined when the feed gave no link: the headline is then plain text. */
  href: string | undefined
  /** Whether the link leads to another site; it then opens in a new tab. */
  external: boolean
  /** May be empty. */
  deck: string
  /**
   * The publisher ('Y, crediting X' for a text that Y says is X's), or the link's host when the feed has no
   * name. Empty for what is not a story, such as an FAQ answer.
   */
  publisher: string
  /**
   * The time of a feed's story; 'recent' when the feed's date is missing or unreadable, of an office's
   * 'undated'; the date of one of our articles. Undefined for FAQ answers.
   */
  date: StoryTime | TitledDate | 'recent' | 'undated' | undefined
  /** Undefined for a feed's story: we do not have its text. */
  readMinutes: number | undefined
  image: CardImage | undefined
  /** Set when the story is in another language than the page. */
  language: CardLanguage | undefined
  /** Undefined for what only we publish: our articles, FAQ answers. */
  coverage: Coverage | undefined
  /** First seen, in seconds since 1970, if its card can be marked as new since the reader's last visit. */
  cameAt?: number | undefined
}

/** The language of a headline that is not in the page's language. */
export interface CardLanguage {
  /** BCP 47 tag, for `lang`. */
  tag: string
  /** In the page's language, such as 'Spanish'; undefined for a tag of no known language. */
  name: string | undefined
}

/** The picture of a card. Its `alt` is empty: the headline beside it describes the story. */
interface CardImage {
  src: string
  /** Undefined for SVG, which needs no widths. */
  srcSet: string | undefined
  /** What stays in sight where the picture is cut; undefined for its middle. */
  focus: Focus | undefined
}

/** Characters of a deck (specification, section 9). */
const deckLimit = 200
const featuredDeckLimit = 300
/** Characters of a deck, by the place of the card. */
const deckLimits = { lead: featuredDeckLimit, list: deckLimit, pair: 120 }
/** A longer category of a feed is not used as kicker. */
const kickerLimit = 24

/** The publication and the texts of the page, and the time at which it is made. */
export type CardContext = Pick<PageContext, 'publication' | 'texts' | 'now'>

/** The cards of a loaded list, in the same order; the first is the featured one and has a longer deck. */
export function buildStoryCards(
  list: Extract<StoryList, { state: 'loaded' }>,
  category: Category,
  context: CardContext,
): StoryCard[] {
  return list.stories.map((story, index) =>
    buildStoryCard(story, category, context, index === 0 ? featuredDeckLimit : deckLimit),
  )
}

/** The card of a story: its headline's report and its coverage; undefined for a story without reports. */
export function buildRankedCard(
  story: RankedStory<Report>,
  context: CardContext,
  size: keyof typeof deckLimits = 'list',
): StoryCard | undefined {
  const headline = headlineOf(story, context.publication)
  if (!headline) return undefined
  const limit = deckLimits[size]
  const cameAt = Math.min(...story.reports.map(({ firstSeenAt = 0 }) => firstSeenAt))
  return {
    ...buildReportCard(headline, context, limit),
    coverage: buildCoverage(story, context),
    cameAt: secondsOf(cameAt),
  }
}

/** The card of one report, without coverage. */
export function buildReportCard(report: Report, context: CardContext, limit = deckLimit): StoryCard {
  return buildStoryCard(report, getCategory(context.publication, report.section), context, limit)
}

/** The card of an article of our own. */
export function buildOwnCard(
  article: OwnArticle,
  { publication, texts }: OwnCardContext,
): StoryCard & { date: TitledDate } {
  const date = formatNewsDate(article.publishedAt, publication)
  return {
    id: article.path,
    kicker: ownKicker(article, texts),
    headline: article.title,
    href: article.path,
    external: false,
    deck: article.deck,
    publisher: publication.name,
    date: { ...date, title: date.label },
    readMinutes: article.readMinutes,
    image: buildOwnImage(article.image, publication),
    language: undefined,
    coverage: undefined,
  }
}

/** 'Guide · Local News'; of news the section alone. */
function ownKicker({ sectionName, isNews }: OwnArticle, texts: Texts): string {
  return isNews ? sectionName : `${texts.home.guide} · ${sectionName}`
}

/** Our article's card among feeds' stories: news with its day and any time, a pinned guide as a guide. */
function buildOwnStoryCard(article: OwnArticle, context: CardContext, deckLimit: number): StoryCard {
  if (!article.isNews) return buildGuideCard(article, context)
  return {
    ...buildOwnCard(article, context),
    deck: cutText(article.deck, deckLimit),
    ...(article.hasTime && { date: formatStoryTime(article.publishedAt, context.now, context.publication) }),
    readMinutes: undefined,
  }
}

/** Our article's card among the day's news: labeled as a guide, with the month of its first publication. */
export function buildGuideCard(article: OwnArticle, context: OwnCardContext): StoryCard {
  const { publication, texts } = context
  const month = dateFormat('month', publication).format(article.publishedAt)
  const card = buildOwnCard(article, context)
  return {
    ...card,
    kicker: texts.home.guide,
    date: { label: month, iso: dayOf(article.publishedAt, publication.timeZone), title: card.date.title },
    readMinutes: undefined,
  }
}

type OwnCardContext = Pick<PageContext, 'publication' | 'texts'>

function buildStoryCard(
  story: FeedStory,
  category: Category,
  context: CardContext,
  limit: number,
): StoryCard {
  if (story.own) return buildOwnStoryCard(story.own, context, limit)
  const { publication, texts, now } = context
  const language = foreignLanguage(story.language, publication)
  const href = story.link === '#' ? undefined : story.link
  return {
    id: `${category.key}-${shortId(story.guid)}`,
    kicker: language ? category.name : kickerOf(story.category, category),
    headline: story.title,
    href,
    external: true,
    deck: cutText(story.summary, limit),
    publisher: creditOf(story, texts) || hostOf(href),
    date: timeOf(story, now, publication),
    readMinutes: undefined,
    image: story.image && buildImage(story.image, publication),
    language,
    coverage: story.coverage && {
      path: story.coverage.path,
      newsrooms: story.coverage.newsrooms,
      why: story.coverage.path,
      ...namesOf(story.coverage.also),
      inOthers: story.coverage.inOthers ?? [],
      chosen: undefined,
    },
  }
}

/** What an office announced without a date may be of last year: it is not called recent. */
function timeOf(
  { publishedAt, official }: FeedStory,
  now: number,
  publication: Publication,
): StoryCard['date'] {
  const time = formatStoryTime(publishedAt, now, publication)
  return time === 'recent' && official ? 'undated' : time
}

/** Who published a story, and where its feed names another newsroom as its source, that one. */
function creditOf({ origin, publisher }: FeedStory, texts: Texts): string {
  return origin === undefined ? publisher : texts.stories.crediting({ carrier: publisher, origin })
}

/** Some feeds give a path as category, such as 'Business/Industries/Publishing'; it is not used as kicker. */
const pathMarks = /[/\\|>›»]/

/** The feed's category when it is a short label, else the name of our category. */
function kickerOf(fromFeed: string | undefined, { name }: Category): string {
  if (!fromFeed || fromFeed.length > kickerLimit || pathMarks.test(fromFeed)) return name
  return fromFeed
}

/** A story's language when it differs from the publication's. */
function foreignLanguage(tag: string | undefined, publication: Publication): CardLanguage | undefined {
  if (!tag || sameLanguage(tag, publication.language)) return undefined
  return { tag, name: languageName(tag, publication.language) }
}

function hostOf(href: string | undefined): string {
  return href === undefined ? '' : new URL(href).hostname.replace(/^www\./, '')
}

function buildOwnImage({ address, focus }: Picture, { content }: Publication): CardImage {
  const { src, srcSet } = ownImageSource(content.rasters, address)
  return { src, srcSet, focus }
}

function buildImage(image: StoryImage, { content }: Publication): CardImage {
  const { src, srcSet } =
    image.kind === 'own' ? ownImageSource(content.rasters, image.address) : feedImageSource(image.id)
  return { src, srcSet, focus: undefined }
}

export function sameLanguage(first: string, second: string): boolean {
  const [a] = first.toLowerCase().split('-')
  const [b] = second.toLowerCase().split('-')
  return a === b
}
