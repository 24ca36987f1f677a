/**
 * Share buttons. `data-share` opens the system's share sheet where there is one. `data-copy` copies its
 * value, or the page's address when that is empty. Buttons for which the browser has neither are hidden.
 */
export function watchShare(): void {
  const unusable = 'share' in navigator ? '[data-copy]:not([data-share])' : '[data-copy]'
  if (!navigator.clipboard)
    for (const button of document.querySelectorAll<HTMLElement>(unusable)) button.hidden = true
  document.querySelector('main')?.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-copy]')
    if (button) void pass(button)
  })
}

async function pass(button: HTMLElement): Promise<void> {
  const { share, copy, done } = button.dataset
  const url = location.href.replace(/#.*/, '')
  try {
    if (share !== undefined && 'share' in navigator) return await navigator.share({ title: share, url })
    await navigator.clipboard.writeText(copy || url)
    // The label is a live region, so screen readers announce the change.
    const words = button.querySelector('span')
    if (words && done) words.textContent = done
  } catch (error) {
    // The reader closed the sheet or did not allow access to the clipboard.
    console.info(error)
  }
}
