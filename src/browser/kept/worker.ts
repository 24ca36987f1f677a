import { type CopyPlace, cacheName, fetchCopy, Gone, isFresh, readCopy, tellAge } from './kept-copy.ts'

interface WaitingEvent {
  waitUntil(work: Promise<unknown>): void
}
interface RequestEvent extends WaitingEvent {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}

/** The global scope of a service worker, as far as it is used; TypeScript has it in a library that excludes pages. */
export interface WorkerScope extends CopyPlace {
  readonly location: Pick<Location, 'origin'>
  readonly registration: Pick<ServiceWorkerRegistration, 'unregister'>
  skipWaiting(): Promise<void>
  addEventListener(name: 'install' | 'activate', listener: (event: WaitingEvent) => void): void
  addEventListener(name: 'fetch', listener: (event: RequestEvent) => void): void
}

/** The storm page in each language, and what is below it. */
const ours = /^(\/[a-z]{2})?\/storm(\/|$)/
/** Milliseconds until the kept copy is shown in place of a page that does not come. */
const patience = 4_000

/**
 * The service worker of the storm pages: the network first, the kept copy where it does not answer. It asks for nothing by
 * itself; with a visit, a copy that is not fresh is fetched again.
 */
export function runWorker(scope: WorkerScope): void {
  scope.addEventListener('install', (event) => {
    event.waitUntil(install(scope))
  })
  scope.addEventListener('activate', (event) => {
    event.waitUntil(deleteOthers(scope))
  })
  scope.addEventListener('fetch', (event) => {
    const { request } = event
    const { origin, pathname, search } = new URL(request.url)
    if (request.method !== 'GET' || origin !== scope.location.origin || !ours.test(pathname)) return
    // What the browser has would pass for live.
    const fetched = scope.fetch(request, { cache: 'no-cache' })
    const visit = request.mode === 'navigate'
    // The answer empties its response, so that a visit's is cloned before there is one.
    const both = fetched.then((response) => [response, visit ? response.clone() : undefined] as const)
    const network = both.then(([response]) => response)
    if (visit) event.waitUntil(renew(scope, both))
    event.respondWith(answer(scope, network, pathname, search !== ''))
  })
}

/** A worker of an older version is replaced at once, as soon as the new one has its copy. */
async function install(scope: WorkerScope): Promise<void> {
  if (!isFresh(await readCopy(scope))) await fetchCopy(scope, async () => true)
  await scope.skipWaiting()
}

/** Deletes the copies of older versions. */
async function deleteOthers({ caches }: WorkerScope): Promise<void> {
  const others = (await caches.keys()).filter((name) => name !== cacheName)
  await Promise.all(others.map((name) => caches.delete(name)))
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
  return new Response(body.replace('{age}', tellAge(copy)), {
    headers: { 'content-type': type, 'content-security-policy': policy },
  })
}

/** Fetches a new copy when the page has come, for which the connection is free then. */
async function renew(
  scope: WorkerScope,
  both: Promise<readonly [Response, Response | undefined]>,
): Promise<void> {
  try {
    const [, visit] = await both
    if (!visit?.ok) return
    await visit.text()
    const isKept = () => scope.caches.has(cacheName)
    if ((await isKept()) && !isFresh(await readCopy(scope))) await fetchCopy(scope, isKept)
  } catch (error) {
    // Without a connection the copy stays as it is.
    if (!(error instanceof Gone)) return
    await scope.caches.delete(cacheName)
    await scope.registration.unregister()
  }
}
