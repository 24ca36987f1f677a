import { inLanguages, stormPath } from '../languages.ts'

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
/** Where browsers get the server's key (GET) and ask to be told or not (POST). */
export const stormSubscriptionPath = '/weather/notifications/subscription'

/** The page on which a reader keeps a copy of the storm pages. */
export const keepPath = `${stormPath}/keep`
/** The service worker, which is also the script of that page and of the one above. */
export const keepScriptPath = `${stormPath}/keep.js`
/** What the browser keeps: the pages below. */
export const keptCopyPath = `${stormPath}/kept.json`

/** Every page of the copy. */
export const keptPaths = [...stormLanguages.map(({ path }) => path), keepPath]
