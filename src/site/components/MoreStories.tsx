import type { ReactNode } from 'react'
import css from './MoreStories.css?inline'
import { Styles } from './Styles.tsx'

/** The rest of a list behind a toggle that names what it opens, such as 'See All 15 Articles', and reads 'Show Less' when open. */
export function MoreStories({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className="more-stories">
      <summary className="button button-outline">
        <Styles name="MoreStories" css={css} />
        <span className="when-closed">{label}</span>
        <span className="when-open">Show Less</span>
      </summary>
      {children}
    </details>
  )
}
