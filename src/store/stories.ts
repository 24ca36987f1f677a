import type { StoryLink } from '../stories/story.ts'

/** Articles whose stories are asked for. */
export interface StoryGroupsQuery {
  /** Addresses of feeds: only their articles are answered. */
  feeds: readonly string[]
  articles: readonly number[]
  /** The newest so many articles of a story are answered, and its first. */
  limit: number
}

/** Stories of several articles, as far as given feeds tell them. */
export interface StoryGroups {
  /** `id`: of the article that was stored first; `articles`: newest first. */
  stories: { id: number; articles: number[] }[]
  /** Evidence among these articles. */
  links: StoryLink[]
}

/** What is kept of stories. Every method throws a StoreError. */
export interface StoryStore {
  /** The stories of these articles; one that is alone in these feeds has none. Costs what they cost, whatever else is stored. */
  loadStoryGroups(query: StoryGroupsQuery): Promise<StoryGroups>
}
