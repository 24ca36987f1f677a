import { Agent, type Dispatcher } from 'undici'
import { checkedConnector } from '../http/checked-connect.ts'
import { explainFailure, type FetchFailure, failure } from '../http/fetch-failure.ts'
import type { Lookup } from '../http/lookup-queue.ts'
import { discardBody, firstHeader, requestFollowing } from '../http/redirects.ts'
import { understandIcy } from './icy.ts'

/** How stations are reached. */
export interface StationClientOptions {
  /** Permits stations on this machine, on any port: for development and tests. */
  allowLoopback: boolean
  /** The User-Agent: product/version. */
  userAgent: string
  /** Milliseconds to resolve and connect; 5 s without it. */
  connectTimeout?: number
  /** Resolves host names in tests. */
  lookup?: Lookup
}

/** A station's running stream, or why there is none. */
export type StationAnswer = StationStream | FetchFailure

export interface StationStream {
  kind: 'stream'
  /** Type and subtype, lower case, such as `audio/mpeg`. */
  contentType: string
  /** Throws where the connection breaks; leaving it early closes the connection. */
  body: AsyncIterable<Uint8Array>
}

/** Connects to radio stations, at public addresses only. */
export interface StationClient {
  /** Never throws. The signal breaks off both the connecting and the stream. */
  connect(address: string, signal: AbortSignal): Promise<StationAnswer>
  /** Breaks off everything. */
  close(): Promise<void>
}

/** Stations use ports 80 and 443, and by convention ports from 8000. */
const isStationPort = (port: number) => port >= 8000 && port <= 8999
const defaultConnectTimeout = 5_000
/** Milliseconds within which a station must answer after it accepted the connection, because a listener waits. */
const headersTimeout = 10_000

/** A client that checks each address as it connects and follows at most five redirects. A stream has no deadline. */
export function openStationClient(options: StationClientOptions): StationClient {
  const policy = { allowLoopback: options.allowLoopback, allowsPort: isStationPort }
  const connect = checkedConnector(policy, {
    connectTimeout: options.connectTimeout ?? defaultConnectTimeout,
    lookup: options.lookup,
  })
  const agent = new Agent({
    connect: understandIcy(connect),
    allowH2: false,
    // Each connection carries one stream and is not reused.
    pipelining: 0,
    headersTimeout,
    // The relay has a timeout of its own for a stream that stalls.
    bodyTimeout: 0,
  })
  const headers = { 'user-agent': options.userAgent, accept: 'audio/*', 'accept-encoding': 'identity' }
  return {
    connect: (address, signal) =>
      requestFollowing(address, { dispatcher: agent, signal, policy, headers }).then(
        ({ response }) => readAnswer(response),
        (error) => (signal.aborted ? failure('aborted', 'broken off') : explainFailure(error)),
      ),
    close: () => agent.destroy(),
  }
}

function readAnswer(response: Dispatcher.ResponseData): StationAnswer {
  const { statusCode, body } = response
  if (statusCode < 200 || statusCode > 299) {
    discardBody(response)
    return failure('protocol', `the station answered with status ${statusCode}`)
  }
  const contentType = audioType(firstHeader(response, 'content-type') ?? '')
  if (!contentType) {
    discardBody(response)
    return failure('protocol', 'the station answers with something that is no audio stream')
  }
  return { kind: 'stream', contentType, body: body as AsyncIterable<Uint8Array> }
}

/** The type without parameters, of audio only; undefined for anything else, such as a page or a list of streams. */
export function audioType(contentType: string): string | undefined {
  const [type = ''] = contentType.toLowerCase().split(';')
  const name = type.trim()
  if (/mpegurl|scpls/.test(name)) return undefined
  return /^(audio\/[a-z0-9.+-]+|application\/ogg)$/.test(name) ? name : undefined
}
