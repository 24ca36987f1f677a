import type { ComponentType } from 'react'

/**
 * Marks a component that wakes in the browser (src/browser/islands.ts). `name` is its file's name before
 * `.island.tsx`; `props` are few, small and plain, for they travel as JSON. When it wakes: `interaction` (the reader
 * touches or focuses it) before `visible` before `idle`.
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
