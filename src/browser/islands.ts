import type { Island } from '../site/components/define-island.ts'

const files = import.meta.glob<{ island: Island<object> }>('../site/**/*.island.tsx')
const touches = ['focusin', 'pointerover', 'touchstart', 'click']
const woken = new WeakMap<Element, Promise<void>>()

/** Wakes each island of the page when its `data-wake` says: at a touch where there is none. */
export function watchIslands(): void {
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries)
      if (isIntersecting) void wakeIsland(target.closest<HTMLElement>('[data-island]'))
  })
  for (const root of document.querySelectorAll<HTMLElement>('[data-island]')) {
    const { wake } = root.dataset
    for (const type of touches) root.addEventListener(type, touch, { passive: type !== 'click' })
    // What was touched before this script is touched still. The first paint waits for nothing.
    if (wake === 'now' || root.matches(':focus-within')) setTimeout(wakeIsland, 100, root)
    // The root itself has no box.
    if (wake === 'visible') observer.observe(root.firstElementChild ?? root)
  }
}

/** A press while the island's code loads is repeated when that has succeeded or failed. */
async function touch(this: HTMLElement, event: Event): Promise<void> {
  const button = event.type === 'click' && (event.target as Element).closest('button')
  if (button) event.preventDefault()
  await wakeIsland(this)
  if (button) button.click()
}

/** Loads an island's code and hydrates it, once. Where that fails, it works as without scripts. */
export async function wakeIsland(root: HTMLElement | null): Promise<void> {
  if (!root) return
  const waking = woken.get(root) ?? load(root)
  woken.set(root, waking)
  return waking
}

async function load(root: HTMLElement): Promise<void> {
  const name = root.dataset.island
  try {
    const file = files[`../site/${name}.island.tsx`]
    if (!file) throw new Error('no file')
    const [{ hydrate }, { island }] = await Promise.all([import('./hydrate.ts'), file()])
    hydrate(root, island)
  } catch (error) {
    console.error(`Island "${name}" could not be loaded.`, error)
  }
  for (const type of touches) root.removeEventListener(type, touch)
}
