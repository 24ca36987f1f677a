import { type CategoryKey, getCategory } from '../../../publication/categories.ts'
import type { HomePlan, HomeVideo, Occurrence, SampleWeather } from '../../../publication/content.ts'
import { type ImageSource, ownImageSource } from '../../../publication/image-address.ts'
import type { Publication } from '../../../publication/publication.ts'
import { slugsOf } from '../../../publication/slug.ts'
import { type AdSlotView, fillAdSlots, railPlaces } from '../../components/ad-slots.ts'
import { buildEventCards, type EventCard } from '../../components/events/event-cards.ts'
import { buildOwnCard, buildStoryCards, type StoryCard } from '../../components/story-card.ts'
import { buildWeatherCard, type WeatherCardView } from '../../components/weather/weather-card.ts'
import { coming, forecast, type Need, type StoryList, stories } from '../../needs.ts'
import type { PageContext, PageView } from '../../page.ts'

/** Exactly what the home page shows. */
export interface HomeView extends FrontView {
  path: string
  headline: string
  weather: WeatherCardView | undefined
  events: readonly EventCard[]
  video: VideoView | undefined
  ads: Record<'middle' | 'rail', readonly AdSlotView[]>
  /** Address of a third party's live feed; undefined where our own is shown. */
  liveFrame: string | undefined
}

/** The featured video with its poster as it is shown. */
export interface VideoView extends Omit<HomeVideo, 'poster'> {
  poster: ImageSource
}

/** The stories of the home page. */
export interface FrontView {
  state: 'loading' | 'empty' | 'loaded'
  lead: StoryCard | undefined
  /** Beside the lead. */
  more: readonly StoryCard[]
  tabs: readonly { id: string; label: string; cards: readonly StoryCard[] }[]
}

/** Lists of stories by category, beside what the home page has in any case. */
type FrontName = `front ${CategoryKey}`
type HomeNeeds = {
  readonly coming: Extract<Need, { kind: 'coming' }>
  readonly forecast: Extract<Need, { kind: 'forecast' }>
  readonly [name: FrontName]: Extract<Need, { kind: 'stories' }>
}
interface HomeData {
  readonly coming: readonly Occurrence[]
  readonly forecast: SampleWeather | undefined
  readonly [name: FrontName]: StoryList
}

const beside = 3
const perTab = 2
/** Event cards (section 2). */
const shownEvents = 3

/** What the home page asks for: without a plan the newest stories too, and more of the category that leads. */
export function homeNeeds({ publication }: PageContext): HomeNeeds {
  const front = publication.content.home ? [] : publication.front
  const lists = front.map((category, index) => {
    const limit = index === 0 ? 1 + beside + perTab : perTab
    return [`front ${category}`, stories({ category, perFeed: limit, limit })]
  })
  return { ...Object.fromEntries(lists), coming: coming(shownEvents), forecast: forecast() }
}

/** The home page: as home.yaml plans it, or without a plan the newest stories of the feeds. */
export function buildHomeView(context: PageContext, data: HomeData): PageView<HomeView> {
  const { publication, path } = context
  const { home } = publication.content
  const front = home ? planFront(home, publication) : fillFront(data, context)
  return {
    title: undefined,
    description: publication.description,
    loading: front.state === 'loading',
    body: {
      ...front,
      path,
      headline: publication.homeHeadline,
      weather: data.forecast && buildWeatherCard(data.forecast.card, publication.language),
      events: buildEventCards(data.coming, publication),
      video: home?.video && {
        ...home.video,
        poster: ownImageSource(publication.content.rasters, home.video.poster),
      },
      ads: fillAdSlots({ middle: [{ size: 250 }], rail: railPlaces }, context),
      liveFrame: publication.frames.live,
    },
  }
}

function planFront(plan: HomePlan, publication: Publication): FrontView {
  const ids = slugsOf(
    plan.tabs.map(({ label }) => label),
    'tab',
  )
  return {
    state: 'loaded',
    lead: buildOwnCard(plan.featured, publication),
    more: plan.more.map((article) => buildOwnCard(article, publication)),
    tabs: plan.tabs.map(({ label, articles }, index) => ({
      id: ids[index] ?? label,
      label,
      cards: articles.map((article) => buildOwnCard(article, publication)),
    })),
  }
}

function fillFront(data: HomeData, context: PageContext): FrontView {
  const { publication } = context
  const tabs = publication.front.map((key) => {
    const category = getCategory(publication, key)
    const list = data[`front ${key}`]
    const cards = list?.state === 'loaded' ? buildStoryCards(list, category, context) : []
    return { id: key, label: category.name, cards, loading: list?.state === 'loading' }
  })
  const [first, ...others] = tabs
  const [lead, ...local] = first?.cards ?? []
  const filled = first ? [{ ...first, cards: local.slice(beside) }, ...others] : []
  return {
    state: first?.loading ? 'loading' : lead ? 'loaded' : 'empty',
    lead,
    more: local.slice(0, beside),
    tabs: filled.flatMap(({ id, label, cards }) => (cards.length > 0 ? [{ id, label, cards }] : [])),
  }
}
