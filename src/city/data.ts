import type { EditorsChoice } from '../publication/content.ts'
import type { Publication } from '../publication/publication.ts'
import type {
  Answers,
  FrontStories,
  Loaded,
  LoadNeeds,
  Need,
  Needs,
  SourceReadings,
  StoryAnswer,
  StoryList,
} from '../site/needs.ts'
import { calendarTopic, feedTopic } from '../store/topics.ts'
import { nextEnd } from '../stories/rank.ts'
import type { City, NetworkSource } from './city.ts'
import { type FeedStates, feedsOf, feedsOfCity } from './edition.ts'
import { calendarsOf, loadCalendars, loadComing, loadEventAt, loadNextEvents } from './events.ts'
import { loadFrontStories, loadStoryAnswer } from './front-stories.ts'
import { findUnreadOffices, loadNotices, officialFeeds } from './notices.ts'
import { loadSourceReadings } from './source-readings.ts'
import { loadStoryList } from './story-lists.ts'
import { loadWater } from './water.ts'

/** The data of a page, and what it depends on. */
export interface PageData {
  /** Loads needs; if the store does not answer, their lists are empty and `error` says why. */
  load: LoadNeeds
  /** What the loaded data depends on beside the city: `feed:<address>` (store/topics.ts). */
  topics: Set<string>
  /** Whether any list of stories was asked for. */
  hasStories: boolean
  /** Whether stories were ranked: their order depends on the time. */
  isRanked: boolean
  /** When the data becomes outdated even without a change in the store, in milliseconds since 1970. */
  endsAt: number | undefined
  /** Editor's choices in force that name no story; undefined where no ranking was loaded. */
  idleChoices: readonly EditorsChoice[] | undefined
  /** The error of a store that did not answer; undefined otherwise. */
  error: unknown
}

/** Lifetime of the network's own pages, in ms: the first one after a while shows what was known before. */
const networkFor = 10_000

