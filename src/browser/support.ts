import { day } from '../publication/durations.ts'
import { isPlainClick } from './plain-click.ts'

/** Until the dialog opens by itself, in ms. */
const firstDelay = 45_000
/** Until the next try while the reader is busy, in ms. */
const retryDelay = 5_000
/** After the dialog was shown, it does not open by itself for so long, in ms. */
const quietPeriod = 30 * day
const storageKey = 'support-dialog'

/**
 * The support dialog opens when a 'Support' link is pressed, and once by itself after 45 seconds (section 9): not again
 * for 30 days, never while the reader types or has a menu or another dialog open, and not on quiet pages.
 */
export function watchSupport(): void {
  const dialog = document.querySelector<HTMLDialogElement>('#support')
  if (!dialog) return
  document.addEventListener('click', (event) => {
    const target = event.target as Element
    if (target.closest('[data-donate]')) dialog.close()
    if (!target.closest('[data-support]') || !isPlainClick(event)) return
    event.preventDefault()
    open(dialog)
  })
  if (dialog.dataset.quiet === undefined) setTimeout(() => openByItself(dialog), firstDelay)
}

function openByItself(dialog: HTMLDialogElement): void {
  if (Date.now() - lastShown() < quietPeriod) return
  if (isBusy()) setTimeout(() => openByItself(dialog), retryDelay)
  else open(dialog)
}

function isBusy(): boolean {
  return (
    document.hidden ||
    Boolean(
      document.querySelector(':is(input, textarea, select):focus, .menu[open], dialog[open], iframe:focus'),
    )
  )
}

function open(dialog: HTMLDialogElement): void {
  if (dialog.open) return
  dialog.showModal()
  try {
    localStorage.setItem(storageKey, String(Date.now()))
  } catch {
    // Storage is full: the dialog may open again on another page.
  }
}

function lastShown(): number {
  try {
    return Number(localStorage.getItem(storageKey) ?? 0)
  } catch {
    return Date.now() // Without storage the dialog would open on every page: it never opens by itself.
  }
}
