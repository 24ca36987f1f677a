import { fetchCopy, formatCopyAge, readCopy } from './kept-copy.ts'
import { endUnused, exclusively, startWorker, type WorkerPage } from './registration.ts'

/** The sentences that the page's element has for its states. */
type State = 'none' | 'working' | 'kept' | 'failed' | 'removed' | 'unsupported'

/** The page on which a reader keeps a copy of the storm pages and removes it. */
export function watchKeep(element: HTMLElement, window: WorkerPage): void {
  const { navigator, caches } = window
  // Browsers offer service workers and caches only over https.
  if (!('serviceWorker' in navigator && caches)) {
    showState(element, 'unsupported')
    return
  }
  const end = async () => endUnused(window, await navigator.serviceWorker.getRegistrations())
  const showKept = async () => {
    const copy = await readCopy(window)
    if (copy) showState(element, 'kept', `${copy.label}. ${formatCopyAge(copy)}`)
    else showState(element, 'none')
  }
  const keep = async () => {
    try {
      await startWorker(window)
      await fetchCopy(window, (put) => put())
    } catch (error) {
      await end()
      throw error
    }
    await showKept()
  }
  const remove = async () => {
    // Those of older versions too.
    await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
    await end()
    showState(element, 'removed')
  }
  const run = (work: () => Promise<void>) => {
    showState(element, 'working')
    // Also where a browser in private mode refuses to store. A copy of before can be removed still.
    exclusively(navigator, work).catch(() => showState(element, 'failed'))
  }
  element.addEventListener('click', ({ target }) => {
    if (!(target instanceof HTMLButtonElement)) return
    run(target.name === 'remove' ? remove : keep)
  })
  run(showKept)
}

function showState(element: HTMLElement, state: State, more = ''): void {
  const status = element.querySelector('[role=status]')
  if (status) status.textContent = [element.dataset[state], more].filter(Boolean).join(' ')
  // Hidden or not, each has its place: nothing moves.
  const show = (name: string, isShown: boolean) => {
    const button = element.querySelector<HTMLElement>(`[name=${name}]`)
    if (button) button.style.visibility = isShown ? 'visible' : ''
  }
  show('keep', !['working', 'unsupported'].includes(state))
  show('remove', ['kept', 'failed'].includes(state))
}
