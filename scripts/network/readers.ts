// Readers of a trial network, in their own thread: so many requests a second, whether or not answered.
import { Agent, request } from 'node:http'
import { parentPort, Worker, workerData } from 'node:worker_threads'

/** What readers do. */
export interface ReadersPlan {
  /** Where the proxy or the process is. */
  origin: string
  hosts: readonly string[]
  paths: readonly string[]
  perSecond: number
}

/** What they got. Times in ms, of whole answers. */
export interface ReadersReport {
  answered: number
  /** Answers by status, and `error` for connections that broke. */
  statuses: Readonly<Record<string, number>>
  p50: number
  p99: number
}

/** Readers at work. */
export interface Readers {
  /** What they got since the last call. */
  report(): Promise<ReadersReport>
  stop(): Promise<void>
}

/** Starts readers, whose pages follow Zipf's law: the second is read half as often as the first. */
export function startReaders(plan: ReadersPlan): Readers {
  const worker = new Worker(new URL(import.meta.url), { workerData: plan })
  return {
    async report() {
      const next = new Promise<ReadersReport>((resolve) => worker.once('message', resolve))
      worker.postMessage('report')
      return next
    },
    async stop() {
      await worker.terminate()
    },
  }
}

if (parentPort) read(parentPort, workerData as ReadersPlan)

function read(
  parent: NonNullable<typeof parentPort>,
  { origin, hosts, paths, perSecond }: ReadersPlan,
): void {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  const pages = hosts.flatMap((host) => paths.map((path) => ({ host, path })))
  let times: number[] = []
  let statuses: Record<string, number> = {}
  const note = (status: string) => {
    statuses[status] = (statuses[status] ?? 0) + 1
  }
  const ask = () => {
    const { host, path } = pages[zipf(pages.length)] ?? { host: '', path: '/' }
    const begun = performance.now()
    const asked = request(
      new URL(path, origin),
      { agent, headers: { host, 'accept-encoding': 'br' } },
      (response) => {
        response.resume().on('end', () => {
          times.push(performance.now() - begun)
          note(String(response.statusCode))
        })
        response.on('error', () => note('error'))
      },
    )
    asked.on('error', () => note('error')).end()
  }
  const step = 20
  let owed = 0
  setInterval(() => {
    owed += (perSecond * step) / 1000
    for (; owed >= 1; owed -= 1) ask()
  }, step)
  parent.on('message', () => {
    const sorted = times.toSorted((one, other) => one - other)
    const at = (share: number) => Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10
    parent.postMessage({ answered: sorted.length, statuses, p50: at(0.5), p99: at(0.99) })
    times = []
    statuses = {}
  })
}

/** A rank below `count`, of which each is drawn about as often as 1 / rank. */
function zipf(count: number): number {
  return Math.min(count - 1, Math.floor((count + 1) ** Math.random()) - 1)
}
