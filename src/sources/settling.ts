import type { Store } from '../store/store.ts'

/** Options of settling. */
export interface SettlingOptions {
  store: Pick<Store, 'maintenance'>
  onError(error: unknown): void
  /** Milliseconds between two runs; five seconds by default. */
  pause?: number
}

/** Settling takes at most this share of a core. */
const mostOfCore = 0.02

/**
 * Settles the stories of new articles a few seconds after they were stored, so that the order in which feeds answer does
 * not decide which reports are together. Returns a function that stops it after the current run.
 */
export function startSettling({ store, onError, pause = 5_000 }: SettlingOptions): () => Promise<void> {
  const { promise: stopped, resolve: stop } = Promise.withResolvers<void>()
  let isStopped = false

  async function run(): Promise<void> {
    let wait = pause
    while (!isStopped) {
      await sleep(wait, stopped)
      if (isStopped) return
      const began = performance.now()
      try {
        await store.maintenance.settleStories(Date.now())
      } catch (error) {
        onError(error)
      }
      wait = Math.max(pause, (performance.now() - began) / mostOfCore)
    }
  }

  const running = run()
  return async () => {
    isStopped = true
    stop()
    await running
  }
}

/** Waits for so many milliseconds, or until `stopped`. */
async function sleep(wait: number, stopped: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const slept = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, wait)
  })
  await Promise.race([slept, stopped])
  clearTimeout(timer)
}
