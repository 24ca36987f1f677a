const causes = ['focusin', 'pointerover', 'touchstart', 'submit']

/**
 * Loads the player of the radio page when the reader touches or focuses its controls. A press on play while it loads is
 * repeated when that has succeeded or failed: then the browser opens the stream in its own player, as without scripts.
 */
export function watchRadio(): void {
  const form = document.querySelector<HTMLFormElement>('.radio-controls')
  if (!form) return
  let isPressed = false
  let isLoading = false
  const wake = async (event: Event) => {
    if (event.type === 'submit') {
      event.preventDefault()
      isPressed = true
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
    if (isPressed) form.requestSubmit()
  }
  for (const cause of causes) form.addEventListener(cause, wake, { passive: cause !== 'submit' })
}
