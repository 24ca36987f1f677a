import {
  type DocumentRequest,
  type FetchedDocument,
  type FetchOptions,
  fetchDocument,
} from '../pipeline/fetch-document.ts'
import { atConverter } from './read/converter.ts'

/** Hosts, in lower case, of feeds whose certificates are not checked (`certificate` in feeds.opml). */
export type UnverifiedHosts = Pick<ReadonlySet<string>, 'has'>

/** Whether a document came from a host whose certificate is not checked: the feed's, or who answered. */
export function cameUnverified(addresses: readonly string[], unverifiedHosts: UnverifiedHosts): boolean {
  return addresses.some((address) => {
    const url = URL.parse(address)
    return url?.protocol === 'https:' && unverifiedHosts.has(url.hostname)
  })
}

export interface FetchFeedOptions extends FetchOptions {
  /** A service that reads the feed for us (read/converter.ts). */
  converter?: string | undefined
}

const maxBytes = 10_000_000

const accept =
  'application/rss+xml, application/atom+xml, application/feed+json, application/rdf+xml;q=0.9, ' +
  'application/xml;q=0.8, text/xml;q=0.8, application/json;q=0.7, */*;q=0.1'

/** Fetches a feed, or its conversion; conditionally when the request has validators. Never throws. */
export async function fetchFeed(
  request: DocumentRequest,
  { converter, ...options }: FetchFeedOptions,
): Promise<FetchedDocument> {
  if (converter === undefined) return fetchDocument(request, { ...options, accept, maxBytes })
  const address = atConverter(converter, request.address)
  const fetched = await fetchDocument({ ...request, address }, { ...options, accept, maxBytes })
  return readConversion(fetched, converter, request.address)
}

/** A converter's answer as one of the feed: a redirect of the converter is not a move of the feed. */
function readConversion(fetched: FetchedDocument, converter: string, feed: string): FetchedDocument {
  switch (fetched.kind) {
    case 'fetched':
      return { ...fetched, base: feed, movedTo: undefined, leadsTo: undefined }
    case 'notModified':
      return fetched
    case 'failed': {
      const message = `the feed converter at ${new URL(converter).host}: ${fetched.message}`
      // Of one feed that the converter could not read: the others need not wait for it.
      const { status, ...failure } = fetched
      return { ...failure, message, ...(status !== undefined && status !== 503 && { status }) }
    }
  }
}
