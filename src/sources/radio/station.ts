import { Agent } from 'undici'
import { isStationPort } from '../../text/address-check.ts'
import { checkedConnector } from '../http/checked-connect.ts'
import { explainFailure, type FetchFailure, failure } from '../http/fetch-failure.ts'
import type { Lookup } from '../http/name-lookup.ts'
import { discardBody, type FollowedResponse, requestFollowing } from '../http/redirects.ts'
import { mendHeads } from '../http/response-head.ts'
import { parseInterval } from './icy.ts'

export interface StationClientOptions {
  /** Permits stations on this machine, on any port: for development and tests. */
  allowLoopback: boolean
  /** The User-Agent: product/version. */
  userAgent: string
  /** Milliseconds to resolve and connect; 5 s without it. */
  connectTimeout?: number
  lookup?: Lookup
}

/** A station's running stream, or why there is none. */
export type StationAnswer = StationStream | FetchFailure

export interface StationStream {
  kind: 'stream'
  /** Type and subtype, lower case, such as `audio/mpeg`. */
  contentType: string
  /** Bytes of audio between two blocks of metadata; undefined where the station sends none. */
  metadataInterval: number | undefined
  /** Throws when the connection breaks. Leaving the iteration early closes the connection. */
  body: AsyncIterable<Uint8Array>
}

/** Connects to radio stations, at public addresses only. */
export interface StationClient {
  /** Never throws. The signal aborts the connection attempt and the stream. */
  connect(address: string, signal: AbortSignal): Promise<StationAnswer>
  /** Aborts all streams and connection attempts. */
  close(): Promise<void>
}

const defaultConnectTimeout = 5_000
/** Milliseconds within which a station must answer after connecting: a listener is waiting. */
const headersTimeout = 10_000

/** A client that checks each address when connecting, follows up to five redirects, and has no deadline. */
export function openStationClient(options: StationClientOptions): StationClient {
  const policy = { allowLoopback: options.allowLoopback, allowsPort: isStationPort }
  const connect = checkedConnector(policy, {
    connectTimeout: options.connectTimeout ?? defaultConnectTimeout,
    lookup: options.lookup,
  })
  const agent = new Agent({
    connect: mendHeads(connect),
    allowH2: false,
    // No keep-alive: a connection carries one stream.
    pipelining: 0,
    headersTimeout,
    // No body timeout: the relay has its own for a stream that stalls.
    bodyTimeout: 0,
  })
  const headers = {
    'user-agent': options.userAgent,
    accept: 'audio/*',
    'accept-encoding': 'identity',
    'icy-metadata': '1',
  }
  return {
    connect: (address, signal) =>
      requestFollowing(address, { dispatcher: agent, signal, policy, headers }).then(readAnswer, (error) =>
        signal.aborted ? failure('aborted', 'broken off') : explainFailure(error),
      ),
    close: () => agent.destroy(),
  }
}

function readAnswer({ response, headers }: FollowedResponse): StationAnswer {
  const { statusCode, body } = response
  if (statusCode < 200 || statusCode > 299) {
    discardBody(response)
    return failure('protocol', `the station answered with status ${statusCode}`)
  }
  const contentType = audioType(headers.get('content-type') ?? '')
  if (!contentType) {
    discardBody(response)
    return failure('protocol', 'the station answers with something that is no audio stream of MP3 or AAC')
  }
  const metadataInterval = parseInterval(headers.get('icy-metaint'))
  return { kind: 'stream', contentType, metadataInterval, body: body as AsyncIterable<Uint8Array> }
}

/** Media type without parameters; undefined for pages, playlists, and Ogg, which no one can join midway. */
export function audioType(contentType: string): string | undefined {
  const [type = ''] = contentType.toLowerCase().split(';')
  const name = type.trim()
  if (/mpegurl|scpls|\b(?:ogg|opus|vorbis)\b/.test(name)) return undefined
  return /^audio\/[a-z0-9.+-]+$/.test(name) ? name : undefined
}
