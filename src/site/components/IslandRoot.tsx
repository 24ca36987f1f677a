import { renderToString } from 'react-dom/server'
import type { Island } from './define-island.ts'

/**
 * An island in a page: src/browser/islands.ts wakes it. It is rendered by itself, as it is hydrated, so that
 * both agree on ids and on what is between two texts. `id`: tells several of one kind in a page apart.
 */
export function IslandRoot<Props extends object>({
  of: { name, wake, Component },
  props,
  id = '',
}: {
  of: Island<Props>
  props: Props
  id?: string
}) {
  const prefix = `${name.replace(/^.*\//, '')}${id}`
  return (
    <div
      className="island"
      data-island={name}
      data-prefix={prefix}
      data-wake={wake === 'touch' ? undefined : wake}
      data-props={JSON.stringify(props)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: it is what React rendered.
      dangerouslySetInnerHTML={{
        __html: renderToString(<Component {...props} />, { identifierPrefix: prefix }),
      }}
    />
  )
}
