// One file for the page /storm/keep and, once its reader has pressed, for the service worker, which keeps it too: without a
// connection the page removes the copy as well. No other page loads it.
import { runPage } from './kept/page.ts'
import { runWorker, type WorkerScope } from './kept/worker.ts'

if ('document' in globalThis) {
  const element = document.querySelector<HTMLElement>('#keep')
  if (element) runPage(element, window)
} else runWorker(globalThis as unknown as WorkerScope)
