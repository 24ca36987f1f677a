/**
 * Asks the browser to take storm alerts for this device, or to take no more, and tells the server. Resolves to the name of
 * what to say to the reader.
 */
export async function choosePush(want: boolean): Promise<'on' | 'off' | 'unable' | 'denied' | 'failed'> {
  if (!('serviceWorker' in navigator && 'PushManager' in window)) return 'unable'
  try {
    return want ? await ask() : await end()
  } catch (error) {
    console.info(error)
    return 'failed'
  }
}

async function ask(): Promise<'on' | 'unable' | 'denied'> {
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
  return (await send({ want: true, endpoint, ...keys })) ? 'on' : 'unable'
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

/** False where the server does not send to this browser's push service. */
async function send(request: object): Promise<boolean> {
  const { ok, status } = await fetch(below('subscription'), { method: 'POST', body: JSON.stringify(request) })
  if (!ok && status !== 422) throw new Error(`status ${status}`)
  return ok
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
