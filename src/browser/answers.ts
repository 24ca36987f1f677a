/** An answer that is addressed by its own link is open when the reader arrives, and can be linked to once opened. */
export function watchAnswers(): void {
  const openAddressed = () => {
    const addressed = document.getElementById(location.hash.slice(1))
    if (addressed instanceof HTMLDetailsElement) {
      addressed.open = true
      addressed.scrollIntoView()
    }
  }
  addEventListener('hashchange', openAddressed)
  if (location.hash) openAddressed()
  // A toggle does not bubble.
  const addressOpened = ({ target }: Event) => {
    if (target instanceof HTMLDetailsElement && target.open && target.id)
      history.replaceState(history.state, '', `#${target.id}`)
  }
  addEventListener('toggle', addressOpened, true)
}
