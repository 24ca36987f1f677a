import { fetchCopy } from './kept-copy.ts'
import { endUnused, exclusively, startWorker, type WorkerPage } from './registration.ts'

/** Keeps a copy of the storm pages, or a newer one. Rejects where there is none afterwards that is new. */
export function keepCopy(window: WorkerPage): Promise<void> {
  return exclusively(window.navigator, async () => {
    try {
      await startWorker(window)
      await fetchCopy(window, (put) => put())
    } catch (error) {
      await endAllUnused(window)
      throw error
    }
  })
}

/** Removes the copy, and those of older versions. */
export function removeCopy(window: WorkerPage): Promise<void> {
  const { navigator, caches } = window
  return exclusively(navigator, async () => {
    await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
    await endAllUnused(window)
  })
}

/** Ends the workers of all versions that are of no use any more. */
export async function endAllUnused(window: WorkerPage): Promise<void> {
  await endUnused(window, await window.navigator.serviceWorker.getRegistrations())
}

/**
 * The button of the kept page (site/kept-copy.tsx), which needs no connection and says what it did. That of
 * copies of version 0.3 is `#keep`, with sentences as attributes and a button that its script showed.
 */
export function watchRemoval(window: WorkerPage & Pick<Window, 'document'>): void {
  const { document } = window
  const old = document.querySelector<HTMLElement>('#keep')
  const status = document.querySelector('[role=status]')
  const button = document.querySelector<HTMLElement>('#remove, #keep [name=remove]')
  if (!button || !status) return
  if (old) button.style.visibility = 'visible'
  button.addEventListener('click', async () => {
    const said = await removeCopy(window).then(
      () => 'removed',
      (error) => {
        console.info(error)
        return 'failed'
      },
    )
    button.hidden = said === 'removed'
    if (old) status.textContent = old.dataset[said] ?? ''
    else for (const each of status.querySelectorAll<HTMLElement>('p')) each.hidden = each.id !== said
  })
}
