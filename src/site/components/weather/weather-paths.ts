import { inLanguages } from '../languages.ts'

/** Address of the storm page. */
export const stormPath = '/storm'

/** The storm page in each of its languages. */
export const stormLanguages = inLanguages(stormPath)

/** The languages of the storm page beside English. */
export const otherStormLanguages = stormLanguages.filter(({ path }) => path !== stormPath)

/** Path of an alert's own page. */
export function alertPath(id: string): string {
  return `/weather/alerts/${id}`
}

/** Page on which a reader asks to be told of storm alerts on their device. */
export const stormPushPath = '/weather/notifications'
/** The worker that shows them; its scope is the folder, so that it controls no other page. */
export const stormWorkerPath = '/weather/notifications/worker.js'
/** Where browsers get the server's key (GET) and ask to be told or not (POST). */
export const stormSubscriptionPath = '/weather/notifications/subscription'

/** The page on which a reader keeps a copy of the storm pages, and the script of that page and of its service worker. */
export const keepPath = `${stormPath}/keep`
export const keepScriptPath = `${stormPath}/keep.js`
/** Alerts, headlines and guides in full, to be read from the copy. */
export const readingPath = `${stormPath}/kept`
/** What the browser keeps: the pages below with all that they need. */
export const keptCopyPath = `${stormPath}/kept.json`

/** The storm page in each language: the prefixes of all addresses that a service worker of ours controls. */
export const stormPaths = stormLanguages.map(({ path }) => path)

/** Every page of the copy. */
export const keptPaths = [...stormPaths, readingPath, keepPath]
