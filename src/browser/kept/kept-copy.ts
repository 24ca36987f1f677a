// Not from time/durations.ts: the script of every page would then be two files (live.ts).
const minute = 60_000

/** The cache of the kept copy. */
export const cacheName = 'storm'
const address = '/storm/kept.json'
/** A younger copy (ms) is not fetched again. */
const freshFor = 10 * minute
/** A device whose clock differs by more (ms) from the server's has no right time, and so no age. */
const clockTolerance = 2 * minute

/** What the server sends to keep (server/kept/kept-copy.ts). */
interface SentCopy {
  /** The server's time, in milliseconds since 1970. */
  made: number
  /** That time as readers of the city write it. */
  label: string
  /** Sentences of the age: with `{age}`, and for a device whose clock is not right. */
  age: string
  ageless: string
  /** The kept files, by path. */
  files: Record<string, { type: string; policy: string; body: string } | undefined>
}

/** A kept copy. Times are milliseconds since 1970. */
interface KeptCopy extends SentCopy {
  /** When it was fetched, by the device's clock. */
  fetchedAt: number
  /** The server's time at that moment. */
  sentAt: number
}

/** A worker, or the window of the page that keeps and removes the copy. */
export type CopyScope = Pick<WindowOrWorkerGlobalScope, 'caches' | 'fetch'>

/** Fetches the copy and keeps it; `keep` decides when it is stored. Rejects where it cannot be fetched. */
export async function fetchCopy(
  scope: CopyScope,
  keep: (put: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const response = await scope.fetch(address, { cache: 'no-cache' })
  const fetchedAt = Date.now()
  // The site has no copies any more.
  if (response.status === 404 || response.status === 410) throw new Gone()
  if (!response.ok) throw new Error(`${response.status}`)
  const sent: SentCopy = await response.json()
  const sentAt = Date.parse(response.headers.get('date') ?? '')
  await keep(async () => {
    const cache = await scope.caches.open(cacheName)
    await cache.put(address, new Response(JSON.stringify({ ...sent, fetchedAt, sentAt })))
  })
}

/** The site does not offer copies any more. */
export class Gone extends Error {}

/** The kept copy; undefined where there is none. */
export async function readCopy({ caches }: Pick<CopyScope, 'caches'>): Promise<KeptCopy | undefined> {
  if (!(await caches.has(cacheName))) return undefined
  const kept = await (await caches.open(cacheName)).match(address)
  return kept?.json()
}

/** Whether the copy need not be fetched again. */
export function isFresh(copy: KeptCopy | undefined): boolean {
  const age = Date.now() - (copy?.fetchedAt ?? 0)
  return age >= 0 && age < freshFor
}

/**
 * Says how old the copy is, to the minute: what the server says plus the time since by the device's clock.
 * Where that clock was wrong or went back, no age is said: a wrong one would make an old copy pass for new.
 */
export function formatCopyAge({
  made,
  sentAt,
  fetchedAt,
  age,
  ageless,
}: Pick<KeptCopy, 'made' | 'sentAt' | 'fetchedAt' | 'age' | 'ageless'>): string {
  const since = Date.now() - fetchedAt
  const isRight = since >= 0 && Math.abs(fetchedAt - sentAt) <= clockTolerance
  return isRight ? age.replace('{age}', formatAge(since + Math.max(0, sentAt - made))) : ageless
}

/** '2 days 3 hours 1 minute' */
function formatAge(age: number): string {
  const minutes = Math.floor(age / minute)
  const parts = [
    ['day', Math.floor(minutes / 1_440)],
    ['hour', Math.floor(minutes / 60) % 24],
    ['minute', minutes % 60],
  ] as const
  return parts
    .filter(([unit, count]) => count > 0 || (unit === 'minute' && minutes === 0))
    .map(([unit, count]) => `${count} ${unit}${count === 1 ? '' : 's'}`)
    .join(' ')
}
