import { messageOf } from '../../text/error-message.ts'
import { IcyMetadata } from './icy.ts'
import type { StationAnswer, StationStream } from './station.ts'

/** The stream of one listener, from the moment of joining. */
export type JoinedListener =
  | { kind: 'joined'; contentType: string; body: ReadableStream<Uint8Array> }
  | NotJoined

interface NotJoined {
  kind: 'failed'
  /** Why there is no stream: one line for the log. */
  message: string
}

export interface NewListener {
  /** Aborts when the listener has gone. */
  signal: AbortSignal
  /** Called once when the stream of a listener that joined has ended; `isSlow`: dropped as too far behind. */
  onEnd?(isSlow: boolean): void
}

/** One connection to a station, shared by all its listeners. */
export interface Broadcast {
  /** Adds a listener. The listener leaves when the body is cancelled or the signal aborts. */
  join(listener: NewListener): Promise<JoinedListener>
  /** What the station says it plays; empty where it says nothing. */
  readonly title: string
  /** Ends the stream of all listeners and closes the connection. */
  end(): void
}

export interface BroadcastOptions {
  connect(signal: AbortSignal): Promise<StationAnswer>
  /** Milliseconds without a byte after which the stream counts as broken. */
  stallTime: number
  /** Milliseconds in which audio is gathered, so that each listener costs few writes. */
  gather: number
  /**
   * Called once, when the broadcast has ended and cannot be joined any more. `reason`: undefined when
   * the last listener left. `heard`: milliseconds for which the station sent audio; 0 when it sent none.
   */
  onEnded(reason: string | undefined, heard: number): void
}

/** Bytes that are queued for a slow listener before it is dropped. */
export const longestQueue = 1024 * 1024

interface Listener extends NewListener {
  controller: ReadableStreamDefaultController<Uint8Array>
  /** Whether its `join` was answered with a stream. */
  hasJoined: boolean
}

/** Connects to a station and sends its stream to all listeners; a slow one does not slow down the others. */
export function startBroadcast({ connect, stallTime, gather, onEnded }: BroadcastOptions): Broadcast {
  const listeners = new Set<Listener>()
  const over = new AbortController()
  const past = new StreamPast()
  let gathering: Gathering | undefined
  let title = ''
  let heardSince: number | undefined
  const answered = connect(over.signal).then((answer) => {
    if (answer.kind === 'stream') void passOn(answer)
    else end(answer.message)
    return answer
  })

  async function passOn({ body, metadataInterval }: StationStream): Promise<void> {
    gathering = new Gathering(gather, (audio) => {
      past.add(audio)
      for (const listener of listeners) send(listener, audio)
    })
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
        for (const audio of metadata ? metadata.read(chunk) : [chunk]) gathering?.add(audio)
      }
    } catch (error) {
      reason = messageOf(error)
    } finally {
      clearTimeout(stalled)
    }
    end(reason)
  }

  function send(listener: Listener, chunk: Uint8Array): void {
    if ((listener.controller.desiredSize ?? 0) > 0) {
      listener.controller.enqueue(chunk)
      return
    }
    leave(listener, true)
    listener.controller.close()
  }

  function leave(listener: Listener, isSlow = false): void {
    if (!listeners.delete(listener)) return
    if (listener.hasJoined) listener.onEnd?.(isSlow)
    if (listeners.size === 0) end(undefined)
  }

  function end(reason: string | undefined): void {
    if (over.signal.aborted) return
    over.abort()
    gathering?.flush()
    onEnded(reason, heardSince === undefined ? 0 : Math.max(1, performance.now() - heardSince))
    for (const listener of listeners) {
      listener.controller.close()
      if (listener.hasJoined) listener.onEnd?.(false)
    }
    listeners.clear()
  }

  return {
    async join(newListener) {
      const { listener, body } = openListener(newListener, past.opening(), leave)
      listeners.add(listener)
      if (listener.signal.aborted) leave(listener)
      const answer = await answered
      if (answer.kind === 'failed') return answer
      if (listener.signal.aborted) return { kind: 'failed', message: 'the listener left' }
      listener.hasJoined = true
      if (!listeners.has(listener)) listener.onEnd?.(false)
      return { kind: 'joined', contentType: answer.contentType, body }
    },
    get title() {
      return title
    },
    end: () => end('stopped'),
  }
}

/** The body of a listener, which begins with the opening. */
function openListener(
  newListener: NewListener,
  opening: readonly Uint8Array[],
  leave: (listener: Listener) => void,
): { listener: Listener; body: ReadableStream<Uint8Array> } {
  const { signal } = newListener
  let listener: Listener | undefined
  const leaveOnce = () => listener && leave(listener)
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        listener = { ...newListener, controller, hasJoined: false }
        for (const chunk of opening) controller.enqueue(chunk)
      },
      cancel: leaveOnce,
    },
    new ByteLengthQueuingStrategy({ highWaterMark: longestQueue }),
  )
  signal.addEventListener('abort', leaveOnce, { once: true })
  if (!listener) throw new Error('unreachable: a stream starts at once')
  return { listener, body }
}

/** Gathered bytes that are sent at once. */
const longestGathering = 16 * 1024

/** Gathers audio for so many milliseconds, or until it is enough for one write. */
class Gathering {
  readonly #time: number
  readonly #send: (audio: Uint8Array) => void
  #parts: Uint8Array[] = []
  #length = 0
  #timer: NodeJS.Timeout | undefined

  /** `send` gets what was gathered, never nothing. */
  constructor(time: number, send: (audio: Uint8Array) => void) {
    this.#time = time
    this.#send = send
  }

  add(audio: Uint8Array): void {
    this.#parts.push(audio)
    this.#length += audio.length
    if (this.#length >= longestGathering) this.flush()
    else this.#timer ??= setTimeout(() => this.flush(), this.#time)
  }

  flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const audio = Buffer.concat(this.#parts)
    this.#parts = []
    this.#length = 0
    if (audio.length > 0) this.#send(audio)
  }
}

/** Bytes of recent audio for a new listener at once: browsers buffer some seconds before they play. */
export const burstSize = 64 * 1024

/** A stream's last bytes, which new listeners get first: at least `burstSize`, once it has sent so many. */
export class StreamPast {
  #chunks: Uint8Array[] = []
  #length = 0

  add(chunk: Uint8Array): void {
    this.#chunks.push(chunk)
    this.#length += chunk.length
    for (let oldest = this.#chunks[0]; oldest; oldest = this.#chunks[0]) {
      if (this.#length - oldest.length < burstSize) break
      this.#length -= oldest.length
      this.#chunks.shift()
    }
  }

  /** What a new listener gets before the next piece. MP3 and AAC can be joined anywhere. */
  opening(): readonly Uint8Array[] {
    return [...this.#chunks]
  }
}
