import { emptyEdition, printEdition, type ReadEdition, readEdition, type YourEdition } from './edition.ts'

const storageKey = 'yours'
const listeners = new Set<() => void>()

/** What is stored. `isBlocked`: this browser lets the site store nothing. */
export interface StoredEdition extends ReadEdition {
  isBlocked: boolean
}

const nothing: StoredEdition = { edition: emptyEdition, unread: 0, isBlocked: false }

/** What the server renders, which knows nothing of it. */
export const notYetRead: StoredEdition = { ...nothing }

let text: string | null = null
let stored = nothing

/** What this browser stores now: the same object until it changes. */
export function getStored(): StoredEdition {
  try {
    const now = localStorage.getItem(storageKey)
    if (now !== text || stored.isBlocked) {
      text = now
      stored = now === null ? nothing : { ...readEdition(parseJson(now)), isBlocked: false }
    }
  } catch {
    // Reading throws where the reader blocks storage; the page says so.
    if (!stored.isBlocked) stored = { ...nothing, isBlocked: true }
  }
  return stored
}

/** Stores a changed edition. False where storage is full or blocked: what was stored stays as it was. */
export function changeStored(change: (edition: YourEdition) => YourEdition): boolean {
  try {
    const { edition, isBlocked } = getStored()
    // What could not be read must not be overwritten.
    if (isBlocked) return false
    localStorage.setItem(storageKey, JSON.stringify(printEdition(change(edition))))
  } catch (error) {
    console.info(error)
    return false
  }
  tell()
  return true
}

/** Deletes everything. False where storage is blocked. */
export function deleteStored(): boolean {
  try {
    localStorage.removeItem(storageKey)
  } catch (error) {
    console.info(error)
    return false
  }
  tell()
  return true
}

/** Calls the listener at each change, also in another tab, until the returned function is called. */
export function subscribeStored(listener: () => void): () => void {
  listeners.add(listener)
  const end = new AbortController()
  addEventListener('storage', listener, { signal: end.signal })
  return () => {
    listeners.delete(listener)
    end.abort()
  }
}

function tell(): void {
  for (const listener of listeners) listener()
}

/** Undefined for what is no JSON. */
function parseJson(written: string): unknown {
  try {
    return JSON.parse(written)
  } catch {
    return undefined // Its reader counts it as unread.
  }
}
