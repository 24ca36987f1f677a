import type { StoryLink } from '../stories/story.ts'

/** A query for the stories of articles. */
export interface StoryGroupsQuery {
  /** Addresses of feeds: only their articles are answered. */
  feeds: readonly string[]
  articles: readonly number[]
  /** The most articles of a story that are returned: the newest, and the first. */
  limit: number
}

/** Stories of several articles, limited to the given feeds. */
export interface StoryGroups {
  /** `id`: of the article that was stored first; `articles`: newest first. */
  stories: { id: number; articles: number[] }[]
  /** Evidence among these articles. */
  links: StoryLink[]
}

/** Stories. Every method throws a StoreError. */
export interface StoryStore {
  /** The stories of these articles; one that is alone in these feeds has none. Costs what they cost, whatever else is stored. */
  loadStoryGroups(query: StoryGroupsQuery): Promise<StoryGroups>
}
