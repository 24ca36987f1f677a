/** Opens the answer that the address names (`/faq#id`), and names an answer in the address once it is opened. */
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
  // The toggle event does not bubble: listen while it is captured.
  const addressOpened = ({ target }: Event) => {
    if (target instanceof HTMLDetailsElement && target.open && target.id)
      history.replaceState(history.state, '', `#${target.id}`)
  }
  addEventListener('toggle', addressOpened, true)
}
