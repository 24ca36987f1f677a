// The site's service worker. In the kept copy it is also the script of the page that removes it, which has to
// work without a connection. No other page loads it; StormDevice.island.tsx starts the worker.
import { watchRemoval } from './kept/keep.ts'
import { runWorker, type WorkerScope } from './kept/worker.ts'

if ('document' in globalThis) watchRemoval(window)
else runWorker(globalThis as unknown as WorkerScope)
