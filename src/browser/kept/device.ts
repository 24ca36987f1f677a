import { nullable, number, object, string } from 'zod/mini'
import { formatCopyAge, readCopy } from './kept-copy.ts'
import { readAlerts } from './push.ts'
import type { WorkerPage } from './registration.ts'

/** What this device has. */
export interface Device {
  /** `unreadable`: the browser, or its private mode, stores nothing. */
  copy: 'kept' | 'none' | 'unreadable' | 'unsupported'
  /** Of a copy when it was made, in the city's words, and its age, a sentence. */
  copyMade?: string
  alerts: Awaited<ReturnType<typeof readAlerts>>
}

/** What is said of a copy; one of an older version may lack it. */
const dated = object({
  made: number(),
  label: string(),
  age: string(),
  ageless: string(),
  fetchedAt: number(),
  // Null where the server did not say.
  sentAt: nullable(number()),
})

/** Reads what the device has: nothing is changed. */
export async function readDevice(window: WorkerPage): Promise<Device> {
  // Browsers offer service workers and caches only over https.
  if (!('serviceWorker' in window.navigator && window.caches))
    return { copy: 'unsupported', alerts: 'unable' }
  return { ...(await findCopy(window)), alerts: await readAlerts(window) }
}

async function findCopy(window: WorkerPage): Promise<Pick<Device, 'copy' | 'copyMade'>> {
  try {
    const copy = await readCopy(window)
    if (!copy) return { copy: 'none' }
    const { data } = dated.safeParse(copy)
    if (!data) return { copy: 'kept' }
    const age = formatCopyAge({ ...data, sentAt: data.sentAt ?? Number.NaN })
    return { copy: 'kept', copyMade: `${data.label}. ${age}` }
  } catch (error) {
    console.info(error)
    return { copy: 'unreadable' }
  }
}
