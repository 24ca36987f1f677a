import type { ComponentType } from 'react'

/**
 * Marks a component that is hydrated in the browser (src/browser/islands.ts). `name`: its file's name before
 * `.island.tsx`. `props`: few, small and JSON-safe, because they are part of the page. `wake`: when it hydrates; prefer
 * `interaction` (the reader touches or focuses it) to `visible`, and `visible` to `idle`.
 */
export function Island<Props extends object>({
  name,
  component: Component,
  props,
  wake = 'interaction',
}: {
  name: string
  component: ComponentType<Props>
  props: Props
  wake?: 'interaction' | 'visible' | 'idle'
}) {
  const json = JSON.stringify(props)
  return (
    <div data-island={name} data-wake={wake} data-props={json === '{}' ? undefined : json}>
      <Component {...props} />
    </div>
  )
}
