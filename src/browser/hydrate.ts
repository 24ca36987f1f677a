import { type ComponentType, createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'

/** Hydrates one island. Islands must not use `useId`: the server renders whole pages, so its ids would differ. */
export function hydrate(root: HTMLElement, component: ComponentType): void {
  const props = JSON.parse(root.dataset.props ?? '{}') as object
  hydrateRoot(root, createElement(component, props))
}
