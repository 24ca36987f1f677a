import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { minute } from '../../time/durations.ts'
import type { WantedPicture } from './encode-picture.ts'
import type { EncodeAnswer, EncodeOrder, WorkAnswer } from './encoder-process.ts'
import { FairQueue, QueueFullError } from './fair-queue.ts'

/** The picture cannot be encoded, and another try would fail too: it is broken, too large or too costly. */
export class EncodeError extends Error {
  override readonly name = 'EncodeError'
}

/** Encodes pictures in other processes. */
export interface Encoder {
  /**
   * Encodes in another process. Groups, such as hosts, take turns. Rejects with an EncodeError, a
   * QueueFullError where too many pictures wait, the signal's reason where the work had not begun, and
   * another error where the picture is not the cause.
   */
  encode(bytes: Uint8Array, wanted: WantedPicture, group: string, signal: AbortSignal): Promise<Uint8Array>
  /** Kills the processes; pictures in work are rejected. */
  close(): void
}

/** Limits of a picture in ms of CPU and of elapsed time; of a process in bytes, and in ms of idleness. */
const defaults = { cpuLimit: 5_000, deadline: 30_000, memoryLimit: 640 * 1024 ** 2, idleTime: minute }
type Limits = typeof defaults

/** The most processes, and whether SVG is drawn: only for publishers' pictures, never for feeds'. */
interface EncoderOptions extends Partial<Limits> {
  drawings: boolean
  processes: number
}

/** Limits of the queue: pictures, and milliseconds. All pictures of one page fit, even from one host. */
const waiting = { waiting: 200, waitingPerGroup: 60, longestWait: 20_000 }
/** The most bytes of pictures that wait or are being encoded; few source pictures have more than 300 kB. */
const mostWaitingBytes = 96 * 1024 ** 2

/** Encodes in processes started when needed, which can be killed and spare our thread pool and memory. */
export function openEncoder(options: EncoderOptions): Encoder {
  const limits = { ...defaults, ...options }
  const { processes, drawings } = options
  // No group may use all processes, so that costly pictures of a host delay only those of that host.
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

/** `lost`: the picture is not the cause; no process could be started, or it got no processor time. */
type ProcessAnswer = WorkAnswer | { kind: 'lost'; reason: string }

/** One child process, which encodes one picture at a time. */
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
      // Decoders of foreign bytes get no settings of ours. With few arenas glibc holds less memory a thread.
      env: { MALLOC_ARENA_MAX: '2' },
    })
    this.#child.on('message', (answer: EncodeAnswer) => this.#take(answer))
    this.#child.on('error', (error) => this.#end({ kind: 'lost', reason: error.message }))
    this.#child.on('exit', (code, signal) => {
      const reason = `the encoding process ended (${signal ?? code})`
      this.#end({ kind: this.#ready ? 'exhausted' : 'lost', reason })
    })
  }

  /** Never rejects. A process that ends while it encodes a picture counts as an answer: `exhausted`. */
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

/** The main module of the process: TypeScript when run from source, JavaScript in the build. */
function besideThisModule(): URL {
  return import.meta.url.endsWith('.ts')
    ? new URL('./encoder-process.ts', import.meta.url)
    : new URL('./encoder-process.js', import.meta.url)
}