/** Opens the data of a city for one page. */
export function openData(city: City): PageData {
  const { publication, now } = city
  const data: PageData = {
    load: async <N extends Needs>(needs: N) => (await loadAll(needs)) as Loaded<N>,
    topics: new Set(),
    hasStories: false,
    isRanked: false,
    endsAt: undefined,
    idleChoices: undefined,
    error: undefined,
  }

  async function loadAll(needs: Needs): Promise<Record<string, Answers[Need['kind']]>> {
    const states = await loadStates(needs)
    const answers = Object.entries(needs).map(
      async ([name, need]) => [name, await loadNeed(need, states)] as const,
    )
    return Object.fromEntries(await Promise.all(answers))
  }

  function loadNeed(need: Need, states: FeedStates | undefined): Promise<Answers[Need['kind']]> {
    switch (need.kind) {
      case 'stories':
        return loadStories(need, states)
      case 'coming':
        return loadEvents(() => loadComing(city, need.limit), [])
      case 'nextEvents':
        return loadEvents(() => loadNextEvents(city, need.limit), [])
      case 'event':
        return loadEvents(() => loadEventAt(need.path, city, need.limit), undefined)
      case 'calendars':
        return loadEvents(() => loadCalendars(city), [])
      case 'forecast':
        return loadForecast()
      case 'water':
        return loadSea()
      case 'sources':
        return loadSources()
      case 'front':
        return loadFront(states)
      case 'story':
        return loadStory(need.id, states)
      case 'notices':
        return attempt(() => loadNotices(city, need), [])
      case 'unreadOffices':
        return Promise.resolve(states && findUnreadOffices(city, states))
      case 'cities':
        return loadNetwork((network) => network.loadCities())
      case 'headlines':
        return loadNetwork((network) => network.loadHeadlines())
    }
  }

  /** The states of the feeds of all lists in one query; undefined where the store does not answer. */
  async function loadStates(needs: Needs): Promise<FeedStates | undefined> {
    const feeds = new Set(Object.values(needs).flatMap((need) => addressesOf(need, publication)))
    // Also of a category without feeds: one of the sample edition may be live at any moment.
    data.hasStories ||= feeds.size > 0 || Object.values(needs).some(({ kind }) => kind === 'stories')
    if (feeds.size === 0) return undefined
    data.isRanked = Object.values(needs).some(({ kind }) => kind === 'front' || kind === 'story')
    return attempt(async () => {
      const states = await city.store.articles.loadFeedStates([...feeds])
      for (const feed of feeds) data.topics.add(feedTopic(feed))
      return states
    }, undefined)
  }

  async function loadStories(
    need: Extract<Need, { kind: 'stories' }>,
    states: FeedStates | undefined,
  ): Promise<StoryList> {
    if (!states) return noStories
    return attempt(() => loadStoryList(need, city, states), noStories)
  }

  async function loadFront(states: FeedStates | undefined): Promise<FrontStories> {
    if (!states) return noFront
    return attempt(async () => {
      data.endsAt = nextEnd(publication.content.choices, now)
      city.front ??= loadFrontStories(city, states)
      const front = await city.front
      data.idleChoices = front.idle
      return front
    }, noFront)
  }

  async function loadStory(id: number, states: FeedStates | undefined): Promise<StoryAnswer | undefined> {
    if (!states) return undefined
    return attempt(() => loadStoryAnswer(id, city), undefined)
  }

  function addTopics(topics: Iterable<string>): void {
    for (const topic of topics) data.topics.add(topic)
  }

  /** The result of `load`; where the store does not answer, `nothing`, and the error is recorded. */
  async function attempt<Answer>(load: () => Promise<Answer>, nothing: Answer): Promise<Answer> {
    try {
      return await load()
    } catch (error) {
      data.error = error
      return nothing
    }
  }

  /** What depends on the city's remote calendars; `nothing` where the store does not answer. */
  function loadEvents<Answer>(load: () => Promise<Answer>, nothing: Answer): Promise<Answer> {
    for (const key of calendarsOf(city).keys()) data.topics.add(calendarTopic(key))
    return attempt(load, nothing)
  }

  function loadForecast(): Promise<Answers['forecast']> {
    return attempt(async () => {
      const { weather, topics } = await city.loadWeather()
      addTopics(topics)
      return weather
    }, undefined)
  }

  function loadSources(): Promise<SourceReadings> {
    return attempt(
      async () => {
        const { readings, topics } = await loadSourceReadings(city)
        addTopics(topics)
        return readings
      },
      { feeds: [], calendars: [] },
    )
  }

  /** What is known of all cities, which is read for the next page where it is old. */
  async function loadNetwork<Row>(load: (network: NetworkSource) => Promise<readonly Row[]>) {
    data.isRanked = true
    data.endsAt = now + networkFor
    return city.network ? load(city.network) : []
  }

  function loadSea(): Promise<Answers['water']> {
    return attempt(async () => {
      const { water, topics } = await loadWater(city)
      addTopics(topics)
      return water
    }, undefined)
  }

  return data
}

/** Addresses of every feed on which the answer to a need may depend. */
function addressesOf(need: Need, publication: Publication): readonly string[] {
  switch (need.kind) {
    case 'stories':
      return feedsOf(need.category, publication).map(({ address }) => address)
    case 'notices':
    case 'unreadOffices':
      return [...officialFeeds(publication).keys()]
    case 'front':
    case 'story':
      return [...feedsOfCity(publication).keys()]
    case 'coming':
    case 'nextEvents':
    case 'event':
    case 'calendars':
    case 'forecast':
    case 'water':
    case 'sources':
    case 'cities':
    case 'headlines':
      return []
  }
}

const noStories: StoryList = { state: 'loaded', stories: [] }
const noFront: FrontStories = {
  state: 'loaded',
  stories: [],
  latest: [],
  updatedAt: undefined,
  idle: [],
}
