import { isPlainClick } from './plain-click.ts'

const patience = 45_000
const lookAgain = 5_000
const rest = 30 * 24 * 60 * 60_000
const memory = 'support-dialog'

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
  if (dialog.dataset.quiet === undefined) setTimeout(() => openInTime(dialog), patience)
}

function openInTime(dialog: HTMLDialogElement): void {
  if (Date.now() - lastShown() < rest) return
  if (isBusy()) setTimeout(() => openInTime(dialog), lookAgain)
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
    localStorage.setItem(memory, String(Date.now()))
  } catch {
    // Storage is off: it may open again on another page.
  }
}

function lastShown(): number {
  try {
    return Number(localStorage.getItem(memory) ?? 0)
  } catch {
    return Date.now() // Without memory it never opens by itself.
  }
}
