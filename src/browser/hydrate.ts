import { createElement, startTransition } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { config } from 'zod/mini'
import type { Island } from '../site/components/define-island.ts'

// Our policy forbids the functions that zod would make from texts.
config({ jitless: true })

const roots = new Map<HTMLElement, Root>()

/** Hydrates an island. Where it fails, then or later, its HTML as sent comes back. Throws for wrong props. */
export function hydrate<Props extends object>(element: HTMLElement, island: Island<Props>): void {
  const { props: written = '{}', prefix = '' } = element.dataset
  const props = island.props.parse(JSON.parse(written))
  const html = element.innerHTML
  // In pieces, so that a press is answered meanwhile; one on the island itself has it hydrated at once.
  startTransition(() => {
    const root = hydrateRoot(element, createElement(island.Component, props), {
      identifierPrefix: prefix,
      onUncaughtError: (error) => {
        console.error(`The island "${island.name}" failed.`, error)
        queueMicrotask(() => {
          unmount(element)
          element.innerHTML = html
        })
      },
    })
    roots.set(element, root)
  })
  element.dataset.awake = ''
}

/** Ends the islands that are no longer in the document: its page was changed in place. */
export function unmountLeft(): void {
  for (const element of roots.keys()) if (!element.isConnected) unmount(element)
}

function unmount(element: HTMLElement): void {
  roots.get(element)?.unmount()
  roots.delete(element)
}
