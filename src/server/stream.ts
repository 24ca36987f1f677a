import { join } from 'node:path'
import type { SampleEdition } from '../config.ts'
import type { Publication } from '../publication/publication.ts'
import { streamPort } from '../site/components/stream-address.ts'
import { textsOf } from '../site/texts/texts.ts'
import type { StationRelay } from '../sources/radio/relay.ts'
import { loopAddress } from '../sources/radio/sample-loop.ts'
import type { StorySources } from './feed-story.ts'
import { freshness } from './freshness.ts'
import { jsonResponse, textResponse } from './responses.ts'

/** The parts of a publication that the stream needs; without a folder there is no loop. */
type StreamPublication = { radio?: Publication['radio'] | undefined; folder?: string | undefined }

/** The stream endpoint, /api/stream?port=8076. */
export interface StreamService {
  /**
   * The publication's station as a stream that never ends; 400 for another port than the station's, 503 when the
   * publication has no station or it is down. A HEAD request gets the same head and joins nothing.
   */
  answer(
    publication: StreamPublication & Pick<Publication, 'language'>,
    port: string | undefined,
    request: Pick<Request, 'method' | 'signal'>,
  ): Promise<Response>
  /** The title that the publication's station sends, as JSON; empty where it sends none. */
  answerTitle(publication: StreamPublication): Response
  /** Ends the stream of every listener. */
  stop(): Promise<void>
}

/** The endpoint over a relay (sources/radio/relay.ts), which asks each station once for all its listeners. */
export function createStreamService(
  relay: Pick<StationRelay, 'join' | 'titleOf' | 'stop'>,
  { sampleEdition }: Pick<StorySources, 'sampleEdition'> = { sampleEdition: 'never' },
): StreamService {
  const stationsOf = ({ radio, folder }: StreamPublication) => addressesOf(radio, folder, sampleEdition)
  return {
    async answer({ radio, language, folder }, port, request) {
      const { radioPlayer, answers } = textsOf(language)
      if (port !== String(streamPort)) return textResponse(400, answers.noStreamAtPort, streamHeaders)
      const stations = stationsOf({ radio, folder })
      if (stations.length === 0) return textResponse(503, radioPlayer.streamUnavailable, streamHeaders)
      const joined = await relay.join(stations, request.signal)
      if (joined.kind === 'failed') return textResponse(503, radioPlayer.streamUnavailable, streamHeaders)
      // A connection that ends with its stream does not hold up a server that is stopping.
      const headers = { ...streamHeaders, 'content-type': joined.contentType, connection: 'close' }
      if (request.method !== 'HEAD') return new Response(joined.body, { headers })
      await joined.body.cancel()
      return new Response(null, { headers })
    },
    answerTitle: (publication) => jsonResponse(200, { title: relay.titleOf(stationsOf(publication)) }),
    stop: () => relay.stop(),
  }
}

/**
 * Addresses of a station's stream, in the order in which they are tried; in the sample edition the loop in the city's
 * folder where there is no station.
 */
function addressesOf(
  radio: Publication['radio'],
  folder: string | undefined,
  sampleEdition: SampleEdition,
): string[] {
  if (!radio) return []
  const stations = [radio.stream, radio.backup].filter((address) => address !== undefined)
  if (stations.length > 0 || sampleEdition === 'never' || folder === undefined) return stations
  return [loopAddress(join(folder, 'sample', 'radio.mp3'))]
}

const streamHeaders = {
  'cache-control': freshness.never.cacheControl,
  'accept-ranges': 'none',
  // A proxy that buffers answers would never send this one, which has no end.
  'x-accel-buffering': 'no',
  // Opened as a page, the stream is played by the browser's own player, which loads this same address.
  'content-security-policy': "default-src 'none'; media-src 'self'; frame-ancestors 'none'",
}
