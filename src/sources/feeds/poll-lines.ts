import pLimit from 'p-limit'
import { messageOf } from '../../text/error-message.ts'
import { openSafeClient, type SafeClient } from '../http/safe-fetch.ts'
import { type PlainFeed, plainFeed } from './clean/plain-feed.ts'
import { fetchFeed } from './fetch.ts'
import { parseConversion } from './read/converter.ts'
import { decodeFeed } from './read/decode.ts'
import { parseFeed } from './read/parse.ts'
import { noLimits } from './read/parsed-feed.ts'

export type PolledLine = PlainFeed | { error: string }

export interface PollLinesOptions {
  allowLoopback: boolean
  userAgent: string
  /** Address of a service that reads feeds for us. */
  converter?: string | undefined
}

const mostAtOnce = 8

/**
 * Fetches the feed at each address (one a line; blank lines are skipped) and passes its content to `write`,
 * in the order of the lines. Stores nothing and does not throw for a feed.
 */
export async function pollLines(
  lines: AsyncIterable<string>,
  write: (line: PolledLine) => void,
  { converter, ...options }: PollLinesOptions,
): Promise<void> {
  // A server that serves one connection at a time would keep the other requests waiting.
  const client = openSafeClient({ ...options, keepAlive: false })
  const limit = pLimit(mostAtOnce)
  let written = Promise.resolve()
  try {
    for await (const line of lines) {
      const address = line.trim()
      if (address === '') continue
      const polled = limit(() => pollOnce(address, client, converter))
      written = written.then(async () => write(await polled))
    }
    await written
  } finally {
    await client.close()
  }
}

async function pollOnce(
  address: string,
  client: SafeClient,
  converter: string | undefined,
): Promise<PolledLine> {
  const fetched = await fetchFeed({ address }, { client, now: Date.now(), converter })
  if (fetched.kind !== 'fetched') {
    return { error: fetched.kind === 'failed' ? `${fetched.reason}: ${fetched.message}` : 'not modified' }
  }
  try {
    const { body, contentType, contentLanguage } = fetched.raw
    const { text } = decodeFeed(body, contentType)
    const feed = converter === undefined ? parseFeed(text, address, noLimits) : parseConversion(text, address)
    return plainFeed(feed, fetched.base, contentLanguage)
  } catch (error) {
    return { error: `parse: ${messageOf(error)}` }
  }
}
