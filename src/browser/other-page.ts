// For what shows another page of the site, or its parts, with its address, in the document that is open.
import { recall, remember } from './remembered.ts'

/** Styles of a page that `readPage` read. */
export const pageStyles = 'script[type="text/css"]'

/** A page of the site, as the server sends it. Rejects when it cannot be loaded. */
export async function fetchPage(address: string, signal: AbortSignal): Promise<Response> {
  return await fetch(address, { headers: { accept: 'text/html' }, signal })
}

/** A page with its styles as data: as styles the policy of this document would block, and report, them. */
export async function readPage(response: Response): Promise<Document> {
  const html = await response.text()
  const inert = html.replace(/<style\b([^>]*)>(.*?)<\/style>/gs, '<script type="text/css"$1>$2</script>')
  return new DOMParser().parseFromString(inert, 'text/html')
}

/** Puts the title and these parts of another page in the place of ours; each part is once in both. */
export function showParts(page: Document, parts: readonly string[]): void {
  document.title = page.title
  for (const part of parts) {
    const next = page.querySelector(part)
    if (next) document.querySelector(part)?.replaceWith(next)
  }
}

/** Leaves for a page that could not be shown in this one: the browser then says what is wrong. */
export function leaveFor(address: string, error: unknown): void {
  console.error(`${address} could not be shown in this page.`, error)
  location.assign(address)
}

/** Adds an entry to the history. It and the one before name the island: the way back between them wakes it. */
export function addEntry(island: string, address: string): void {
  remember('island', island)
  history.pushState(history.state, '', address)
}

/** Tells the path of the island's entries to which the reader goes back, and that of the one that is open. */
export function watchEntries(island: string, signal: AbortSignal, tell: (path: string) => void): void {
  const look = () => {
    if (recall('island') === island) tell(location.pathname)
  }
  look()
  addEventListener('popstate', look, { signal })
}
