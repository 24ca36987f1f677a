import type { Publication } from '../publication/publication.ts'
import type { Answers, Loaded, LoadNeeds, Need, Needs, StoryList } from '../site/needs.ts'
import { feedTopic } from '../store/topics.ts'
import { type FeedStates, loadStatesOf, loadStoryList, type StorySources } from './stored-stories.ts'

/** What is known of a page's data once it is loaded. */
export interface PageData {
  /** Loads needs; a store that does not answer leaves its lists empty and is told in `error`. */
  load: LoadNeeds
  /** What the loaded data depends on beside the city: `feed:<address>` (store/topics.ts). */
  topics: Set<string>
  /** Whether any list of stories was asked for. */
  hasStories: boolean
  /** Whether sample stories are shown where live ones may come. */
  showsSample: boolean
  /** Why the store did not answer. */
  error: unknown
}

/** Opens the data of a publication for one page. */
export function openData(publication: Publication, now: number, sources: StorySources): PageData {
  const data: PageData = {
    load: async <N extends Needs>(needs: N) => (await loadAll(needs)) as Loaded<N>,
    topics: new Set(),
    hasStories: false,
    showsSample: false,
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
        return Promise.resolve(publication.content.upcoming(now, need.limit))
      case 'times':
        return Promise.resolve(publication.content.upcoming(now, need.limit, need.event))
      case 'forecast':
        return Promise.resolve(publication.content.sampleWeather)
    }
  }

  /** The states of the feeds of all lists in one query; undefined where the store does not answer. */
  async function loadStates(needs: Needs): Promise<FeedStates | undefined> {
    const queries = Object.values(needs).filter((need) => need.kind === 'stories')
    if (queries.length === 0) return undefined
    data.hasStories = true
    try {
      const { states, feeds } = await loadStatesOf(queries, publication, sources.store)
      for (const feed of feeds) data.topics.add(feedTopic(feed))
      return states
    } catch (error) {
      data.error = error
      return undefined
    }
  }

  async function loadStories(
    need: Extract<Need, { kind: 'stories' }>,
    states: FeedStates | undefined,
  ): Promise<StoryList> {
    if (!states) return noStories
    try {
      const list = await loadStoryList(need, publication, sources, states)
      if (list.state === 'loaded' && list.edition === 'sample') data.showsSample = true
      return list
    } catch (error) {
      data.error = error
      return noStories
    }
  }

  return data
}

const noStories: StoryList = { state: 'loaded', edition: 'live', stories: [] }
