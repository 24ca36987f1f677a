import { parentPort, workerData } from 'node:worker_threads'
import { IngestSession } from './ingest-session.ts'
import type { WorkerMessage, WorkerOrder, WorkerStart } from './pipeline/worker-messages.ts'

// The entry of the worker thread: everything that polls runs here, away from the thread that answers readers.
const port = parentPort
if (!port) throw new Error('ingest-worker.ts runs in a worker thread only; call startIngest')
const post = (message: WorkerMessage) => port.postMessage(message)
const started = IngestSession.start(workerData as WorkerStart, post)
port.on('message', async (order: WorkerOrder) => {
  const session = await started
  if (order.kind !== 'stop') return session.take(order)
  await session.stop()
  // Ends this thread only.
  process.exit(0)
})
