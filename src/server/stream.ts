import type { Publication } from '../publication/publication.ts'
import { streamPort } from '../site/components/stream-address.ts'
import { textsOf } from '../site/texts/texts.ts'
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
    publication: Pick<Publication, 'radio' | 'language'>,
    port: string | undefined,
    request: Pick<Request, 'method' | 'signal'>,
  ): Promise<Response>
  /** Ends the stream of every listener. */
  stop(): Promise<void>
}

/** The endpoint over a relay (sources/radio/relay.ts), which asks each station once for all its listeners. */
export function createStreamService(relay: StationRelay): StreamService {
  return {
    async answer({ radio, language }, port, request) {
      const { radioPlayer, answers } = textsOf(language)
      if (port !== String(streamPort)) return textResponse(400, answers.noStreamAtPort, streamHeaders)
      if (!radio?.stream) return textResponse(503, radioPlayer.streamUnavailable, streamHeaders)
      const joined = await relay.join(radio.stream, request.signal)
      if (joined.kind === 'failed') return textResponse(503, radioPlayer.streamUnavailable, streamHeaders)
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
  // A proxy that buffers answers would never send this one, which has no end.
  'x-accel-buffering': 'no',
  // Opened as a page, the stream is played by the browser's own player, which loads this same address.
  'content-security-policy': "default-src 'none'; media-src 'self'; frame-ancestors 'none'",
}
