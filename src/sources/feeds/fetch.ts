import {
  type DocumentRequest,
  type FetchedDocument,
  type FetchOptions,
  fetchDocument,
} from '../pipeline/fetch-document.ts'
import { atConverter } from './read/converter.ts'

export interface FetchFeedOptions extends FetchOptions {
  /** A service that reads the feed for us: converter.ts. */
  converter?: string | undefined
}

/** Largest feed, decompressed. */
const maxBytes = 10_000_000

const accept =
  'application/rss+xml, application/atom+xml, application/feed+json, application/rdf+xml;q=0.9, ' +
  'application/xml;q=0.8, text/xml;q=0.8, application/json;q=0.7, */*;q=0.1'

/** Asks for a feed, or a converter for it, conditionally where the request holds validators. Never throws. */
export async function fetchFeed(
  request: DocumentRequest,
  { converter, ...options }: FetchFeedOptions,
): Promise<FetchedDocument> {
  if (converter === undefined) return fetchDocument(request, { ...options, accept, maxBytes })
  const address = atConverter(converter, request.address)
  const fetched = await fetchDocument({ ...request, address }, { ...options, accept, maxBytes })
  return readConversion(fetched, converter, request.address)
}

/** What a converter's answer says of the feed: where the converter has moved to is not where the feed has. */
function readConversion(fetched: FetchedDocument, converter: string, feed: string): FetchedDocument {
  switch (fetched.kind) {
    case 'fetched':
      return { ...fetched, base: feed, movedTo: undefined }
    case 'notModified':
      return fetched
    case 'failed': {
      const message = `the feed converter at ${new URL(converter).host}: ${fetched.message}`
      return { ...fetched, message }
    }
  }
}
