import type { Publication } from '../publication/publication.ts'
import { streamPort, streamUnavailable } from '../site/pages/radio/stream-address.ts'
import type { StationRelay } from '../sources/radio/relay.ts'
import { freshness } from './freshness.ts'
import { textResponse } from './responses.ts'

/** The stream endpoint, /api/stream?port=8076. */
export interface StreamService {
  /**
   * The publication's station as a stream that never ends; 400 for another port than the station's, 503 when the
   * publication has no station or it is down. A HEAD request gets the same head and joins nothing.
   */
  answer(
    publication: Pick<Publication, 'radio'>,
    port: string | undefined,
    request: Pick<Request, 'method' | 'signal'>,
  ): Promise<Response>
  /** Ends the stream of every listener. */
  stop(): Promise<void>
}

/** The endpoint over a relay (sources/radio/relay.ts), which asks each station once for all its listeners. */
export function createStreamService(relay: StationRelay): StreamService {
  return {
    async answer({ radio }, port, request) {
      if (port !== String(streamPort))
        return textResponse(400, 'There is no stream at this port.', streamHeaders)
      if (!radio?.stream) return textResponse(503, streamUnavailable, streamHeaders)
      const joined = await relay.join(radio.stream, request.signal)
      if (joined.kind === 'failed') return textResponse(503, streamUnavailable, streamHeaders)
      // A connection that ends with its stream does not hold up a server that is stopping.
      const headers = { ...streamHeaders, 'content-type': joined.contentType, connection: 'close' }
      if (request.method !== 'HEAD') return new Response(joined.body, { headers })
      await joined.body.cancel()
      return new Response(null, { headers })
    },
    stop: () => relay.stop(),
  }
}

const streamHeaders = {
  'cache-control': freshness.never.cacheControl,
  'accept-ranges': 'none',
  // A proxy in front that collects answers before it sends them would collect for ever.
  'x-accel-buffering': 'no',
  // Opened by itself, a stream is shown by a player of the browser's own, which loads it from this very address.
  'content-security-policy': "default-src 'none'; media-src 'self'; frame-ancestors 'none'",
}
