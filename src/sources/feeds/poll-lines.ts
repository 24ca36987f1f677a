import pLimit from 'p-limit'
import { openSafeClient, type SafeClient } from '../http/safe-fetch.ts'
import { userAgent } from '../http/user-agent.ts'
import { type PlainFeed, plainFeed } from './clean/plain-feed.ts'
import { fetchFeed } from './fetch.ts'
import { decodeFeed } from './read/decode.ts'
import { parseFeed } from './read/parse.ts'

/** One line of the output. */
export type PolledLine = PlainFeed | { error: string }

const mostAtOnce = 8
/** The whole document, without the limits for readers. */
const noLimits = { entries: Number.POSITIVE_INFINITY, empty: true }

/**
 * Fetches the feed at each address (one a line; blank lines are skipped) and passes its content to `write`, in the
 * order of the lines. Stores nothing and does not throw for a feed.
 */
export async function pollLines(
  lines: AsyncIterable<string>,
  write: (line: PolledLine) => void,
  { allowLoopback }: { allowLoopback: boolean },
): Promise<void> {
  const client = openSafeClient({ allowLoopback, userAgent })
  const limit = pLimit(mostAtOnce)
  let written = Promise.resolve()
  try {
    for await (const line of lines) {
      const address = line.trim()
      if (address === '') continue
      const polled = limit(() => pollOnce(address, client))
      written = written.then(async () => write(await polled))
    }
    await written
  } finally {
    await client.close()
  }
}

async function pollOnce(address: string, client: SafeClient): Promise<PolledLine> {
  const fetched = await fetchFeed({ address }, { client, now: Date.now() })
  if (fetched.kind !== 'fetched') {
    return { error: fetched.kind === 'failed' ? `${fetched.reason}: ${fetched.message}` : 'not modified' }
  }
  try {
    const { text } = decodeFeed(fetched.body, fetched.contentType)
    return plainFeed(parseFeed(text, address, noLimits), fetched.base, fetched.contentLanguage)
  } catch (error) {
    return { error: `parse: ${error instanceof Error ? error.message : String(error)}` }
  }
}
