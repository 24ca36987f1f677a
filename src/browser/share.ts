/**
 * Buttons that pass a page on: `data-share` opens the browser's own sheet, `data-copy` copies its value, or the page's
 * address where it is empty. A browser that cannot do one of them does not show it.
 */
export function watchShare(): void {
  hideWhere(!navigator.share, '[data-share]')
  hideWhere(!navigator.clipboard, '[data-copy]')
  document.addEventListener('click', ({ target }) => {
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
    // The words are a live region: the answer is read out.
    const words = button.querySelector('span')
    if (words && done) words.textContent = done
  } catch (error) {
    // The reader closed the sheet, or does not allow the clipboard.
    console.info(error)
  }
}
