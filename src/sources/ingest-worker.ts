import { parentPort, workerData } from 'node:worker_threads'
import { giveWay } from './give-way.ts'
import { IngestSession } from './ingest-session.ts'
import type { WorkerMessage, WorkerOrder, WorkerStart } from './worker-messages.ts'

// The entry of the worker thread: everything that polls runs here, away from the thread that answers readers.
const port = parentPort
if (!port) throw new Error('ingest-worker.ts runs in a worker thread only; call startIngest')
const post = (message: WorkerMessage) => port.postMessage(message)
const start = workerData as WorkerStart
lowerPriority()
const started = IngestSession.start(start, post)
port.on('message', async (order: WorkerOrder) => {
  const session = await started
  if (order.kind !== 'stop') return session.take(order)
  await session.stop()
  // Ends this thread only.
  process.exit(0)
})

/** In a process that only polls, all of it has given way. */
function lowerPriority(): void {
  const refused = start.besideReaders ? giveWay('thread') : undefined
  if (!refused) return
  const message =
    'polling has the same priority as answering readers: the priority of its thread could not be set'
  post({ kind: 'log', level: 'warn', fields: { error: String(refused) }, message })
}
