/** Keeps something of this visit of the page, so that the browser's Back finds it as it was left. */
export function remember(key: string, value: unknown): void {
  history.replaceState({ ...history.state, [key]: value }, '')
}

/** What this visit of the page kept under a key; undefined for a first visit. */
export function recall(key: string): unknown {
  return history.state?.[key]
}

/** The rest of a list stays open for a reader who comes back to it. */
export function watchMoreStories(): void {
  const list = document.querySelector<HTMLDetailsElement>('.more-stories')
  if (!list) return
  if (recall('more')) list.open = true
  list.addEventListener('toggle', () => remember('more', list.open))
}
