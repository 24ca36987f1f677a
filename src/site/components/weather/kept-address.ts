import { stormLanguages, stormPath } from './storm.ts'

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
