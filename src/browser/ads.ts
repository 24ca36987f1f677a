const storageKey = 'ads'

/**
 * Shows an ad network's ads once the reader has agreed, which this device notes until the same button ends
 * it. With Global Privacy Control the buttons stay invisible. A browser loads a frame near its window.
 */
export function watchAds(): void {
  const buttons = document.querySelectorAll<HTMLButtonElement>('button[data-ad]')
  if ((navigator as Navigator & { globalPrivacyControl?: boolean }).globalPrivacyControl) return
  const hasAgreed = note() === 'yes'
  for (const button of buttons) {
    button.disabled = false
    if (hasAgreed) fill(button)
    button.onclick = () => {
      if (button.dataset.filled) {
        note('')
        location.reload()
      } else if (confirm(button.dataset.ask)) {
        note('yes')
        buttons.forEach(fill)
      }
    }
  }
}

function fill(button: HTMLButtonElement): void {
  const { ad = '', stop = '', label = '' } = button.dataset
  const frame = document.createElement('iframe')
  frame.loading = 'lazy'
  frame.src = ad
  frame.title = label
  button.closest('.ad-slot')?.lastElementChild?.replaceWith(frame)
  button.textContent = stop
  button.dataset.filled = 'yes'
}

/** What is noted, after the change. */
function note(change?: string): string | null {
  try {
    if (change !== undefined) localStorage.setItem(storageKey, change)
    return localStorage.getItem(storageKey)
  } catch {
    return null // Storage is blocked: an agreement is for this page.
  }
}
