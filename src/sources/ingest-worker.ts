import { readlinkSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { basename } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { IngestSession } from './ingest-session.ts'
import type { WorkerMessage, WorkerOrder, WorkerStart } from './worker-messages.ts'

/** Beside a thread that wants the whole core, Linux gives one whose nice value is higher by this a quarter of it: alerts have to be read then, too. */
const lowerBy = 5
const lowest = 19

// The entry of the worker thread: everything that polls runs here, away from the thread that answers readers.
const port = parentPort
if (!port) throw new Error('ingest-worker.ts runs in a worker thread only; call startIngest')
const post = (message: WorkerMessage) => port.postMessage(message)
giveWay()
const started = IngestSession.start(workerData as WorkerStart, post)
port.on('message', async (order: WorkerOrder) => {
  const session = await started
  if (order.kind !== 'stop') return session.take(order)
  await session.stop()
  // Ends this thread only.
  process.exit(0)
})

/** Where readers ask for more pages than a core can answer, polling waits for them. Only Linux has a priority for each thread. */
function giveWay(): void {
  if (process.platform !== 'linux') return
  try {
    const thread = Number(basename(readlinkSync('/proc/thread-self')))
    setPriority(thread, Math.min(getPriority() + lowerBy, lowest))
  } catch (error) {
    const message =
      'polling has the same priority as answering readers: the priority of its thread could not be set'
    post({ kind: 'log', level: 'warn', fields: { error: String(error) }, message })
  }
}
