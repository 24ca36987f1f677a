/**
 * Share buttons. `data-share` opens the system's share sheet; `data-copy` copies its value, or
 * the page's address when that is empty. Buttons that the browser does not support are hidden.
 */
export function watchShare(): void {
  hideWhere(!navigator.share, '[data-share]')
  hideWhere(!navigator.clipboard, '[data-copy]')
  document.querySelector('main')?.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-share],[data-copy]')
    if (button) void pass(button)
  })
}

function hideWhere(missing: boolean, selector: string): void {
  if (missing) for (const button of document.querySelectorAll<HTMLElement>(selector)) button.hidden = true
}

async function pass(button: HTMLElement): Promise<void> {
  const { share, copy, done } = button.dataset
  const url = location.href.replace(/#.*/, '')
  try {
    if (share !== undefined) return await navigator.share({ title: share, url })
    await navigator.clipboard.writeText(copy || url)
    // The label is a live region, so screen readers announce the change.
    const words = button.querySelector('span')
    if (words && done) words.textContent = done
  } catch (error) {
    // The reader closed the sheet or did not allow access to the clipboard.
    console.info(error)
  }
}
