/**
 * Loads the ads' script once it is needed: where the reader agreed earlier, else as a button is pressed. With Global Privacy
 * Control the buttons stay invisible.
 */
export function watchAdButtons(): void {
  const buttons = document.querySelectorAll<HTMLButtonElement>('button[data-ad]')
  if (!buttons.length || (navigator as Navigator & { globalPrivacyControl?: boolean }).globalPrivacyControl)
    return
  const load = () => import('./ads.ts').then(({ watchAds }) => watchAds())
  for (const button of buttons) {
    button.disabled = false
    button.onclick = () => void load().then(() => button.click())
  }
  try {
    if (localStorage.getItem('ads')) void load()
  } catch {
    // Storage is blocked: nobody agreed earlier.
  }
}
