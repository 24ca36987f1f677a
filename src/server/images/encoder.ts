import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { minute } from '../../publication/durations.ts'
import type { WantedPicture } from './encode-picture.ts'
import type { EncodeAnswer, EncodeOrder, WorkAnswer } from './encoder-messages.ts'
import { FairQueue, QueueFullError } from './fair-queue.ts'

/** The picture cannot be encoded, and would not be at the next try either: it is broken, too large or too costly. */
export class EncodeError extends Error {
  override readonly name = 'EncodeError'
}

export interface EncoderOptions {
  /** Whether SVG is drawn: only for pictures of publishers, never for what comes from outside. */
  drawings: boolean
  /** Processes at most. */
  processes: number
  /** Milliseconds of processor time for one picture; 5 s without it. */
  cpuLimit?: number
  /** Milliseconds by the clock, after which the process is killed; 30 s without it. */
  deadline?: number
  /** Bytes of memory that a process may hold; 640 MB without it. */
  memoryLimit?: number
  /** Milliseconds after which a process without work ends; a minute without it. */
  idleTime?: number
}

export interface Encoder {
  /**
   * Encodes in another process. Pictures of one group (such as a host) wait for one another. Rejects with an
   * EncodeError, a QueueFullError where too many wait, the signal's reason for what had not begun, and another error for
   * what is not the picture's fault.
   */
  encode(bytes: Uint8Array, wanted: WantedPicture, group: string, signal: AbortSignal): Promise<Uint8Array>
  /** Kills the processes; what they were doing rejects. */
  close(): void
}

const defaults = { cpuLimit: 5_000, deadline: 30_000, memoryLimit: 640 * 1024 ** 2, idleTime: minute }
type Limits = typeof defaults
/** Pictures that wait, and how long, in ms: those of a whole page of one host find room. */
const waiting = { waiting: 200, waitingPerGroup: 60, longestWait: 20_000 }
/** Bytes of pictures that wait or are being encoded: few, as they are sent, weigh more than 300 kB. */
const mostWaitingBytes = 96 * 1024 ** 2

/** An encoder whose work never touches this process: not its thread pool, not its memory, and SIGKILL ends it. Processes start when first needed. */
export function openEncoder(options: EncoderOptions): Encoder {
  const limits = { ...defaults, ...options }
  const { processes, drawings } = options
  // No group has every process, so that costly pictures of one host delay only that host's.
  const atOncePerGroup = Math.max(1, processes - 1)
  const queue = new FairQueue({ atOnce: processes, atOncePerGroup, ...waiting })
  const alive = new Set<EncoderProcess>()
  const idle = new Set<EncoderProcess>()
  let closed = false
  let waitingBytes = 0

  function takeProcess(): EncoderProcess {
    const [known] = idle
    if (known) {
      idle.delete(known)
      return known
    }
    const started = new EncoderProcess(limits, drawings, () => {
      alive.delete(started)
      idle.delete(started)
    })
    alive.add(started)
    return started
  }

  async function encodeNow(bytes: Uint8Array, wanted: WantedPicture): Promise<Uint8Array> {
    if (closed) throw new Error('the encoder is closed')
    const worker = takeProcess()
    const { cpuLimit, memoryLimit } = limits
    const answer = await worker.encode({ bytes, wanted, cpuLimit, memoryLimit })
    if (worker.alive) idle.add(worker)
    if (answer.kind === 'encoded') return answer.bytes
    throw answer.kind === 'lost' ? new Error(answer.reason) : new EncodeError(answer.reason)
  }

  return {
    async encode(bytes, wanted, group, signal) {
      if (waitingBytes + bytes.length > mostWaitingBytes) throw new QueueFullError('too many bytes wait')
      waitingBytes += bytes.length
      try {
        return await queue.run(group, signal, () => encodeNow(bytes, wanted))
      } finally {
        waitingBytes -= bytes.length
      }
    },
    close() {
      closed = true
      for (const one of alive) one.kill('the encoder is closed')
    },
  }
}

/** `lost`: not the picture's fault, such as a machine that could start no process or gave it no time. */
type ProcessAnswer = WorkAnswer | { kind: 'lost'; reason: string }

/** One child process, with one order at a time. */
class EncoderProcess {
  alive = true
  readonly #limits: Limits
  readonly #child: ChildProcess
  readonly #onEnd: () => void
  #ready = false
  #settle: ((answer: ProcessAnswer) => void) | undefined
  #idleTimer: NodeJS.Timeout | undefined

  constructor(limits: Limits, drawings: boolean, onEnd: () => void) {
    this.#limits = limits
    this.#onEnd = onEnd
    this.#child = fork(fileURLToPath(besideThisModule()), [drawings ? 'drawings' : 'rasters'], {
      serialization: 'advanced',
      execArgv: [],
      // Decoders of foreign bytes need none of our settings. Few arenas: glibc would hold memory for each thread.
      env: { MALLOC_ARENA_MAX: '2' },
    })
    this.#child.on('message', (answer: EncodeAnswer) => this.#take(answer))
    this.#child.on('error', (error) => this.#end({ kind: 'lost', reason: error.message }))
    this.#child.on('exit', (code, signal) => {
      const reason = `the encoding process ended (${signal ?? code})`
      this.#end({ kind: this.#ready ? 'exhausted' : 'lost', reason })
    })
  }

  /** Never rejects. A process that dies of a picture has refused it. */
  encode(order: EncodeOrder): Promise<ProcessAnswer> {
    const { deadline, idleTime } = this.#limits
    clearTimeout(this.#idleTimer)
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.kill(`not encoded within ${deadline / 1000} s`), deadline)
      this.#settle = (answer) => {
        clearTimeout(timer)
        this.#settle = undefined
        if (this.alive) this.#idleTimer = setTimeout(() => this.kill('idle'), idleTime)
        resolve(answer)
      }
      this.#child.send(order, (error) => {
        if (error) this.kill(error.message)
      })
    })
  }

  kill(reason: string): void {
    this.#end({ kind: 'lost', reason })
    this.#child.kill('SIGKILL')
  }

  #take(answer: EncodeAnswer): void {
    switch (answer.kind) {
      case 'ready':
        this.#ready = true
        break
      case 'exhausted':
        this.#end(answer)
        break
      default:
        this.#settle?.(answer)
    }
  }

  #end(answer: ProcessAnswer): void {
    if (!this.alive) return
    this.alive = false
    clearTimeout(this.#idleTimer)
    this.#onEnd()
    this.#settle?.(answer)
  }
}

/** TypeScript where it runs from source, JavaScript where it was built. */
function besideThisModule(): URL {
  return import.meta.url.endsWith('.ts')
    ? new URL('./encoder-process.ts', import.meta.url)
    : new URL('./encoder-process.js', import.meta.url)
}
