import type { SourceReadings } from '../site/needs.ts'
import { calendarTopic, feedTopic } from '../store/topics.ts'
import type { City } from './city.ts'
import { calendarsOf } from './events.ts'

/**
 * The city's feeds and calendars with their states, and the topics
 * that end what is made of them. Rejects with a StoreError.
 */
export async function loadSourceReadings(
  city: City,
): Promise<{ readings: SourceReadings; topics: readonly string[] }> {
  const {
    publication: { categories, feeds },
    store,
  } = city
  const byAddress = new Map<string, { name: string; address: string; sections: string[] }>()
  for (const { key, name: section } of categories) {
    for (const { title, address } of feeds[key] ?? []) {
      const known = byAddress.get(address)
      if (known) known.sections.push(section)
      else byAddress.set(address, { name: title, address, sections: [section] })
    }
  }
  const addresses = [...byAddress.keys()]
  const states = await store.articles.loadFeedStates(addresses)
  const calendars = calendarsOf(city)
  const keys = [...calendars.keys()]
  const calendarStates = await store.calendars.loadCalendarStates(keys)
  return {
    readings: {
      feeds: [...byAddress.values()].map((feed) => ({ ...feed, facts: states.get(feed.address) })),
      calendars: [...calendars].map(([key, { name, address }]) => ({
        name,
        address,
        sections: [],
        facts: calendarStates.get(key),
      })),
    },
    topics: [...addresses.map(feedTopic), ...keys.map(calendarTopic)],
  }
}
