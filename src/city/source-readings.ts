import type { SourceReadings } from '../site/needs.ts'
import { feedStateTopic, feedTopic } from '../store/topics.ts'
import type { City } from './city.ts'

/** The city's feeds with what is known of each, and the topics that end what is made of them. Rejects with a StoreError. */
export async function loadReadings({
  publication: { categories, feeds },
  store,
  sampleEdition,
}: City): Promise<{ readings: SourceReadings; topics: readonly string[] }> {
  const byAddress = new Map<string, { name: string; address: string; sections: string[] }>()
  for (const { key, name: section } of categories) {
    for (const { title, address } of feeds[key] ?? []) {
      const known = byAddress.get(address)
      if (known) known.sections.push(section)
      else byAddress.set(address, { name: title, address, sections: [section] })
    }
  }
  const addresses = [...byAddress.keys()]
  const isRead = sampleEdition !== 'always'
  const states = isRead ? await store.articles.loadFeedStates(addresses) : new Map()
  return {
    readings: {
      isRead,
      feeds: [...byAddress.values()].map((feed) => ({ ...feed, facts: states.get(feed.address) })),
    },
    topics: isRead ? addresses.flatMap((address) => [feedTopic(address), feedStateTopic(address)]) : [],
  }
}
