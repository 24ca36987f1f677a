import type { Store } from '../../store/store.ts'
import { minute } from '../../time/durations.ts'
import type { Logger } from './logger.ts'

/** Asks each minute what is wrong with the open database, and logs what is new. Returns a function that ends this. */
export function watchStore(
  store: Pick<Store, 'health'>,
  logger: Pick<Logger, 'error'>,
  interval = minute,
): () => void {
  let told: string | undefined
  const timer = setInterval(async () => {
    const found = await store.health()
    if (found !== undefined && found !== told) logger.error(found)
    told = found
  }, interval)
  return () => clearInterval(timer)
}
