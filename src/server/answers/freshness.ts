import { minute } from '../../time/durations.ts'

/** How long an answer may be served by caches in front of us (`cacheControl`), and by our page cache. */
export interface Freshness {
  cacheControl: string
  /** Milliseconds in the page cache; a poll that stores something new ends it earlier. 0: not kept. */
  keep: number
}

/**
 * Caches in front show a page for a minute: ten seconds of it while they ask for the new one, so that no
 * crowd waits. For a day they show it while we are down.
 */
const aMinuteInFront = 's-maxage=50, stale-while-revalidate=10, stale-if-error=86400'

/** Lifetimes of all answers, by kind. Our cache, too, repeats a page for `stale-if-error` after a failure. */
export const freshness = {
  /** Pages of feed stories: browsers ask each time, so that the strip of an alert is not late. */
  stories: { cacheControl: `public, max-age=0, ${aMinuteInFront}`, keep: 5 * minute },
  /** Pages of ranked stories, whose order depends on the time: made anew after a minute, or after a poll. */
  ranked: { cacheControl: `public, max-age=0, ${aMinuteInFront}`, keep: minute },
  /**
   * Live weather and its alerts: a browser asks each time, so that the link of a new alert finds it on the
   * page. Made again each minute, because they say when they were checked.
   */
  alerts: { cacheControl: 'public, max-age=0, stale-if-error=3600', keep: minute },
  /** Pages of the publication's own texts: only its folder, the date and the alert strip change them. */
  static: { cacheControl: `public, max-age=60, ${aMinuteInFront}`, keep: 5 * minute },
  /** A page whose first stories are not loaded yet: kept so that a flood at the start costs one page. */
  loading: { cacheControl: 'no-store', keep: 2_000 },
  notFound: { cacheControl: 'public, max-age=60', keep: 5 * minute },
  /** A search: kept only so that many readers with the same words cost one search. */
  search: { cacheControl: 'no-store', keep: 10_000 },
  /** What a search box suggests: who deletes what was typed last sees at once what was suggested before. */
  suggestions: { cacheControl: 'public, max-age=60', keep: 10_000 },
  /** An article behind an editor's link: kept only so that a flood costs one page. */
  preview: { cacheControl: 'no-store', keep: 2_000 },
  /** The answer to a form: one text for many readers, which no cache between us and the reader may keep. */
  form: { cacheControl: 'no-store', keep: 5 * minute },
  /** Answers to one reader, errors and health. */
  never: { cacheControl: 'no-store', keep: 0 },
  /** Files with a hash in their name. */
  hashed: { cacheControl: 'public, max-age=31536000, immutable', keep: 0 },
  /**
   * Resized pictures: what is taken down is gone in ten minutes: five of a cache in front, which may not say
   * how old its copy is, and five of a browser behind it.
   */
  picture: { cacheControl: 'public, max-age=300, must-revalidate', keep: 0 },
  /** A publication's own assets, which keep their names. */
  media: { cacheControl: 'public, max-age=3600, stale-while-revalidate=604800', keep: 0 },
  /** A feed's picture that cannot be shown now. */
  missingImage: { cacheControl: 'public, max-age=60', keep: 0 },
} as const satisfies Record<string, Freshness>

/** Name of a row of the freshness table. */
export type FreshnessRow = keyof typeof freshness
