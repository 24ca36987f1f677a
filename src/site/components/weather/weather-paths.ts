import { inLanguages, stormPath } from '../languages.ts'

/** The storm page in each of its languages. */
export const stormLanguages = inLanguages(stormPath)

/** The languages of the storm page beside English. */
export const otherStormLanguages = stormLanguages.filter(({ path }) => path !== stormPath)

/** Path of an alert's own page. */
export function alertPath(id: string): string {
  return `/weather/alerts/${id}`
}

/** Where storm alerts on a device had a page of their own; only cities whose alerts are read have it. */
export const stormPushPath = '/weather/notifications'
/** Where browsers get the server's key (GET) and ask to be told or not (POST). */
export const stormSubscriptionPath = '/weather/notifications/subscription'

/** The page of what this device has: a copy of the storm pages, storm alerts. In the copy, what removes it. */
export const keepPath = `${stormPath}/keep`
/** Its part on alerts. */
export const stormAlertsPath = `${keepPath}#alerts`
/** The service worker, which is also the script of that page in the copy. */
export const keepScriptPath = `${stormPath}/keep.js`
/** What the browser keeps: the storm pages, and what removes them. */
export const keptCopyPath = `${stormPath}/kept.json`
