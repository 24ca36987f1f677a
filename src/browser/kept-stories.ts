/**
 * Keeps the story of a pressed 'Keep' button; with the page, shows which of its stories are kept. The code loads
 * at a press, and with a page only where this browser keeps anything. Rejects where storage is blocked.
 */
export async function keepStories(click?: Event): Promise<void> {
  const pressed = (click?.target as Element | undefined)?.closest('[data-keep]')
  if (!pressed && (click || !localStorage.yours)) return
  // Not taken apart: Vite would wrap that in a function of its own.
  const code = await import('./yours/keep.ts')
  code.keep(pressed)
}
