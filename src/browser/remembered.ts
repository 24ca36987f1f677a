/** Stores a value in the history entry of this visit, so that Back can restore it. */
export function remember(key: string, value: unknown): void {
  history.replaceState({ ...history.state, [key]: value }, '')
}

/** The value that this history entry has under a key; undefined on a first visit. */
export function recall(key: string): unknown {
  return history.state?.[key]
}

/**
 * Restores after Back which lists, questions and tables of the page were open. An observer saves each
 * change in the task of the change: `toggle` is a later task, for which a reader who leaves at once does
 * not wait, and browsers do not keep what a page writes into its history entry while it is being left.
 */
export function watchOpened(): void {
  const parts = [...document.querySelectorAll<HTMLDetailsElement>('main details')]
  const left = recall('open')
  if (Array.isArray(left)) {
    for (const [position, part] of parts.entries()) part.open = left.includes(part.id || position)
  }
  const save = () =>
    remember(
      'open',
      parts.flatMap((part, position) => (part.open ? [part.id || position] : [])),
    )
  const observer = new MutationObserver(save)
  for (const part of parts) observer.observe(part, { attributes: true, attributeFilter: ['open'] })
}
