import type { Publication } from '../../publication/publication.ts'
import { streamPort } from '../../site/components/stream-address.ts'
import { textsOf } from '../../site/texts/texts.ts'
import type { StationRelay } from '../../sources/radio/relay.ts'
import { loopAddress } from '../../sources/radio/sample-loop.ts'
import { freshness } from '../answers/freshness.ts'
import { jsonResponse, textResponse } from '../answers/responses.ts'
import type { Logger } from '../log/logger.ts'
import { type ConnectionLimits, callEachSecond, OpenConnections } from '../requests/open-connections.ts'

/** The parts of a publication that the stream needs. */
type StreamPublication = { radio?: Publication['radio'] | undefined; radioLoop?: string | undefined }

/** The parts of a request that the stream needs. */
export interface ListenerRequest extends Pick<Request, 'method' | 'signal'> {
  /** Network address of the reader, undefined where it is not known. */
  address?: string | undefined
  /** Ends the connection at once. */
  cut?(): void
}

/** Limits in production: a mobile network may have one address for hundreds of its readers. */
const defaultStreamLimits: ConnectionLimits = { connections: 3_000, perAddress: 100 }

/** Settings of the endpoint. */
export interface StreamOptions {
  logger: Pick<Logger, 'warn'>
  limits?: ConnectionLimits
}

/** The stream endpoint, /api/stream?port=8076. */
export interface StreamService {
  /**
   * The publication's station as a stream that never ends; 400 for another port than the station's, 503 when
   * there is no station, it is down, or too many listen. A HEAD request gets the same head and joins nothing.
   */
  answer(
    publication: StreamPublication & Pick<Publication, 'language'>,
    port: string | undefined,
    request: ListenerRequest,
  ): Promise<Response>
  /** The title that the publication's station sends, as JSON; empty where it sends none. */
  answerTitle(publication: StreamPublication): Response
  /** Ends the stream of every listener. */
  stop(): Promise<void>
}

/** The endpoint over a relay (sources/radio/relay.ts), which asks each station once for all its listeners. */
export function createStreamService(
  relay: Pick<StationRelay, 'join' | 'titleOf' | 'stop'>,
  { logger, limits = defaultStreamLimits }: StreamOptions,
): StreamService {
  const listeners = new OpenConnections(limits)
  const refusals = callEachSecond((refused) =>
    logger.warn({ refused }, `radio: ${refused} listeners refused beyond the bounds`),
  )
  const drops = callEachSecond((dropped) =>
    logger.warn({ dropped }, `radio: ${dropped} listeners dropped who did not read what they were sent`),
  )
  return {
    async answer({ radio, language, radioLoop }, port, request) {
      const { radioPlayer, answers } = textsOf(language)
      if (port !== String(streamPort)) return textResponse(400, answers.noStreamAtPort, streamHeaders)
      const stations = addressesOf({ radio, radioLoop })
      if (stations.length === 0) return textResponse(503, radioPlayer.streamUnavailable, streamHeaders)
      const release = listeners.take(request.address ?? '')
      if (!release) {
        refusals.count()
        const headers = { ...streamHeaders, 'retry-after': '60', connection: 'close' }
        return textResponse(503, radioPlayer.streamUnavailable, headers)
      }
      const joined = await relay.join(stations, {
        signal: request.signal,
        onEnd(isSlow) {
          release()
          if (!isSlow) return
          drops.count()
          request.cut?.()
        },
      })
      if (joined.kind === 'failed') {
        release()
        return textResponse(503, radioPlayer.streamUnavailable, streamHeaders)
      }
      // A connection that ends with its stream does not hold up a server that is stopping.
      const headers = { ...streamHeaders, 'content-type': joined.contentType, connection: 'close' }
      if (request.method !== 'HEAD') return new Response(joined.body, { headers })
      await joined.body.cancel()
      return new Response(null, { headers })
    },
    answerTitle: (publication) => jsonResponse(200, { title: relay.titleOf(addressesOf(publication)) }),
    stop: () => relay.stop(),
  }
}

/**
 * Addresses of a station's stream, in the order in which they are tried;
 * where there is no station, of the loop that the publication has in its place.
 */
function addressesOf({ radio, radioLoop }: StreamPublication): string[] {
  if (!radio) return []
  const stations = [radio.stream, radio.backup].filter((address) => address !== undefined)
  return stations.length > 0 || radioLoop === undefined ? stations : [loopAddress(radioLoop)]
}

const streamHeaders = {
  'cache-control': freshness.never.cacheControl,
  'accept-ranges': 'none',
  // A proxy that buffers answers would never send this one, which has no end.
  'x-accel-buffering': 'no',
  // Opened as a page, the stream is played by the browser's own player, which loads this same address.
  'content-security-policy': "default-src 'none'; media-src 'self'; frame-ancestors 'none'",
}
