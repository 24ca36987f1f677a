import { join } from 'node:path'
import { listCityFolders } from '../../publication/city-folders.ts'
import { outlinesIn } from '../../publication/network/feed-outlines.ts'
import { readIndex, readNetwork } from '../../publication/network/network.ts'
import type { OutlinedFeed } from '../../publication/outlines.ts'

/** A feed that a city lists. */
export interface ConfiguredFeed extends OutlinedFeed {
  city: string
}

/** Every feed in the feeds.opml of every city below a folder; a city whose file cannot be read has none. */
export async function listConfiguredFeeds(publicationsDir: string): Promise<ConfiguredFeed[]> {
  const { ids } = await listCityFolders(publicationsDir)
  const network = await readNetwork(publicationsDir)
  return ids.flatMap((city) => {
    const outlines = outlinesIn(readIndex(join(publicationsDir, city), network))
    return outlines.map((feed) => ({ ...feed, city }))
  })
}

/** The feeds that match an address or a name: those of exactly this address or name, else those whose name contains it. */
export function findConfigured(feeds: readonly ConfiguredFeed[], wanted: string): ConfiguredFeed[] {
  const name = wanted.trim().toLowerCase()
  if (name === '') return []
  const exact = feeds.filter(({ address, title }) => address === wanted || title.toLowerCase() === name)
  return exact.length > 0 ? exact : feeds.filter(({ title }) => title.toLowerCase().includes(name))
}
