import { Agent, type Dispatcher, request } from 'undici'
import { type AddressPolicy, checkAddress } from '../http/address-check.ts'
import { checkedConnector } from '../http/checked-connect.ts'
import { explainFailure, type FetchFailure, failure, RedirectError } from '../http/fetch-failure.ts'
import type { Lookup } from '../http/lookup-queue.ts'
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

const mostRedirects = 5
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
  return {
    connect: (address, signal) =>
      exchange({ agent, policy, userAgent: options.userAgent, signal }, address).catch((error) =>
        signal.aborted ? failure('aborted', 'broken off') : explainFailure(error),
      ),
    close: () => agent.destroy(),
  }
}

async function exchange(
  {
    agent,
    policy,
    userAgent,
    signal,
  }: { agent: Agent; policy: AddressPolicy; userAgent: string; signal: AbortSignal },
  address: string,
): Promise<StationAnswer> {
  let url = checkAddress(address, policy)
  for (let hops = 0; ; hops++) {
    const response = await request(url, {
      dispatcher: agent,
      signal,
      headers: { 'user-agent': userAgent, accept: 'audio/*', 'accept-encoding': 'identity' },
    })
    const target = redirectTarget(response, url)
    if (!target) return readAnswer(response)
    discard(response)
    if (hops === mostRedirects) throw new RedirectError(`more than ${mostRedirects} redirects`)
    url = checkAddress(target, policy)
  }
}

function readAnswer(response: Dispatcher.ResponseData): StationAnswer {
  const { statusCode, body } = response
  if (statusCode < 200 || statusCode > 299) {
    discard(response)
    return failure('protocol', `the station answered with status ${statusCode}`)
  }
  const contentType = audioType(firstValue(response, 'content-type') ?? '')
  if (!contentType) {
    discard(response)
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

function redirectTarget(response: Dispatcher.ResponseData, from: URL): URL | undefined {
  if (![301, 302, 303, 307, 308].includes(response.statusCode)) return undefined
  const target = URL.parse(firstValue(response, 'location') ?? '', from)
  if (!target) throw new RedirectError(`redirect (${response.statusCode}) to something that is no address`)
  return target
}

function firstValue({ headers }: Dispatcher.ResponseData, name: string): string | undefined {
  const value = headers[name]
  return Array.isArray(value) ? value[0] : value
}

/** Discards a body unread and closes its connection. */
function discard({ body }: Dispatcher.ResponseData): void {
  body.on('error', () => {})
  body.destroy()
}
