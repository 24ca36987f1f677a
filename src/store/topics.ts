import type { SourceName } from './source-state.ts'

/** The topic of a feed, which changes when a poll stores new or updated articles. `address` as configured. */
export function feedTopic(address: string): string {
  return `${ofFeed}${address}`
}

const ofFeed = 'feed:'

/** Whether a topic is that of a feed's articles. */
export function isOfFeed(topic: string): boolean {
  return topic.startsWith(ofFeed)
}

/** The topic of a remote calendar, which changes when a poll brings other events. `key` as in the queue. */
export function calendarTopic(key: string): string {
  return `calendar:${key}`
}

/** The topic of a source other than a feed, such as a forecast, which changes with its data. */
export function readingTopic({ kind, key }: SourceName): string {
  return `${kind}:${key}`
}

/** The topic of a publication's folder, which changes when the folder is read again. */
export function cityTopic(publicationId: string): string {
  return `city:${publicationId}`
}
