import type { ReactNode } from 'react'
import { Styles } from './Styles.tsx'
import css from './Tabs.css?inline'

/** One panel and the label of its tab. */
export interface Tab {
  /** Unique on the page; the panel's element has the id `panel-{id}`. */
  id: string
  label: string
  panel: ReactNode
}

/**
 * Tabs, the first one selected. src/browser/tabs.ts switches them and handles arrow keys, Home and End. When
 * that script fails to load, tabs are links that show their panel; with scripts off, all panels are shown.
 */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <div className="tabs">
      <Styles name="Tabs" css={css} />
      <div className="tab-list" role="tablist" aria-label={label}>
        {tabs.map(({ id, label: words }, index) => (
          <a
            key={id}
            id={`tab-${id}`}
            href={`#panel-${id}`}
            role="tab"
            aria-controls={`panel-${id}`}
            aria-selected={index === 0}
            tabIndex={index === 0 ? undefined : -1}
          >
            {words}
          </a>
        ))}
      </div>
      {tabs.map(({ id, panel }, index) => (
        <div
          key={id}
          id={`panel-${id}`}
          className="tab-panel"
          role="tabpanel"
          aria-labelledby={`tab-${id}`}
          hidden={index > 0}
        >
          {panel}
        </div>
      ))}
    </div>
  )
}
