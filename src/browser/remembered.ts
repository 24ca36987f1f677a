/** Stores a value in the history entry of this visit, so that Back can restore it. */
export function remember(key: string, value: unknown): void {
  history.replaceState({ ...history.state, [key]: value }, '')
}

/** The value that this history entry has under a key; undefined on a first visit. */
export function recall(key: string): unknown {
  return history.state?.[key]
}

/** Restores the open 'See all' list after Back. */
export function watchMoreStories(): void {
  const list = document.querySelector<HTMLDetailsElement>('.more-stories')
  if (!list) return
  if (recall('more')) list.open = true
  list.addEventListener('toggle', () => remember('more', list.open))
}
