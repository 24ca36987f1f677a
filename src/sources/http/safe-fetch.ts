import { Agent, type Dispatcher } from 'undici'
import { checkedConnector } from './checked-connect.ts'
import { acceptedEncodings, BodyTooLargeError, BrokenEncodingError, decompress } from './content-encoding.ts'
import { explainFailure, type FetchFailure, failure } from './fetch-failure.ts'
import type { Lookup } from './name-lookup.ts'
import { discardBody, requestFollowing } from './redirects.ts'
import { mendHeads } from './response-head.ts'
import { isWholeDocument } from './whole-document.ts'

export interface SafeClientOptions {
  /** Allows loopback addresses, on any port: for development and tests. */
  allowLoopback: boolean
  /** The User-Agent: product/version, and a URL about it. */
  userAgent: string
  /** Hosts whose certificates are not checked, in lower case; looked up at each connection. */
  unverifiedHosts?: Pick<ReadonlySet<string>, 'has'> | undefined
  /** Milliseconds to resolve and connect; by default 5 s. */
  connectTimeout?: number
  lookup?: Lookup
}

export interface FetchBytesOptions {
  accept: string
  /** The limit of the body's size, both as sent and decompressed. */
  maxBytes: number
  /** Milliseconds for the whole exchange, including redirects and body; by default 20 s. */
  deadline?: number
  /** Further request headers, names in lower case. */
  headers?: Readonly<Record<string, string>>
  signal?: AbortSignal
  /** Sent with POST, not following redirects; `headers` say what it is. Without it the request is a GET. */
  post?: string | Uint8Array
}

type FetchedBytes = FetchedBody | FetchedStatus | FetchFailure

/** An answer with a 2xx status and its body. */
interface FetchedBody extends Answer {
  kind: 'body'
  /** Decompressed. */
  body: Uint8Array
  /** What was wrong with the transfer of a body that is whole although: one line for the operator. */
  flaw?: string | undefined
}

/** An answer with another status, whose body is not read. */
export interface FetchedStatus extends Answer {
  kind: 'status'
}

interface Answer {
  status: number
  /** Names in lower case; of a repeated header the first. Values byte for byte, as latin1. */
  headers: ReadonlyMap<string, string>
  /** The address that answered, after redirects. */
  finalAddress: string
  /** Whether there was a redirect and all were permanent (301, 308). */
  movedPermanently: boolean
}

/** Fetches public http and https addresses within limits. */
export interface SafeClient {
  /** Never throws: a failure is a `failed` result with one line that names the cause. */
  fetchBytes(address: string, options: FetchBytesOptions): Promise<FetchedBytes>
  /** Aborts running requests and closes all connections. */
  close(): Promise<void>
}

const defaultConnectTimeout = 5_000
const defaultDeadline = 20_000

/** A client that checks addresses when connecting, follows up to 5 redirects, distrusts Content-Length. */
export function openSafeClient(client: SafeClientOptions): SafeClient {
  const agent = new Agent({
    connect: mendHeads(
      checkedConnector(client, {
        connectTimeout: client.connectTimeout ?? defaultConnectTimeout,
        lookup: client.lookup,
        unverifiedHosts: client.unverifiedHosts,
      }),
    ),
    allowH2: false,
    pipelining: 1,
    // One deadline covers the whole exchange; undici's own timeouts are off.
    headersTimeout: 0,
    bodyTimeout: 0,
    // Some news sites send a Content-Security-Policy longer than the default limit of 16 kB.
    maxHeaderSize: 65_536,
  })
  return {
    fetchBytes: (address, options) => fetchWithin(agent, client, address, options),
    close: () => agent.destroy(),
  }
}

async function fetchWithin(
  agent: Agent,
  client: SafeClientOptions,
  address: string,
  options: FetchBytesOptions,
): Promise<FetchedBytes> {
  const deadline = options.deadline ?? defaultDeadline
  const late = `no complete answer within ${deadline / 1000} s`
  const tooLate = new AbortController()
  const timer = setTimeout(() => tooLate.abort(new Error(late)), deadline)
  const signal = AbortSignal.any([tooLate.signal, ...(options.signal ? [options.signal] : [])])
  const once = (encodings: string) =>
    exchange(address, { ...options, signal, callerSignal: options.signal }, { agent, client, encodings })
  try {
    return await once(acceptedEncodings).catch((error) => {
      if (error instanceof BrokenEncodingError) return once('identity')
      throw error
    })
  } catch (error) {
    if (options.signal?.aborted) return failure('aborted', 'broken off')
    if (tooLate.signal.aborted) return failure('timeout', late)
    return explainFailure(error)
  } finally {
    clearTimeout(timer)
  }
}

/** One request of a body, which is sent in one of `encodings`. */
async function exchange(
  address: string,
  options: FetchBytesOptions & { signal: AbortSignal; callerSignal: AbortSignal | undefined },
  { agent, client, encodings }: { agent: Agent; client: SafeClientOptions; encodings: string },
): Promise<FetchedBody | FetchedStatus> {
  const { response, headers, url, movedPermanently } = await requestFollowing(address, {
    dispatcher: agent,
    signal: options.signal,
    policy: client,
    post: options.post,
    headers: {
      'user-agent': client.userAgent,
      ...options.headers,
      accept: options.accept,
      'accept-encoding': encodings,
    },
  })
  const answer = { status: response.statusCode, headers, finalAddress: url.href, movedPermanently }
  if (answer.status < 200 || answer.status > 299) {
    discardBody(response)
    return { kind: 'status', ...answer }
  }
  const { sent, broken } = await readBody(response, headers, options)
  const encoding = headers.get('content-encoding')
  const { body, damage, isWhole } = await decompress(sent, encoding, options.maxBytes)
  const problem = broken ?? damage
  // Browsers show what came; a document whose end is there is read.
  if (problem && (broken || !isWhole) && !isWholeDocument(body)) throw problem
  return { kind: 'body', ...answer, body, ...(problem && { flaw: oneLine(problem) }) }
}

function oneLine(problem: Error): string {
  return problem.message.replace(/\s+/g, ' ').trim()
}

/** The body as sent; `broken`: why it ended before it was complete. */
async function readBody(
  response: Dispatcher.ResponseData,
  headers: ReadonlyMap<string, string>,
  { maxBytes, callerSignal }: { maxBytes: number; callerSignal: AbortSignal | undefined },
): Promise<{ sent: Uint8Array; broken?: Error }> {
  const announced = Number(headers.get('content-length') ?? 0)
  if (announced > maxBytes) {
    discardBody(response)
    throw new BodyTooLargeError(`announces ${announced} bytes, at most ${maxBytes} are read`)
  }
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    // Leaving the loop early destroys the stream and its connection.
    for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
      length += chunk.length
      if (length > maxBytes) throw new BodyTooLargeError(`sends more than ${maxBytes} bytes`)
      chunks.push(chunk)
    }
  } catch (error) {
    if (!(error instanceof Error) || error instanceof BodyTooLargeError || length === 0) throw error
    if (callerSignal?.aborted) throw error
    return { sent: Buffer.concat(chunks), broken: error }
  }
  return { sent: Buffer.concat(chunks) }
}
