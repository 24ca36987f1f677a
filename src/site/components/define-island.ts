import type { ComponentType } from 'react'
import type { ZodMiniType } from 'zod/mini'

/** When an island wakes: at its first focus, pointer or key; when it comes into view; with its page. */
type Wake = 'touch' | 'visible' | 'now'

/** A component that is rendered on the server and hydrated in the browser. */
export interface Island<Props> {
  /** Path of its file below src/site, without `.island.tsx`: by it the browser finds the file. */
  name: string
  wake: Wake
  /** Reads the props, which are JSON in the page: an older page may meet a newer script. */
  props: ZodMiniType<Props>
  Component: ComponentType<Props>
}

/**
 * Declares an island; its file, `*.island.tsx`, exports it as `island`. What it renders before it wakes has
 * to work as HTML: links, forms, `details`. It has no `Styles`: its page has them.
 */
export function defineIsland<Props extends object>(island: Island<Props>): Island<Props> {
  return island
}
