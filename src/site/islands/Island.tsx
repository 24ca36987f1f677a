import type { ComponentType } from 'react'

/**
 * Marks a component that is hydrated in the browser (src/browser/islands.ts). `name`: its file's name before
 * `.island.tsx`. `props`: few, small and JSON-safe, because they are part of the page.
 */
export function Island<Props extends object>({
  name,
  component: Component,
  props,
}: {
  name: string
  component: ComponentType<Props>
  props: Props
}) {
  const json = JSON.stringify(props)
  return (
    <div data-island={name} data-props={json === '{}' ? undefined : json}>
      <Component {...props} />
    </div>
  )
}
