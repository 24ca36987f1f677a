const causes = ['focusin', 'pointerover', 'touchstart', 'click']

/**
 * Loads the player of the radio page when the reader touches or focuses its controls. A press while it loads
 * is repeated when that has succeeded or failed: then play opens the stream in the browser's own player.
 */
export function watchRadio(): void {
  const form = document.querySelector<HTMLFormElement>('.radio-controls')
  if (!form) return
  let pressed: HTMLElement | null = null
  let isLoading = false
  const wake = async (event: Event) => {
    const button = (event.target as Element).closest('button')
    if (event.type === 'click' && button) {
      event.preventDefault()
      pressed = button
    }
    if (isLoading) return
    isLoading = true
    try {
      const { startPlayer } = await import('./radio-player.ts')
      startPlayer(form)
    } catch (error) {
      console.error('The radio player could not be loaded.', error)
    }
    for (const cause of causes) form.removeEventListener(cause, wake)
    pressed?.click()
  }
  for (const cause of causes) form.addEventListener(cause, wake, { passive: cause !== 'click' })
}
