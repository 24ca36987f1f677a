import { normaliseFeed } from '../../sources/feeds/clean/normalise.ts'
import { parseFeed } from '../../sources/feeds/read/parse.ts'
import type { ArticleStore } from '../../store/article.ts'
import { messageOf } from '../../text/error-message.ts'
import { shortHash } from '../../text/short-hash.ts'

/** Sample stories of a category, as their file has them. */
export interface SampleDocument {
  /** The key under which they are kept. */
  address: string
  text: string
  /** What their relative addresses are resolved against. */
  base: string
}

/**
 * Stores those of a city's sample stories that are others than before, through the steps of every feed.
 * Where a file is no feed, what was stored stays. Resolves to a line about each such file. Rejects with a
 * StoreError.
 */
export async function storeSamples(
  samples: readonly SampleDocument[],
  store: Pick<ArticleStore, 'savePoll' | 'loadFeedStates'>,
  now: number,
): Promise<string[]> {
  const states = await store.loadFeedStates(samples.map(({ address }) => address))
  const errors: string[] = []
  for (const sample of samples) {
    const { address } = sample
    const before = states.get(address)
    const bodyHash = shortHash(sample.text)
    if (bodyHash === before?.bodyHash) continue
    const { articles, error } = readSample(sample, now)
    if (error !== undefined) errors.push(`${address}: ${error}`)
    const state = {
      address,
      etag: undefined,
      lastModified: undefined,
      bodyHash,
      polledAt: now,
      succeededAt: error === undefined ? now : before?.succeededAt,
      unconditionalAt: undefined,
      nextPollAt: 0,
      failures: error === undefined ? 0 : 1,
      lastError: error && `parse: ${error}`,
    }
    await store.savePoll(state, articles)
  }
  return errors
}

function readSample({ address, text, base }: SampleDocument, now: number) {
  try {
    return { articles: normaliseFeed(parseFeed(text, address), { address, base, now }) }
  } catch (error) {
    return { articles: [], error: messageOf(error) }
  }
}
