// Readers who all come at once, in a thread of their own: so many requests a second on open connections, whether or not
// earlier ones were answered. Each answer is timed from the moment at which its request was due, and compared byte by byte.
import { connect, type Socket } from 'node:net'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { brotliDecompressSync } from 'node:zlib'

/** What the readers do. */
export interface CountyPlan {
  port: number
  host: string
  paths: readonly string[]
  perSecond: number
  seconds: number
  /** Seconds in which the requests a second grow from none; what is asked then is not counted. */
  rise: number
  connections: number
}

/** What they got; times in ms. */
export interface CountyReport {
  offered: number
  answered: number
  /** Answered within 50 ms. */
  inTime: number
  p50: number
  p99: number
  longest: number
  /** Answers other than 200, by status. */
  others: Readonly<Record<string, number>>
  /** Answers whose page is not whole, or is another one than an earlier answer of the same version. */
  wrong: readonly string[]
  /** Connections that the server ended. */
  cut: number
}

/** Runs the plan, and resolves with what was answered until ten seconds after the last request. */
export async function sendCounty(plan: CountyPlan): Promise<CountyReport> {
  const worker = new Worker(new URL(import.meta.url), { workerData: plan })
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

/** A request that was not answered yet. */
interface Due {
  path: number
  at: number
  counts: boolean
}

class County {
  readonly plan: CountyPlan
  readonly #requests: readonly Buffer[]
  readonly #versions = new Map<string, Buffer>()
  /** Answers by tenths of a millisecond, the last for all that took longer. */
  readonly #times = new Uint32Array(600_001)
  readonly #idle = new Set<Reader>()
  readonly #queue: Due[] = []
  #taken = 0
  offered = 0
  answered = 0
  #cut = 0
  readonly #others: Record<string, number> = {}
  readonly #wrong: string[] = []

  constructor(plan: CountyPlan) {
    this.plan = plan
    this.#requests = plan.paths.map((path) =>
      Buffer.from(`GET ${path} HTTP/1.1\r\nHost: ${plan.host}\r\nAccept-Encoding: br\r\n\r\n`),
    )
  }

  /** Sends a request on a connection that waits for nothing; where there is none, it waits itself. */
  offer(due: Due): void {
    if (due.counts) this.offered += 1
    const [reader] = this.#idle
    if (!reader) return void this.#queue.push(due)
    this.#idle.delete(reader)
    this.#send(reader, due)
  }

  /** A connection has its answer, or is open again. */
  free(reader: Reader): void {
    const due = this.#queue[this.#taken]
    if (!due) return void this.#idle.add(reader)
    this.#taken += 1
    this.#send(reader, due)
  }

  /** A connection is gone; what it was to answer is not asked again. */
  lose(reader: Reader): void {
    this.#cut += 1
    this.#idle.delete(reader)
  }

  #send(reader: Reader, due: Due): void {
    const request = this.#requests[due.path]
    if (request) reader.send(request, due)
  }

  note(due: Due, status: string, etag: string, body: Buffer): void {
    if (due.counts) this.#count(performance.now() - due.at)
    if (status !== '200') {
      this.#others[status] = (this.#others[status] ?? 0) + 1
      return
    }
    const path = this.plan.paths[due.path] ?? ''
    const known = this.#versions.get(`${path} ${etag}`)
    if (known) {
      if (!known.equals(body)) this.#wrong.push(`${path} ${etag} has two texts`)
      return
    }
    this.#versions.set(`${path} ${etag}`, Buffer.from(body))
    const html = brotliDecompressSync(body).toString()
    if (!html.startsWith('<!doctype html>') || !html.includes('<h1') || !html.endsWith('</html>'))
      this.#wrong.push(`${path} ${etag} is not a whole page`)
  }

  #count(milliseconds: number): void {
    this.answered += 1
    const index = Math.min(this.#times.length - 1, Math.max(0, Math.round(milliseconds * 10)))
    this.#times[index] = (this.#times[index] ?? 0) + 1
  }

  report(): CountyReport {
    const at = (share: number) => {
      let sum = 0
      const index = this.#times.findIndex((count) => {
        sum += count
        return sum >= share * this.answered
      })
      return index / 10
    }
    return {
      offered: this.offered,
      answered: this.answered,
      inTime: this.#times.subarray(0, 501).reduce((sum, count) => sum + count, 0),
      p50: at(0.5),
      p99: at(0.99),
      longest: this.#times.findLastIndex((count) => count > 0) / 10,
      others: this.#others,
      wrong: this.#wrong.slice(0, 10),
      cut: this.#cut,
    }
  }
}

/** One open connection, which is opened again where the server ends it. */
class Reader {
  #socket: Socket
  #waiting: Due | undefined
  #read: Buffer = Buffer.alloc(0)
  readonly #county: County

  constructor(county: County) {
    this.#county = county
    this.#socket = this.#open()
  }

  send(request: Buffer, due: Due): void {
    this.#waiting = due
    this.#socket.write(request)
  }

  #open(): Socket {
    const socket = connect(this.#county.plan.port, '127.0.0.1')
    socket.setNoDelay(true)
    socket.on('data', (bytes: Buffer) => this.#take(bytes))
    // The close that follows counts it.
    socket.on('error', () => undefined)
    socket.on('connect', () => this.#county.free(this))
    socket.on('close', () => {
      this.#county.lose(this)
      this.#waiting = undefined
      this.#read = Buffer.alloc(0)
      this.#socket = this.#open()
    })
    return socket
  }

  #take(bytes: Buffer): void {
    this.#read = this.#read.length === 0 ? bytes : Buffer.concat([this.#read, bytes])
    const end = this.#read.indexOf('\r\n\r\n')
    if (end < 0) return
    const head = this.#read.toString('latin1', 0, end)
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
    if (this.#read.length < end + 4 + length) return
    const etag = /\r\netag: ([^\r]+)/i.exec(head)?.[1] ?? ''
    const body = this.#read.subarray(end + 4, end + 4 + length)
    if (this.#waiting) this.#county.note(this.#waiting, head.slice(9, 12), etag, body)
    this.#waiting = undefined
    this.#read = Buffer.alloc(0)
    this.#county.free(this)
  }
}

if (parentPort) {
  const parent = parentPort
  const plan = workerData as CountyPlan
  const county = new County(plan)
  const { perSecond, seconds, rise } = plan
  for (let open = 0; open < plan.connections; open += 1) new Reader(county)
  const begun = performance.now() + 2_000
  const rising = (perSecond * rise) / 2
  const all = rising + perSecond * seconds
  /** When the request of this number is due, in seconds after the first. */
  const dueAt = (number: number) =>
    number < rising ? Math.sqrt((2 * number * rise) / perSecond) : rise + (number - rising) / perSecond
  let asked = 0
  const timer = setInterval(() => {
    for (; asked < all; asked += 1) {
      const at = begun + 1000 * dueAt(asked)
      if (at > performance.now()) break
      county.offer({ path: (asked * 7) % plan.paths.length, at, counts: asked >= rising })
    }
    if (asked < all) return
    clearInterval(timer)
    setTimeout(() => {
      parent.postMessage(county.report())
      process.exit()
    }, 10_000)
  }, 2)
}
