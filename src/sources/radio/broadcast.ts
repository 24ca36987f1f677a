import { IcyMetadata } from './icy-metadata.ts'
import type { StationAnswer, StationStream } from './station.ts'
import { openPast, type StreamPast } from './stream-past.ts'

/** The stream of one listener, from the moment of joining. */
export type Joined = { kind: 'joined'; contentType: string; body: ReadableStream<Uint8Array> } | NotJoined

/** A failure to join a broadcast. */
export interface NotJoined {
  kind: 'failed'
  /** Why there is no stream: one line for the log. */
  message: string
}

/** One connection to a station, shared by all its listeners. */
export interface Broadcast {
  /** Adds a listener. The listener leaves when the body is cancelled or the signal aborts. */
  join(signal: AbortSignal): Promise<Joined>
  /** What the station says it plays; empty where it says nothing. */
  readonly title: string
  /** Ends the stream of all listeners and closes the connection. */
  end(): void
}

/** Options of a broadcast. */
export interface BroadcastOptions {
  connect(signal: AbortSignal): Promise<StationAnswer>
  /** Milliseconds without a byte after which the stream counts as broken. */
  stallTime: number
  /**
   * Called once, when the broadcast has ended and cannot be joined any more. `reason`: undefined when the last listener
   * left. `heard`: milliseconds for which the station sent audio; 0 when it sent none.
   */
  onEnded(reason: string | undefined, heard: number): void
}

/** Bytes that are queued for a slow listener before it is dropped. */
export const longestQueue = 1024 * 1024

type Listener = ReadableStreamDefaultController<Uint8Array>

/** Connects to a station and sends its stream to all listeners. A slow listener does not slow down the others. */
export function startBroadcast({ connect, stallTime, onEnded }: BroadcastOptions): Broadcast {
  const listeners = new Set<Listener>()
  const over = new AbortController()
  let past: StreamPast | undefined
  let title = ''
  let heardSince: number | undefined
  const answered = connect(over.signal).then((answer) => {
    if (answer.kind === 'stream') void passOn(answer)
    else end(answer.message)
    return answer
  })

  async function passOn({ body, contentType, metadataInterval }: StationStream): Promise<void> {
    past = openPast(contentType)
    const metadata =
      metadataInterval === undefined
        ? undefined
        : new IcyMetadata(metadataInterval, (said) => {
            title = said
          })
    let reason = 'the station ended the stream'
    const stalled = setTimeout(() => end(`the station sent nothing for ${stallTime / 1000} s`), stallTime)
    try {
      for await (const chunk of body) {
        stalled.refresh()
        heardSince ??= performance.now()
        for (const audio of metadata ? metadata.read(chunk) : [chunk]) {
          for (const piece of past.add(audio)) for (const listener of listeners) send(listener, piece)
        }
      }
    } catch (error) {
      reason = error instanceof Error ? error.message : String(error)
    } finally {
      clearTimeout(stalled)
    }
    end(reason)
  }

  function send(listener: Listener, chunk: Uint8Array): void {
    if ((listener.desiredSize ?? 0) > 0) {
      listener.enqueue(chunk)
      return
    }
    leave(listener)
    listener.error(tooSlow())
  }

  function leave(listener: Listener): void {
    if (listeners.delete(listener) && listeners.size === 0) end(undefined)
  }

  function end(reason: string | undefined): void {
    if (over.signal.aborted) return
    over.abort()
    onEnded(reason, heardSince === undefined ? 0 : Math.max(1, performance.now() - heardSince))
    for (const listener of listeners) listener.close()
    listeners.clear()
  }

  return {
    async join(signal) {
      const body = openListener({ listeners, leave, signal, opening: past?.opening() ?? [] })
      const answer = await answered
      if (answer.kind === 'failed') return answer
      if (signal.aborted) return { kind: 'failed', message: 'the listener left' }
      return { kind: 'joined', contentType: answer.contentType, body }
    },
    get title() {
      return title
    },
    end: () => end('stopped'),
  }
}

function openListener({
  listeners,
  leave,
  signal,
  opening,
}: {
  listeners: Set<Listener>
  leave(listener: Listener): void
  signal: AbortSignal
  opening: readonly Uint8Array[]
}): ReadableStream<Uint8Array> {
  let own: Listener | undefined
  const leaveOnce = () => own && leave(own)
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        own = controller
        listeners.add(controller)
        for (const chunk of opening) controller.enqueue(chunk)
      },
      cancel: leaveOnce,
    },
    new ByteLengthQueuingStrategy({ highWaterMark: longestQueue }),
  )
  signal.addEventListener('abort', leaveOnce, { once: true })
  if (signal.aborted) leaveOnce()
  return body
}

/** Without a stack, because the server logs this error and the stack would contain only Node's own code. */
function tooSlow(): Error {
  const error = new Error(`a listener fell ${longestQueue} bytes behind the stream and was dropped`)
  delete error.stack
  return error
}
