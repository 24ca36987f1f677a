import type { FailureReason } from '../../sources/http/fetch-failure.ts'
import type { SafeClient } from '../../sources/http/safe-fetch.ts'

/** Fetches an image: its bytes, or why there are none; `isPassing` where it may be there in a few minutes. */
export type FetchImage = (
  address: string,
  signal: AbortSignal,
) => Promise<{ ok: true; bytes: Uint8Array } | { ok: false; reason: string; isPassing?: boolean }>

/** Largest image that is fetched, in bytes, and how long that may take, in ms: a reader waits for it. */
const fetchLimits = { maxBytes: 10 * 1024 * 1024, deadline: 8_000 }

/** Failures of a host rather than of what it sent. */
const unreachable: readonly FailureReason[] = ['dns', 'connection', 'timeout']

/** Fetches images through the client that refuses private addresses. */
export function openImageSource(client: Pick<SafeClient, 'fetchBytes'>): FetchImage {
  return async (address, signal) => {
    const answer = await client.fetchBytes(address, { accept: 'image/*', signal, ...fetchLimits })
    switch (answer.kind) {
      case 'body':
        return { ok: true, bytes: answer.body }
      case 'status':
        return {
          ok: false,
          reason: `the server answered with status ${answer.status}`,
          isPassing: answer.status >= 500 || answer.status === 429,
        }
      case 'failed':
        return { ok: false, reason: answer.message, isPassing: unreachable.includes(answer.reason) }
    }
  }
}
