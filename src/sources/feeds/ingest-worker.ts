import { parentPort, workerData } from 'node:worker_threads'
import { IngestLoop } from './ingest-loop.ts'
import type { WorkerMessage, WorkerOrder, WorkerStart } from './ingest-messages.ts'

// The entry of the worker thread: everything that reads feeds runs here, away from the thread that answers readers.
const port = parentPort
if (!port) throw new Error('ingest-worker.ts runs in a worker thread only; call startIngest')
const tell = (message: WorkerMessage) => port.postMessage(message)
const started = IngestLoop.start(workerData as WorkerStart, tell)
port.on('message', async ({ kind }: WorkerOrder) => {
  if (kind !== 'stop') return
  const loop = await started
  await loop.stop()
  // Ends this thread only.
  process.exit(0)
})
