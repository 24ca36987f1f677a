import { type CopyPlace, cacheName, fetchCopy, readCopy, tellAge } from './kept-copy.ts'

/** The sentences that the page's element has for its states. */
type State = 'none' | 'working' | 'kept' | 'failed' | 'removed' | 'unsupported'

/** The page on which a reader keeps a copy of the storm pages and removes it. */
export function runPage(element: HTMLElement, window: CopyPlace & Pick<Window, 'navigator'>): void {
  const { navigator, caches } = window
  // Browsers offer service workers and caches only over https.
  if (!('serviceWorker' in navigator && caches)) {
    tell(element, 'unsupported')
    return
  }
  const { serviceWorker } = navigator

  const showKept = async () => {
    const copy = await readCopy(window)
    if (copy) tell(element, 'kept', `${copy.label}. ${tellAge(copy)}`)
    else tell(element, 'none')
  }
  const keep = async () => {
    await fetchCopy(window, async () => true)
    const { script = '', scopes = '' } = element.dataset
    try {
      // Sequential: the first registration fetches the copy, and the others use it.
      for (const scope of scopes.split(' ')) await serviceWorker.register(script, { scope })
    } catch (error) {
      await caches.delete(cacheName)
      throw error
    }
    await showKept()
  }
  const remove = async () => {
    // Those of older versions too, but not the worker that shows storm alerts, which has its own page to end it.
    const registrations = (await serviceWorker.getRegistrations()).filter(
      ({ scope }) => !scope.endsWith('/notifications/'),
    )
    await Promise.all(registrations.map((registration) => registration.unregister()))
    await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
    tell(element, 'removed')
  }
  const run = (work: () => Promise<void>) => {
    tell(element, 'working')
    // Also where a browser in private mode refuses to store. A copy of before can be removed still.
    work().catch(() => tell(element, 'failed'))
  }
  element.addEventListener('click', ({ target }) => {
    if (!(target instanceof HTMLButtonElement)) return
    run(target.name === 'remove' ? remove : keep)
  })
  run(showKept)
}

function tell(element: HTMLElement, state: State, more = ''): void {
  const status = element.querySelector('[role=status]')
  if (status) status.textContent = [element.dataset[state], more].filter(Boolean).join(' ')
  // Hidden or not, each has its place: nothing moves.
  const show = (selector: string, isShown: boolean) => {
    const part = element.querySelector<HTMLElement>(selector)
    if (part) part.style.visibility = isShown ? 'visible' : ''
  }
  show('[data-open]', state === 'kept')
  show('[name=keep]', !['working', 'unsupported'].includes(state))
  show('[name=remove]', ['kept', 'failed'].includes(state))
}
