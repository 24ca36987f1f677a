import { createRoot } from 'react-dom/client'
import { adoptStyles } from '../adopt-styles.ts'
import { followLinks } from './follow-links.ts'
import { isRunning } from './player-state.ts'
import css from './RadioBar.css?inline'
import { RadioBar } from './RadioBar.tsx'
import type { RadioControls, RadioWords } from './radio-controls.ts'

/**
 * Lets the reader go on reading while the radio plays: opens the bar at the foot of the window, and
 * from then on changes pages in place.
 */
export function playOn(radio: RadioControls, words: RadioWords): void {
  adoptStyles(css)
  const bar = document.createElement('section')
  bar.dataset.kept = ''
  bar.className = 'radio-bar'
  bar.setAttribute('aria-label', words.bar)
  document.body.append(bar)
  createRoot(bar).render(<RadioBar radio={radio} words={words} />)
  followLinks(words, () => isRunning(radio.getState()))
}
