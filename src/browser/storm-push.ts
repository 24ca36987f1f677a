/**
 * Asks the browser to take storm alerts for this device, or to take no more, and tells the server. Resolves to the name of
 * what to say to the reader.
 */
export async function choosePush(want: boolean): Promise<'on' | 'off' | Refusal | 'denied' | 'failed'> {
  if (!('serviceWorker' in navigator && 'PushManager' in window)) return 'unable'
  try {
    return want ? await ask() : await end()
  } catch (error) {
    console.info(error)
    return 'failed'
  }
}

/** Why the server takes no such device: it does not send to its push service, or the city has as many as it may have. */
type Refusal = 'unable' | 'full'

async function ask(): Promise<'on' | Refusal | 'denied'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
  // Its scope is its folder, so that it controls no page.
  const registration = await navigator.serviceWorker.register(below('worker.js'))
  await untilActive(registration)
  const { key } = await (await fetch(below('subscription'))).json()
  const { pushManager } = registration
  const subscribe = () => pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const push = await subscribe().catch(async () => {
    // The browser has one that was made with another key of this site.
    await (await pushManager.getSubscription())?.unsubscribe()
    return subscribe()
  })
  const { endpoint, keys } = push.toJSON()
  return (await send({ want: true, endpoint, ...keys })) ?? 'on'
}

/** The browser forgets first: also where our server does not answer, no alert comes any more. */
async function end(): Promise<'off'> {
  const registration = await navigator.serviceWorker.getRegistration(below(''))
  const push = await registration?.pushManager.getSubscription()
  await push?.unsubscribe()
  await registration?.unregister()
  if (push) await send({ want: false, endpoint: push.endpoint })
  return 'off'
}

async function send(request: object): Promise<Refusal | undefined> {
  const { ok, status } = await fetch(below('subscription'), { method: 'POST', body: JSON.stringify(request) })
  if (status === 422) return 'unable'
  if (status === 507) return 'full'
  if (!ok) throw new Error(`status ${status}`)
}

function untilActive({ installing, waiting, active }: ServiceWorkerRegistration): Promise<void> {
  const worker = installing ?? waiting
  if (active || !worker) return Promise.resolve()
  return new Promise((resolve) => {
    worker.addEventListener('statechange', () => worker.state === 'activated' && resolve())
  })
}

/** An address below the page's own. */
function below(name: string): string {
  return `${location.pathname}/${name}`
}
