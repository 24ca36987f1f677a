import type { StoryLink } from '../stories/story.ts'

/** Which stories are asked for. */
export interface StoryQuery {
  /** Addresses of feeds; an unknown one has no articles. */
  feeds: readonly string[]
  /** Articles dated before this are left out, in milliseconds since 1970. */
  since: number
}

/** What is kept of stories. Every method throws a StoreError. */
export interface StoryStore {
  /**
   * Evidence among the articles of these feeds: those that are connected are one story, an article without a link is one
   * by itself. Of large stories each report has links with a few others only, and one with no shared words where those
   * are of other feeds.
   */
  loadStoryLinks(query: StoryQuery): Promise<StoryLink[]>
}
