import type { StoryLink } from '../stories/story.ts'

/** Which stories are asked for. */
export interface StoryQuery {
  /** Addresses of feeds; an unknown one has no articles. */
  feeds: readonly string[]
  /** Articles dated before this are left out, in milliseconds since 1970. */
  since: number
}

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
  /**
   * Evidence among the articles of these feeds: those that are connected are one story, an article without a link is one
   * by itself. Of large stories each report has links with a few others only, and one with no shared words where those
   * are of other feeds.
   */
  loadStoryLinks(query: StoryQuery): Promise<StoryLink[]>
  /** The stories of these articles; one that is alone in these feeds has none. Costs what they cost, whatever else is stored. */
  loadStoryGroups(query: StoryGroupsQuery): Promise<StoryGroups>
}
