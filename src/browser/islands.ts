import type { ComponentType } from 'react'

/** Each island's file exports a component named like the file; it is loaded when the island is hydrated. */
const islands = import.meta.glob<Record<string, ComponentType>>('../site/islands/*.island.tsx')

/** Hydrates each island of the page when the reader touches or focuses it. */
export function wakeIslands(): void {
  for (const root of document.querySelectorAll<HTMLElement>('[data-island]')) {
    for (const type of ['focusin', 'pointerover', 'touchstart', 'click'])
      root.addEventListener(type, (event) => wake(root, event), { once: true, passive: type !== 'click' })
  }
}

/** Loads the island's code and hydrates it. When that fails, the island works as without scripts. */
async function wake(root: HTMLElement, cause: Event): Promise<void> {
  const name = root.dataset.island
  if (!name || root.dataset.awake !== undefined) return
  root.dataset.awake = ''
  const load = islands[`../site/islands/${name}.island.tsx`]
  if (!load) return console.error(`There is no island named "${name}".`)
  const press = holdPress(root, cause)
  try {
    const [{ hydrate }, module] = await Promise.all([import('./hydrate.ts'), load()])
    const component = module[name]
    if (component) hydrate(root, component)
  } catch (error) {
    delete root.dataset.awake
    console.error(`The island "${name}" could not be loaded.`, error)
  }
  press()
}

/**
 * Holds back a click on a button while the island's code loads. The returned function repeats the click; it is called when
 * loading has succeeded or failed.
 */
function holdPress(root: HTMLElement, cause: Event): () => void {
  let pressed: HTMLElement | null | undefined
  const hold = (event: Event) => {
    const button = (event.target as Element).closest('button')
    if (event.type !== 'click' || !button) return
    event.preventDefault()
    pressed = button
  }
  hold(cause)
  root.addEventListener('click', hold)
  return () => {
    root.removeEventListener('click', hold)
    pressed?.click()
  }
}
