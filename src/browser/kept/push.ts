import { endUnused, exclusively, startWorker, type WorkerPage } from './registration.ts'

const address = '/weather/notifications/subscription'

/** Why the server refuses a device: it does not send to its push service, or the city is at its limit. */
type Refusal = 'unable' | 'full'
/** The names of what is said to the reader. */
type Result = 'on' | 'off' | Refusal | 'denied' | 'failed'

/** Buttons that turn storm alerts on this device on and off (`data-push`). */
export function watchPush(window: WorkerPage & Pick<Window, 'document'>): void {
  const { document } = window
  for (const button of document.querySelectorAll<HTMLElement>('[data-push]')) {
    button.addEventListener('click', async () => {
      const result = await choosePush(window, button.dataset.push === 'on')
      for (const said of document.querySelectorAll<HTMLElement>('[data-push-result]'))
        said.hidden = said.dataset.pushResult !== result
    })
  }
}

async function choosePush(window: WorkerPage, want: boolean): Promise<Result> {
  const { navigator } = window
  if (!('serviceWorker' in navigator && 'PushManager' in window)) return 'unable'
  try {
    if (want && (await Notification.requestPermission()) !== 'granted') return 'denied'
    return await exclusively(navigator, () => (want ? begin(window) : end(window)))
  } catch (error) {
    console.info(error)
    return 'failed'
  }
}

async function begin(window: WorkerPage): Promise<'on' | Refusal> {
  const refusal = await subscribe(window, await startWorker(window))
  if (refusal) await endUnused(window, await window.navigator.serviceWorker.getRegistrations())
  return refusal ?? 'on'
}

/** The browser forgets first: also where our server does not answer, no alert comes any more. */
async function end(window: WorkerPage): Promise<'off'> {
  const registrations = await window.navigator.serviceWorker.getRegistrations()
  const all = await Promise.all(registrations.map(({ pushManager }) => pushManager.getSubscription()))
  const subscriptions = all.flatMap((subscription) => subscription ?? [])
  for (const subscription of subscriptions) await subscription.unsubscribe()
  await endUnused(window, registrations)
  for (const { endpoint } of subscriptions) await send(window, { want: false, endpoint })
  return 'off'
}

async function subscribe(
  window: WorkerPage,
  { pushManager }: ServiceWorkerRegistration,
): Promise<Refusal | undefined> {
  const { key } = await (await window.fetch(address)).json()
  const take = () => pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const subscription = await take().catch(async () => {
    // The browser has one that was made with another key of this site.
    await (await pushManager.getSubscription())?.unsubscribe()
    return take()
  })
  const { endpoint, keys } = subscription.toJSON()
  const refusal = await send(window, { want: true, endpoint, ...keys })
  if (refusal) await subscription.unsubscribe()
  return refusal
}

async function send({ fetch }: WorkerPage, request: object): Promise<Refusal | undefined> {
  const { ok, status } = await fetch(address, { method: 'POST', body: JSON.stringify(request) })
  if (status === 422) return 'unable'
  if (status === 507) return 'full'
  if (!ok) throw new Error(`status ${status}`)
}

/**
 * Replaces the workers of version 0.2, each with its own scope, by the one worker; a subscription goes
 * along. Where that fails, as offline, they stay: the addresses of their scripts answer the one worker's.
 */
export async function replaceOld(window: WorkerPage): Promise<void> {
  const { serviceWorker } = window.navigator
  const old = (await serviceWorker.getRegistrations()).filter(({ scope }) => new URL(scope).pathname !== '/')
  if (old.length === 0) return
  const worker = await startWorker(window)
  for (const registration of old) {
    const subscription = await registration.pushManager?.getSubscription()
    if (subscription) {
      const refusal = await subscribe(window, worker)
      if (refusal) throw new Error(refusal)
      await subscription.unsubscribe()
      await send(window, { want: false, endpoint: subscription.endpoint })
    }
    await registration.unregister()
  }
  await endUnused(window, [worker])
}
