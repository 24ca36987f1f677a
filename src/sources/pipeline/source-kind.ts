import type { FeedExamination } from '../../feed-health/examination.ts'
import type { SourceWriter } from '../../store/source.ts'
import type { DocumentRequest, FetchedDocument, FetchOptions } from './fetch-document.ts'
import type { DocumentPace } from './poll-pace.ts'
import type { PollTimes } from './poll-times.ts'

/** What a document was read from. */
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

/** How many things a poll stored that were not stored so before. */
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
  /** Who is asked for this source: at most a few requests of one host run at once. */
  hostOf(key: string): string
  /** The topic that ends pages when this source changed. */
  topicOf(key: string): string
  /** Asks for the document. Must not throw. */
  fetch(request: DocumentRequest, options: FetchOptions): Promise<FetchedDocument>
  /** Whether a document says something else each day, as a calendar does: once a day it is read although it has not changed. */
  isDated?: boolean
  /** Bytes to text. May throw. */
  decode(body: Uint8Array, contentType: string | undefined): string
  /** Text to the structure of its format. Throws where it is something else, saying what. */
  parse(text: string, source: DocumentSource): Parsed
  /** The structure of a format to what is kept. */
  normalise(parsed: Parsed, source: DocumentSource): Items
  /** What a document shows of how often it is worth reading; the pipeline's interval without it. */
  paceOf?(parsed: Parsed, items: Items, now: number): DocumentPace
  /** What is wrong with a document that was read all the same. */
  examine?(parsed: Parsed, document: RawDocument, source: DocumentSource): FeedExamination
  /** Stores the items within the transaction that ends the poll. */
  save(items: Items, source: DocumentSource, writer: SourceWriter): Promise<SavedCounts>
}

/** Any kind: each hands its own structures from step to step, and nobody else looks into them. */
export type AnySourceKind = SourceKind<unknown, unknown>
