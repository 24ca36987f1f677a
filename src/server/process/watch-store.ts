import type { Store } from '../../store/store.ts'
import { minute } from '../../time/durations.ts'
import type { Logger } from './logger.ts'

/** Checks each minute whether the open database is still the one on disk, and logs once if it is not. Returns a function that ends the check. */
export function watchStore(
  store: Pick<Store, 'findLoss'>,
  logger: Pick<Logger, 'error'>,
  interval = minute,
): () => void {
  const timer = setInterval(() => {
    const loss = store.findLoss()
    if (loss === undefined) return
    logger.error(loss)
    clearInterval(timer)
  }, interval)
  return () => clearInterval(timer)
}
