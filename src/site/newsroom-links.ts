import type { Publication } from '../publication/publication.ts'
import { shortId } from './components/short-id.ts'

const prefix = '/sent/'

/** Where a browser reports a press on a link to this newsroom, undefined where the publication counts none or has no such newsroom. */
export function referralAddress(publication: Publication, newsroom: string): string | undefined {
  return publication.referrals && newsroomsOf(publication).has(shortId(newsroom))
    ? `${prefix}${shortId(newsroom)}`
    : undefined
}

/** The newsroom of the id at the end of such an address. */
export function findNewsroom(publication: Publication, id: string): string | undefined {
  return newsroomsOf(publication).get(id)
}

const known = new WeakMap<Publication, ReadonlyMap<string, string>>()

function newsroomsOf(publication: Publication): ReadonlyMap<string, string> {
  const found = known.get(publication)
  if (found) return found
  const feeds = Object.values(publication.feeds).flat()
  const newsrooms = new Map(feeds.map(({ title }) => [shortId(title), title] as const))
  known.set(publication, newsrooms)
  return newsrooms
}
