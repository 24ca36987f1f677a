import { getCategory } from '../../../publication/categories.ts'
import type { HomeVideo, Occurrence } from '../../../publication/content.ts'
import { type ImageSource, ownImageSource } from '../../../publication/image-address.ts'
import type { Link, Publication } from '../../../publication/publication.ts'
import { mayBeIn } from '../../../stories/headline.ts'
import type { RankedStory } from '../../../stories/rank.ts'
import { strongAlerts } from '../../../weather/current.ts'
import { type AdSlotView, fillAdSlots } from '../../components/ad-slots.tsx'
import { buildEventCards, type EventCard } from '../../components/events/event-cards.ts'
import { buildFront, buildTodaysNote, type FrontView, type NoteView } from '../../components/front-view.ts'
import { buildLocalServices, type LocalServicesView } from '../../components/local-services/local-services.ts'
import { buildLook } from '../../components/look.ts'
import { buildNotices, type NoticesView, newestNotices } from '../../components/notices/notices.tsx'
import { buildCityCard, type WeatherCardView } from '../../components/weather/weather-card.ts'
import type { CityWeather, FrontStories, Need, Notice, Report } from '../../needs.ts'
import type { PageContext, PageView } from '../../page.ts'

/** What the front page shows. */
export interface HomeView extends FrontView {
  path: string
  headline: string
  /** The first section, whose newest headlines are the latest; undefined without one on the front page. */
  local: Link | undefined
  /** Undefined on a day without one. */
  note: NoteView | undefined
  weather: WeatherCardView | undefined
  /** Undefined where there is none. */
  notices: NoticesView | undefined
  /** What readers can do under a warning or watch. */
  services: LocalServicesView | undefined
  events: readonly EventCard[]
  video: VideoView | undefined
  ads: Record<'middle' | 'end', readonly AdSlotView[]>
  /**
   * The frame of live headlines; `address` is that of a third party's, without one it is
   * our own. Undefined where our own would have no headline.
   */
  live: { address: string | undefined } | undefined
  /** For the script that marks what is new since the reader's last visit, see `buildLook`. */
  look: string | undefined
}

/** The featured video and its poster. */
export type VideoView = Omit<HomeVideo, 'poster'> & {
  poster: ImageSource
  /** Spoken language, a BCP 47 tag. */
  language: string
}

interface HomeData {
  readonly front: FrontStories
  readonly nextEvents: readonly Occurrence[]
  readonly forecast: CityWeather
  readonly notices?: readonly Notice[]
}

/** Event cards (specification, section 2). */
const shownEvents = 3

/** The needs of the front page. */
export function homeNeeds(context: Pick<PageContext, 'weather'>): {
  [Name in keyof HomeData]-?: Extract<Need, { kind: Name }>
} {
  return {
    front: { kind: 'front' },
    nextEvents: { kind: 'nextEvents', limit: shownEvents },
    forecast: { kind: 'forecast' },
    notices: newestNotices(context),
  }
}

/** The view of the front page. */
export function buildHomeView(context: PageContext, data: HomeData): PageView<HomeView> {
  const { publication, path } = context
  const { home } = publication.content
  const front = ownLanguageFirst(withoutNotices(data.front, data.notices), publication)
  const stories = buildFront(front, context)
  const [first] = publication.front
  const address = publication.frames.live
  const hasHeadlines = data.front.stories.length > 0 || data.front.state === 'loading'
  const local = first === undefined ? undefined : getCategory(publication, first)
  return {
    title: undefined,
    description: publication.description,
    loading: stories.state === 'loading',
    body: {
      ...stories,
      path,
      headline: publication.homeHeadline,
      note: buildTodaysNote(context),
      local: local && { label: local.name, href: local.path },
      weather: buildCityCard(data.forecast, context),
      notices: buildNotices(data.notices, context),
      services: buildLocalServices(strongAlerts(data.forecast), context),
      events: buildEventCards(data.nextEvents, publication, context.texts),
      video: home?.video && {
        ...home.video,
        poster: ownImageSource(publication.content.rasters, home.video.poster),
        language: publication.language,
      },
      ads: fillAdSlots({ middle: [{ size: 250 }], end: [{ size: 250 }] }, context),
      live: hasHeadlines || address !== undefined ? { address } : undefined,
      look: stories.state === 'loaded' && !stories.isPlanned ? buildLook(data.front, context) : undefined,
    },
  }
}

/**
 * What only newsrooms in another language report comes after the rest: the front page in that language begins
 * with it. What an editor placed stays where it is.
 */
function ownLanguageFirst(front: FrontStories, { language }: Pick<Publication, 'language'>): FrontStories {
  const isLast = ({ chosen, reports }: RankedStory<Report>) =>
    chosen === undefined && !reports.some((report) => mayBeIn(report.language, language))
  return {
    ...front,
    stories: front.stories.toSorted((one, other) => Number(isLast(one)) - Number(isLast(other))),
  }
}

/** What the block of official notices shows is no headline of the latest, too. */
function withoutNotices(front: FrontStories, notices: readonly Notice[] = []): FrontStories {
  const shown = new Set(notices.map(({ story }) => story.guid))
  return { ...front, latest: front.latest.filter(({ guid }) => !shown.has(guid)) }
}
