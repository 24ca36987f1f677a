// One file for the site's service worker and the two pages that start it, /storm/keep and
// /weather/notifications. The copy has it too, so that it can be removed offline. No other page loads it.
import { watchKeep } from './kept/page.ts'
import { replaceOld, watchPush } from './kept/push.ts'
import { exclusively } from './kept/registration.ts'
import { runWorker, type WorkerScope } from './kept/worker.ts'

if ('document' in globalThis) {
  const element = document.querySelector<HTMLElement>('#keep')
  if (element) watchKeep(element, window)
  watchPush(window)
  if ('serviceWorker' in navigator) {
    exclusively(navigator, () => replaceOld(window)).catch((error) => console.info(error))
  }
} else runWorker(globalThis as unknown as WorkerScope)
