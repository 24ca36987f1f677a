import { recall } from './remembered.ts'

/** Opens the FAQ answer of the fragment (`/faq#id`); sets the fragment when the reader opens an answer. */
export function watchAnswers(): void {
  addEventListener('hashchange', show)
  // After Back the questions are as the reader left them: the one of the address may have been closed.
  if (location.hash && recall('open') === undefined) show()
  // `toggle` events do not bubble: listen in the capture phase.
  const addressOpened = ({ target }: Event) => {
    if (target instanceof HTMLDetailsElement && target.open && target.id)
      history.replaceState(history.state, '', `#${target.id}`)
  }
  document.querySelector('main')?.addEventListener('toggle', addressOpened, true)
}

function show(): void {
  const addressed = document.getElementById(location.hash.slice(1))
  if (addressed instanceof HTMLDetailsElement) {
    addressed.open = true
    addressed.scrollIntoView()
  }
}
