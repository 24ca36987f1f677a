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

/** The topic of a city, which changes when it is published. */
export function cityTopic(publicationId: string): string {
  return `${ofCity}${publicationId}`
}

const ofCity = 'city:'

/** The city whose topic this is; undefined for any other topic. */
export function cityOf(topic: string): string | undefined {
  return topic.startsWith(ofCity) ? topic.slice(ofCity.length) : undefined
}
