import { object, string } from 'zod/mini'
import { endAllUnused } from './keep.ts'
import { endUnused, exclusively, startWorker, type WorkerPage } from './registration.ts'

const address = '/weather/notifications/subscription'
const sentKey = object({ key: string() })

/** Why the server refuses a device: it does not send to its push service, or the city is at its limit. */
type Refusal = 'unable' | 'full'
/** What came of the reader's choice, or of what the device had before. */
export type AlertsOutcome = 'on' | 'off' | Refusal | 'denied' | 'failed'

/** Turns storm alerts on this device on or off. */
export async function chooseAlerts(window: WorkerPage, want: boolean): Promise<AlertsOutcome> {
  try {
    if (want && (await Notification.requestPermission()) !== 'granted') return 'denied'
    return await exclusively(window.navigator, () => (want ? begin(window) : end(window)))
  } catch (error) {
    console.info(error)
    return 'failed'
  }
}

/** Whether storm alerts come to this device, as far as the browser knows; why they cannot. */
export async function readAlerts(window: WorkerPage): Promise<'on' | 'off' | 'denied' | 'unable'> {
  if (!('PushManager' in window)) return 'unable'
  if (Notification.permission === 'denied') return 'denied'
  const isOn = Notification.permission === 'granted' && (await listSubscriptions(window)).length > 0
  return isOn ? 'on' : 'off'
}

/** All of this site, those of workers of version 0.2 too. */
async function listSubscriptions({ navigator }: WorkerPage): Promise<PushSubscription[]> {
  const registrations = await navigator.serviceWorker.getRegistrations()
  const all = await Promise.all(registrations.map(({ pushManager }) => pushManager?.getSubscription()))
  return all.flatMap((subscription) => subscription ?? [])
}

/**
 * At a visit: moves what workers of version 0.2 have to the one worker. A device that has storm alerts asks
 * for them again: the server may have forgotten it, never heard of it, or have another key now. Returns what
 * is wrong.
 */
export async function renewAlerts(window: WorkerPage): Promise<Refusal | 'unchecked' | undefined> {
  try {
    return await exclusively(window.navigator, async () => {
      if ((await replaceOld(window)) || (await readAlerts(window)) !== 'on') return undefined
      return subscribe(window, await startWorker(window))
    })
  } catch (error) {
    console.info(error)
    return 'unchecked'
  }
}

async function begin(window: WorkerPage): Promise<'on' | Refusal> {
  const isFirst = (await listSubscriptions(window)).length === 0
  let result: 'on' | Refusal | undefined
  try {
    result = (await subscribe(window, await startWorker(window))) ?? 'on'
    return result
  } finally {
    // What the server does not know must not pass for on.
    if (result !== 'on') {
      if (isFirst)
        for (const subscription of await listSubscriptions(window)) await subscription.unsubscribe()
      await endAllUnused(window)
    }
  }
}

/**
 * The browser forgets first: also where our server does not answer, no alert comes any more. The push service
 * tells the server later that the address is gone.
 */
async function end(window: WorkerPage): Promise<'off'> {
  const subscriptions = await listSubscriptions(window)
  for (const subscription of subscriptions) await subscription.unsubscribe()
  await endAllUnused(window)
  for (const { endpoint } of subscriptions)
    await send(window, { want: false, endpoint }).catch((error) => console.info(error))
  return 'off'
}

async function subscribe(
  window: WorkerPage,
  { pushManager }: ServiceWorkerRegistration,
): Promise<Refusal | undefined> {
  const { key } = sentKey.parse(await (await window.fetch(address)).json())
  const take = () => pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const subscription = await take().catch(async (error) => {
    if (error.name !== 'InvalidStateError') throw error
    // The browser has one that was made with another key of this site.
    await (await pushManager.getSubscription())?.unsubscribe()
    return take()
  })
  const { endpoint, keys } = subscription.toJSON()
  return send(window, { want: true, endpoint, ...keys })
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
 * Returns whether there were any.
 */
async function replaceOld(window: WorkerPage): Promise<boolean> {
  const { serviceWorker } = window.navigator
  const old = (await serviceWorker.getRegistrations()).filter(({ scope }) => new URL(scope).pathname !== '/')
  if (old.length === 0) return false
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
  return true
}
