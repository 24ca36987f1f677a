import type { Publication } from '../publication/publication.ts'
import { shortId } from './components/short-id.ts'

const prefix = '/sent/'

/**
 * The `ping` address of links to this newsroom on a page with this signature; undefined when the publication does not
 * count, or has no such newsroom. The signature is last, so that it compresses well.
 */
export function referralAddress(
  publication: Publication,
  newsroom: string,
  signature: string | undefined,
): string | undefined {
  return publication.referrals && signature !== undefined && newsroomsOf(publication).has(idOf(newsroom))
    ? `${prefix}${idOf(newsroom)}?${signature}`
    : undefined
}

/** The newsroom of the id at the end of a `ping` address; undefined for an unknown id. */
export function findNewsroom(publication: Publication, id: string): string | undefined {
  return newsroomsOf(publication).get(id)
}

const known = new WeakMap<Publication, ReadonlyMap<string, string>>()

function newsroomsOf(publication: Publication): ReadonlyMap<string, string> {
  const found = known.get(publication)
  if (found) return found
  const feeds = Object.values(publication.feeds).flat()
  const newsrooms = new Map(feeds.map(({ title }) => [idOf(title), title] as const))
  known.set(publication, newsrooms)
  return newsrooms
}

/** Six characters, enough to tell the newsrooms of a city apart: a page has it for each link. */
function idOf(newsroom: string): string {
  return shortId(newsroom).slice(-6)
}
