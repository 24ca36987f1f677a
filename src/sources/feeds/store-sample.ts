import { readFileSync } from 'node:fs'
import type { SampleFeed } from '../../publication/publication.ts'
import type { ArticleStore } from '../../store/article.ts'
import type { FeedState } from '../../store/source-state.ts'
import { messageOf } from '../../text/error-message.ts'
import { hashBody } from '../pipeline/fetch-document.ts'
import { normaliseFeed } from './clean/normalise.ts'
import { decodeFeed } from './read/decode.ts'
import { parseFeed } from './read/parse.ts'

/** Wraps the reading of a document, which may take long or end the worker. */
export interface ReadingWatch {
  parsing(address: string): void
  parsed(address: string): void
}

/**
 * Stores a bundled feed that is read from disk through the steps of every feed; does nothing when it is
 * already stored. Throws an error that names the file when it is missing or not a feed, and StoreError.
 */
export async function storeSample(
  { address, file, base }: SampleFeed,
  store: Pick<ArticleStore, 'savePoll' | 'loadFeedStates'>,
  now: number,
  watch: ReadingWatch,
): Promise<'stored' | 'unchanged'> {
  const before = (await store.loadFeedStates([address])).get(address)
  const { body, bodyHash } = readSample(file)
  if (bodyHash === before?.bodyHash) return 'unchanged'
  watch.parsing(address)
  const articles = (() => {
    try {
      return normaliseFeed(parseFeed(decodeFeed(body, undefined).text, address), { address, base, now })
    } catch (error) {
      throw withFile(error, file)
    } finally {
      watch.parsed(address)
    }
  })()
  await store.savePoll(sampleState(address, { bodyHash, polledAt: now, succeededAt: now }), articles)
  return 'stored'
}

/** Records that a sample could not be read; its articles are kept. Throws StoreError. */
export async function recordSampleFailure(
  { address }: SampleFeed,
  message: string,
  store: Pick<ArticleStore, 'savePoll' | 'loadFeedStates'>,
  now: number,
): Promise<void> {
  const before = (await store.loadFeedStates([address])).get(address) ?? sampleState(address, {})
  const failed = { ...before, polledAt: now, failures: before.failures + 1, lastError: `parse: ${message}` }
  await store.savePoll(failed, [])
}

function readSample(file: string): { body: Uint8Array; bodyHash: string } {
  try {
    // Synchronous on purpose: asynchronous reads use the thread pool, which hanging name servers can occupy.
    const body = readFileSync(file)
    return { body, bodyHash: hashBody(body) }
  } catch (error) {
    throw withFile(error, file)
  }
}

function withFile(error: unknown, file: string): Error {
  const said = messageOf(error)
  return new Error(`${file}: ${said}`, { cause: error })
}

function sampleState(address: string, values: Partial<FeedState>): FeedState {
  return {
    address,
    etag: undefined,
    lastModified: undefined,
    bodyHash: undefined,
    polledAt: undefined,
    succeededAt: undefined,
    unconditionalAt: undefined,
    nextPollAt: 0,
    failures: 0,
    lastError: undefined,
    ...values,
  }
}
