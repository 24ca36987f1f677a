import { recall } from './remembered.ts'

/** Opens the FAQ answer of a new fragment (`/faq#id`); sets the fragment when the reader opens an answer. */
export function watchAnswers(): void {
  addEventListener('hashchange', show)
  // `toggle` events do not bubble: listen in the capture phase.
  const addressOpened = ({ target }: Event) => {
    if (target instanceof HTMLDetailsElement && target.open && target.id)
      history.replaceState(history.state, '', `#${target.id}`)
  }
  addEventListener('toggle', addressOpened, true)
}

/** Opens the answer of the page's fragment. After Back the questions are as the reader left them. */
export function openAddressed(): void {
  if (location.hash && recall('open') === undefined) show()
}

function show(): void {
  const addressed = document.getElementById(location.hash.slice(1))
  if (addressed instanceof HTMLDetailsElement) {
    addressed.open = true
    addressed.scrollIntoView()
  }
}
