import { unmountLeft } from '../hydrate.ts'
import { wakeIsland } from '../islands.ts'
import { fetchPage, pageStyles, readPage } from '../other-page.ts'
import { startPage } from '../page.ts'

/**
 * While `isOn`, links, searches and the way back within the site change the page in place. What sends
 * something, downloads, leads to other sites or needs a document of its own leaves as always.
 * `words`: of a page that could not be loaded.
 */
export function followLinks(words: { noPage: string; tryAgain: string }, isOn: () => boolean): void {
  let isLeaving = false
  /** Where the reader was on each page, by the key of its entry in the history. */
  const left = new Map<string, number>()
  const { navigation } = window

  navigation.addEventListener('navigate', (event) => {
    const { destination, navigationType } = event
    // Of an entry that this document wrote itself, such as which tab is open, only the way back is a page.
    const isBack = destination.sameDocument && navigationType === 'traverse'
    const isWritten = destination.sameDocument && !isBack
    // The way back among pages that were changed in place is ours also when nothing plays any more.
    if (isLeaving || !event.canIntercept || isWritten || event.hashChange || !(isOn() || isBack)) return
    if (navigationType === 'reload' || event.downloadRequest !== null || event.formData) return
    if (navigation.currentEntry) left.set(navigation.currentEntry.key, scrollY)
    event.intercept({
      focusReset: 'manual',
      scroll: 'manual',
      async handler() {
        const page = await loadPage(destination.url, event.signal)
        if (event.signal.aborted) return
        if (page === 'leave') {
          isLeaving = true
          location.replace(destination.url)
          return
        }
        if (page) showPage(page)
        else showNothing(destination.url, words)
        if (navigationType === 'traverse') jumpTo(left.get(destination.key) ?? 0)
        else showTop(new URL(destination.url).hash)
      },
    })
  })
}

/** A page of the site; undefined without a connection; `leave` where only a load of its own shows it. */
async function loadPage(address: string, signal: AbortSignal): Promise<Document | 'leave' | undefined> {
  try {
    const response = await fetchPage(address, signal)
    const isPage = response.headers.get('content-type')?.startsWith('text/html')
    // The policy of this document forbids the workers of another.
    if (!isPage || /worker-src 'self'/.test(response.headers.get('content-security-policy') ?? ''))
      return 'leave'
    const page = await readPage(response)
    if (scriptsOf(page) !== scriptsOf(document)) return 'leave'
    if (response.redirected) history.replaceState(history.state, '', response.url)
    return page
  } catch {
    // Online, it may be a redirect to another site.
    return navigator.onLine ? 'leave' : undefined
  }
}

/** After an update of the site a page has other scripts; some pages have one of their own. */
function scriptsOf({ scripts }: Document): string {
  return [...scripts].flatMap(({ type, src }) => (type === 'module' ? src : [])).join(' ')
}

function showNothing(address: string, { noPage, tryAgain }: { noPage: string; tryAgain: string }): void {
  const title = document.createElement('h1')
  const link = document.createElement('a')
  title.textContent = document.title = noPage
  link.href = address
  link.textContent = tryAgain
  document.querySelector('main')?.replaceChildren(title, link)
}

const sheets = new Map<string, CSSStyleSheet>()

/** The policy of this document allows no further inline styles, but sheets that a script makes. */
function sheetOf({ textContent }: Element): CSSStyleSheet {
  const css = textContent ?? ''
  const sheet = sheets.get(css) ?? new CSSStyleSheet()
  if (!sheets.has(css)) sheet.replaceSync(css)
  sheets.set(css, sheet)
  return sheet
}

/** Puts another page in place of this one, but what is kept: the radio. */
function showPage(page: Document): void {
  const ownSheets = new Set(sheets.values())
  const kept = document.adoptedStyleSheets.filter((sheet) => !ownSheets.has(sheet))
  const next = [...page.querySelectorAll(pageStyles)].map(sheetOf)
  document.adoptedStyleSheets = [...next, ...kept]
  for (const old of document.querySelectorAll('style')) old.remove()

  const { documentElement: root, head, body } = document
  root.lang = page.documentElement.lang
  // With scripts there is none of what is for readers without.
  for (const element of page.querySelectorAll(`noscript, ${pageStyles}`)) element.remove()
  for (const element of [...head.children]) if (isOfPage(element)) element.remove()
  head.append(...[...page.head.children].filter(isOfPage))
  for (const name of body.getAttributeNames()) body.removeAttribute(name)
  for (const { name, value } of page.body.attributes) body.setAttribute(name, value)
  for (const element of [...body.children]) if (!element.matches('[data-kept]')) element.remove()
  body.prepend(...page.body.childNodes)
  unmountLeft()
  startPage()
  // It shows that the radio plays, and pauses it.
  void wakeIsland(document.querySelector<HTMLElement>('[data-island="pages/radio/RadioPlayer"]'))
}

/** Whether an element of the head speaks of its page: scripts and fonts stay as they are. */
function isOfPage(element: Element): boolean {
  return !element.matches('script[type=module], link[rel=preload], meta[charset]')
}

/** To the heading or what the address names, which also gets the focus: screen readers read it. */
function showTop(hash: string): void {
  const named = hash === '' ? null : document.getElementById(hash.slice(1))
  const heading = document.querySelector<HTMLElement>('main h1')
  const first = named ?? heading ?? document.querySelector<HTMLElement>('main')
  if (first && first.tabIndex < 0) first.tabIndex = -1
  first?.focus({ preventScroll: true })
  if (named) named.scrollIntoView()
  else jumpTo(0)
}

/** Pages scroll smoothly, but another page begins where it begins. */
function jumpTo(top: number): void {
  scrollTo({ top, behavior: 'instant' })
}
