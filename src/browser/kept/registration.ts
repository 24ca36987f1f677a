import { type CopyScope, readCopy } from './kept-copy.ts'

/** The window of a page that starts and ends the worker. */
export type WorkerPage = CopyScope & Pick<Window, 'navigator'>
/** What is asked of a registration. Browsers without notifications have no `pushManager`. */
type Registration = Pick<ServiceWorkerRegistration, 'unregister'> & {
  readonly pushManager?: Pick<PushManager, 'getSubscription'>
}

/**
 * The site's one service worker, which shows the kept copy and notifications. Its scope
 * is every page, because it answers for the front page too when there is no connection.
 */
export async function startWorker({ navigator }: WorkerPage): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register('/storm/keep.js', { scope: '/' })
  await untilActive(registration.active ?? registration.waiting ?? registration.installing)
  return registration
}

/** Rejects where a worker could not be installed. */
export function untilActive(worker: ServiceWorker | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      if (worker?.state === 'activated') resolve()
      else if (!worker || worker.state === 'redundant') reject(new Error('The worker was not installed.'))
    }
    worker?.addEventListener('statechange', look)
    look()
  })
}

/** Ends those workers that neither show a copy nor take notifications. */
export async function endUnused(scope: CopyScope, registrations: readonly Registration[]): Promise<void> {
  if (await readCopy(scope)) return
  for (const registration of registrations) {
    if (!(await registration.pushManager?.getSubscription())) await registration.unregister()
  }
}

/**
 * Runs changes of copy, worker and subscription one after another, in all tabs and the worker: one
 * that ends what another begins would lose it. Browsers before 2022 have no locks and run it at once.
 */
export function exclusively<T>({ locks }: { locks?: LockManager }, work: () => Promise<T>): Promise<T> {
  return locks ? locks.request('storm', work) : work()
}
