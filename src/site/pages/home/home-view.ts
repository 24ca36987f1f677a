import { getCategory } from '../../../publication/categories.ts'
import type { HomeVideo, Occurrence, SampleWeather } from '../../../publication/content.ts'
import { type ImageSource, ownImageSource } from '../../../publication/image-address.ts'
import type { Link } from '../../../publication/publication.ts'
import { type AdSlotView, fillAdSlots } from '../../components/ad-slots.ts'
import { buildEventCards, type EventCard } from '../../components/events/event-cards.ts'
import { buildWeatherCard, type WeatherCardView } from '../../components/weather/weather-card.ts'
import { coming, type FrontStories, forecast, front, type Need } from '../../needs.ts'
import type { PageContext, PageView } from '../../page.ts'
import { buildFront, type FrontView } from './front-view.ts'

/** Exactly what the home page shows. */
export interface HomeView extends FrontView {
  path: string
  headline: string
  /** The page of the first section, whose newest headlines the list has; undefined for a city without sections in front. */
  local: Link | undefined
  weather: WeatherCardView | undefined
  events: readonly EventCard[]
  video: VideoView | undefined
  ads: Record<'middle' | 'end', readonly AdSlotView[]>
  /** Address of a third party's live feed; undefined where our own is shown. */
  liveFrame: string | undefined
}

/** The featured video with its poster as it is shown. */
export type VideoView = Omit<HomeVideo, 'poster'> & {
  poster: ImageSource
  /** Of what is said in it, a BCP 47 tag. */
  language: string
}

interface HomeData {
  readonly front: FrontStories
  readonly coming: readonly Occurrence[]
  readonly forecast: SampleWeather | undefined
}

/** Event cards (section 2). */
const shownEvents = 3

/** What the home page asks for. */
export function homeNeeds(): { [Name in keyof HomeData]: Extract<Need, { kind: Name }> } {
  return { front: front(), coming: coming(shownEvents), forecast: forecast() }
}

/** The home page: the day's stories, what readers need today, and articles of our own as guides. */
export function buildHomeView(context: PageContext, data: HomeData): PageView<HomeView> {
  const { publication, path } = context
  const { home } = publication.content
  const stories = buildFront(data.front, context)
  const [first] = publication.front
  const local = first === undefined ? undefined : getCategory(publication, first)
  return {
    title: undefined,
    description: publication.description,
    loading: stories.state === 'loading',
    body: {
      ...stories,
      path,
      headline: publication.homeHeadline,
      local: local && { label: local.name, href: local.path },
      weather: data.forecast && buildWeatherCard(data.forecast.card, publication.language),
      events: buildEventCards(data.coming, publication),
      video: home?.video && {
        ...home.video,
        poster: ownImageSource(publication.content.rasters, home.video.poster),
        language: publication.language,
      },
      ads: fillAdSlots({ middle: [{ size: 250 }], end: [{ size: 250 }] }, context),
      liveFrame: publication.frames.live,
    },
  }
}
