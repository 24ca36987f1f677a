import { type CopyScope, cacheName, fetchCopy, formatCopyAge, Gone, isFresh, readCopy } from './kept-copy.ts'
import { endUnused, exclusively } from './registration.ts'

interface WaitingEvent {
  waitUntil(work: Promise<unknown>): void
}
interface RequestEvent extends WaitingEvent {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}
interface PushedEvent extends WaitingEvent {
  readonly data: { json(): Message }
}
interface ClickEvent extends WaitingEvent {
  readonly notification: Notification
}

/** What the server tells a device (server/storm-push/storm-messages.ts). */
interface Message {
  title: string
  body: string
  tag: string
  closes?: readonly string[]
  path: string
  language: string
}

/** A service worker's global scope, as far as used; TypeScript has it in a library that excludes pages. */
export interface WorkerScope extends CopyScope {
  readonly location: Pick<Location, 'origin'>
  readonly navigator: { locks?: LockManager }
  readonly registration: ServiceWorkerRegistration
  readonly clients: { openWindow(path: string): Promise<unknown> }
  skipWaiting(): Promise<void>
  addEventListener(name: 'install', listener: (event: WaitingEvent) => void): void
  addEventListener(name: 'fetch', listener: (event: RequestEvent) => void): void
  addEventListener(name: 'push', listener: (event: PushedEvent) => void): void
  addEventListener(name: 'notificationclick', listener: (event: ClickEvent) => void): void
}

/** The storm page in each language, and what is below it. */
const ours = /^(\/[a-z]{2})?\/storm(\/|$)/
/** Pages in whose place there is the kept storm page where there is no connection. */
const replaced: Readonly<Record<string, string>> = { '/': '/storm', '/weather': '/storm', '/es': '/es/storm' }
/** Milliseconds until the kept copy is shown in place of a page that does not come. */
const patience = 4_000

/**
 * The service worker: the network first, the kept copy where that does not answer. It asks for nothing
 * by itself; with a visit, a copy that is not fresh is fetched again. A push shows a notification.
 */
export function runWorker(scope: WorkerScope): void {
  // A worker of an older version is replaced at once.
  scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
  scope.addEventListener('fetch', (event) => answerRequest(scope, event))
  scope.addEventListener('push', (event) => event.waitUntil(show(scope, event.data.json())))
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(scope.clients.openWindow(event.notification.data))
  })
}

async function show({ registration }: WorkerScope, message: Message): Promise<void> {
  const { title, body, tag, closes = [], path, language } = message
  const options = { body, tag, renotify: true, lang: language, icon: '/media/icon-192.png', data: path }
  await registration.showNotification(title, options)
  for (const tag of closes)
    for (const notification of await registration.getNotifications({ tag })) notification.close()
}

function answerRequest(scope: WorkerScope, event: RequestEvent): void {
  const { request } = event
  const { origin, pathname, search } = new URL(request.url)
  if (request.method !== 'GET' || origin !== scope.location.origin) return
  const visit = request.mode === 'navigate'
  const storm = replaced[pathname]
  if (visit && storm !== undefined) {
    const network = scope.fetch(request)
    event.respondWith(network.catch(async () => (await openKept(scope, storm)) ?? network))
  }
  if (!ours.test(pathname)) return
  // What the browser has would pass for live.
  const fetched = scope.fetch(request, { cache: 'no-cache' })
  // The answer empties its response, so that a visit's is cloned before there is one.
  const both = fetched.then((response) => [response, visit ? response.clone() : undefined] as const)
  const network = both.then(([response]) => response)
  if (visit) event.waitUntil(renew(scope, both))
  event.respondWith(answer(scope, network, pathname, search !== ''))
}

/** `waits`: for as long as the network takes; only where it fails the copy is shown. */
async function answer(
  scope: WorkerScope,
  network: Promise<Response>,
  path: string,
  waits: boolean,
): Promise<Response> {
  const answered = network.then(
    (response) => (response.status < 500 ? response : undefined),
    () => undefined, // No connection.
  )
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, patience, undefined))
  const live = await (waits ? answered : Promise.race([answered, late]))
  return live ?? (await openKept(scope, path)) ?? network
}

async function openKept(scope: WorkerScope, path: string): Promise<Response | undefined> {
  const copy = await readCopy(scope)
  const file = copy?.files[path]
  if (!copy || !file) return undefined
  const { type, policy, body } = file
  return new Response(body.replace('{age}', formatCopyAge(copy)), {
    headers: { 'content-type': type, 'content-security-policy': policy },
  })
}

/** Fetches a new copy when the page has come, for which the connection is free then. */
async function renew(
  scope: WorkerScope,
  both: Promise<readonly [Response, Response | undefined]>,
): Promise<void> {
  const { caches, navigator, registration } = scope
  try {
    const [, visit] = await both
    if (!visit?.ok) return
    await visit.text()
    if (!(await caches.has(cacheName)) || isFresh(await readCopy(scope))) return
    // It may have been removed while it was fetched.
    await fetchCopy(scope, (put) =>
      exclusively(navigator, async () => ((await caches.has(cacheName)) ? put() : undefined)),
    )
  } catch (error) {
    // Without a connection the copy stays as it is.
    if (!(error instanceof Gone)) return
    await exclusively(navigator, async () => {
      await caches.delete(cacheName)
      await endUnused(scope, [registration])
    })
  }
}
