import { day } from '../time/durations.ts'
import { isPlainClick } from './plain-click.ts'

/** Time on the page after which the dialog opens by itself, in ms. */
const firstDelay = 45_000
/** Time until the next attempt when the reader is typing or has a menu or dialog open, in ms. */
const retryDelay = 5_000
/** After the dialog was shown it does not open by itself for this time, in ms. */
const quietPeriod = 30 * day
const storageKey = 'support-dialog'

const findDialog = () => document.querySelector<HTMLDialogElement>('#support')

/** Opens the support dialog at a 'Support' link. */
export function watchSupport(): void {
  document.addEventListener('click', (event) => {
    const dialog = findDialog()
    const target = event.target as Element
    if (target.closest('[data-donate]')) dialog?.close()
    if (!dialog || !target.closest('[data-support]') || !isPlainClick(event)) return
    event.preventDefault()
    open(dialog)
  })
}

/**
 * Opens the page's support dialog after 45 seconds (specification, section 9): not again for 30
 * days, nor while the reader types or has a menu or other dialog open, nor on quiet pages.
 */
export function planSupport(): void {
  clearTimeout(timer)
  const dialog = findDialog()
  if (dialog && dialog.dataset.quiet === undefined) timer = setTimeout(openByItself, firstDelay, dialog)
}

let timer: ReturnType<typeof setTimeout> | undefined

function openByItself(dialog: HTMLDialogElement): void {
  if (Date.now() - lastShown() < quietPeriod) return
  if (isBusy()) timer = setTimeout(openByItself, retryDelay, dialog)
  else open(dialog)
}

function isBusy(): boolean {
  return document.hidden || isInUse()
}

/** Whether the reader types or has a menu or dialog open, which nothing may take away. */
export function isInUse(): boolean {
  const used = ':is(input, textarea, select):focus, .menu[open], dialog[open], iframe:focus'
  return document.querySelector(used) !== null
}

function open(dialog: HTMLDialogElement): void {
  if (dialog.open) return
  dialog.showModal()
  try {
    localStorage.setItem(storageKey, String(Date.now()))
  } catch {
    // Storage is full: the dialog may open by itself again on another page.
  }
}

function lastShown(): number {
  try {
    return Number(localStorage.getItem(storageKey) ?? 0)
  } catch {
    return Date.now() // Without storage it would open on every page, so it never opens by itself.
  }
}
