import type { FeedExamination } from '../../feed-health/examination.ts'
import type { SourceWriter } from '../../store/source.ts'
import type { DocumentRequest, FetchedDocument, FetchOptions } from './fetch-document.ts'
import type { DocumentPace } from './poll-pace.ts'
import type { PollTimes } from './poll-times.ts'

/** Where and when a document was read. */
export interface DocumentSource {
  /** The source's key, such as a feed's address. */
  key: string
  /** Address against which the document's relative addresses are read. */
  base: string
  /** Milliseconds since 1970. */
  now: number
}

/** A document as it was fetched. */
export interface RawDocument {
  body: Uint8Array
  contentType: string | undefined
}

/** How many entries a poll added or changed. */
export interface SavedCounts {
  added: number
  updated: number
}

/**
 * One kind of source. The pipeline conducts its steps in this order; each is a function of its own, and only `fetch`
 * and `save` reach out. A new kind is an object of this shape, given to the pipeline, and sources listed under its name.
 */
export interface SourceKind<Parsed, Items> {
  /** As in the store, such as `feed`. */
  name: string
  /** File of a publication that lists such sources, for messages. */
  listedIn: string
  /** Times of this kind that differ from the pipeline's. */
  times?: Partial<PollTimes>
  /** The host that is requested for this source: at most a few requests of one host run at once. */
  hostOf(key: string): string
  /** The topic that invalidates pages when this source changed. */
  topicOf(key: string): string
  /** Age in ms of the last success from which pages say so: the next success is news to them although nothing changed. */
  toldAfter?: number
  /** The topic of what is told of its failures; without it nothing beside its pages tells them. */
  stateTopicOf?(key: string): string
  /** Fetches the document. Must not throw. */
  fetch(request: DocumentRequest, options: FetchOptions): Promise<FetchedDocument>
  /** Whether the content depends on the day, as in a calendar: an unchanged document is then read again once a day. */
  isDated?: boolean
  /** Bytes to text. May throw. */
  decode(body: Uint8Array, contentType: string | undefined): string
  /** Text to the structure of its format. Throws an error that names another format. */
  parse(text: string, source: DocumentSource): Parsed
  /** The structure of a format to the items that are stored. */
  normalise(parsed: Parsed, source: DocumentSource): Items
  /** The publishing frequency that a document shows; without it, the pipeline's interval is used. */
  paceOf?(parsed: Parsed, items: Items, now: number): DocumentPace
  /** Whether it is not asked for again before caches on the way let go of what they answered. */
  waitsForCaches?: boolean
  /** Problems of a document that could still be read. */
  examine?(parsed: Parsed, items: Items, document: RawDocument, source: DocumentSource): FeedExamination
  /** What was found in the last document, and how it came today; also where nothing changed since. */
  examineAgain?(examined: FeedExamination, source: DocumentSource): FeedExamination
  /** Stores the items within the transaction that ends the poll. */
  save(items: Items, source: DocumentSource, writer: SourceWriter): Promise<SavedCounts>
}

/** Any kind: its structures are passed from step to step and used by no other code. */
export type AnySourceKind = SourceKind<unknown, unknown>
