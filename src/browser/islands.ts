import type { ComponentType } from 'react'

/** Each island's file exports a component of its own name; its code loads when the island wakes. */
const islands = import.meta.glob<Record<string, ComponentType>>('../site/islands/*.island.tsx')

/** Wakes each island of the page at its time: `interaction`, `visible` or `idle`. */
export function wakeIslands(): void {
  for (const root of document.querySelectorAll<HTMLElement>('[data-island]')) {
    switch (root.dataset.wake) {
      case 'idle':
        setTimeout(() => wake(root), 1)
        break
      case 'visible':
        wakeWhenVisible(root)
        break
      default:
        for (const event of ['focusin', 'pointerover', 'touchstart'])
          root.addEventListener(event, () => wake(root), { once: true, passive: true })
    }
  }
}

function wakeWhenVisible(root: HTMLElement): void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return
    observer.disconnect()
    wake(root)
  })
  observer.observe(root)
}

/** Loads the island's code and hydrates it. Where that fails the island stays what it is without scripts. */
async function wake(root: HTMLElement): Promise<void> {
  const name = root.dataset.island
  if (!name || root.dataset.awake !== undefined) return
  root.dataset.awake = ''
  const load = islands[`../site/islands/${name}.island.tsx`]
  if (!load) return console.error(`There is no island named "${name}".`)
  try {
    const [{ hydrate }, module] = await Promise.all([import('./hydrate.ts'), load()])
    const component = module[name]
    if (component) hydrate(root, component)
  } catch (error) {
    delete root.dataset.awake
    console.error(`The island "${name}" could not be loaded.`, error)
  }
}
