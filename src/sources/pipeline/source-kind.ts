import type { FeedExamination } from '../../feed-health/examination.ts'
import type { CityIndex } from '../../publication/city-index.ts'
import type { ListedSource, SourceWriter } from '../../store/source.ts'
import type { DocumentRequest, Fetched, FetchOptions } from './fetch-document.ts'
import type { DocumentPace, PollTimes } from './poll-times.ts'

/** What a city's index says of its sources: addresses of its feeds at least. */
export type CitySources = Pick<CityIndex, 'feeds'> &
  Partial<Pick<CityIndex, 'manners' | 'archives' | 'calendars' | 'timeZone' | 'weather'>>

/** Where and when a document was read. */
export interface DocumentSource {
  /** The source's key, such as a feed's address. */
  key: string
  /** Address against which the document's relative addresses are read. */
  base: string
  /** Milliseconds since 1970. */
  now: number
  /** When the source was last read, before this poll; undefined: never. */
  checkedAt?: number | undefined
}

/** What was read from what a kind fetched. */
export interface ReadSource<Items> {
  items: Items
  /** The publishing frequency that a document shows; without it, the pipeline's interval is used. */
  pace?: DocumentPace
  /** Problems of a document that could still be read. */
  examined?: FeedExamination
  /** What of the document was unreadable, in a line for the operator; the next poll reads it again. */
  problem?: string | undefined
}

/** How many entries a poll added or changed. */
export interface SavedCounts {
  added: number
  updated: number
}

/**
 * One kind of source. The pipeline's steps are in this order: list → fetch
 * → read → save. Only `fetch` and `save` reach out. A new kind is a folder
 * with such an object and a row in `kinds.ts`. `Raw`: what `fetch` gets.
 */
export interface SourceKind<Raw, Items> {
  /** As in the store, such as `feed`. */
  name: string
  /** File of a publication that lists such sources, for messages. */
  listedIn: string
  /** Times of this kind that differ from the pipeline's. */
  times?: Partial<PollTimes>
  /** The sources of this kind that a city has. Of one host a few at most are requested at once. */
  list(city: CitySources): readonly ListedSource[]
  /** One of their hosts, whose sources are asked before those of all others. */
  urgentHost?: string
  /** The topic that invalidates pages when this source changed. */
  topicOf(key: string): string
  /** Age in ms of the last success from which pages tell it: the next success changes them in any case. */
  toldAfter?: number
  /** Fetches the source, by one request or several. Must not throw. */
  fetch(request: DocumentRequest, options: FetchOptions): Promise<Fetched<Raw>>
  /** Whether the content depends on the day, as with a calendar: unchanged answers are read again daily. */
  isDated?: boolean
  /** Whether it is not asked for again before caches on the way let go of what they answered. */
  waitsForCaches?: boolean
  /** Decodes, parses and normalises what was fetched. Throws an error that names another format. */
  read(raw: Raw, source: DocumentSource): ReadSource<Items>
  /** What was found in the last document, and how it came today; also where nothing changed since. */
  examineAgain?(examined: FeedExamination, source: DocumentSource): FeedExamination
  /** Stores the items within the transaction that ends the poll. */
  save(items: Items, source: DocumentSource, writer: SourceWriter): Promise<SavedCounts>
}

/** Any kind: what it fetches and reads is passed from step to step and used by no other code. */
export type AnySourceKind = SourceKind<unknown, unknown>
