import { type CityFiles, fileText } from '../city-files.ts'
import { listOutlines, type OutlinedFeed } from '../outlines.ts'
import type { TextFile } from '../text-file.ts'

/** Outlines by file. The network's file is one object for all cities, so it is parsed once. */
const parsed = new WeakMap<TextFile, readonly OutlinedFeed[]>()

/** The feeds of a city, its own first, then those of the network that it has; none where a file is broken. */
export function outlinesIn(files: CityFiles): readonly OutlinedFeed[] {
  const { layers } = files
  if (!layers) return outlinesOf(files)
  const { leftOut } = layers
  if (leftOut.has('files', 'feeds.opml')) return outlinesOf(layers.own)
  const shared = outlinesOf(layers.network).filter(
    ({ address, title, category }) =>
      !leftOut.has('feeds', title) &&
      !leftOut.has('feeds', address) &&
      (leftOut.categories?.has(category) ?? true),
  )
  // A feed that only has an address is the network's, at another place.
  const own = outlinesOf(layers.own).filter(
    ({ title, address }) => title !== '' || !shared.some((other) => other.address === address),
  )
  return [...own, ...shared]
}

function outlinesOf(files: CityFiles): readonly OutlinedFeed[] {
  const read = fileText(files, 'feeds.opml')
  const known = parsed.get(read)
  if (known) return known
  const listed = listOutlines('text' in read ? read.text : '')
  const feeds = 'feeds' in listed ? listed.feeds : []
  parsed.set(read, feeds)
  return feeds
}
