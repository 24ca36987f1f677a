import type { ReactNode } from 'react'
import type { Texts } from '../texts/texts.ts'
import css from './MoreStories.css?inline'
import { Styles } from './Styles.tsx'

/** The rest of a list behind a toggle. `label`: of the closed toggle, such as 'See All 15 Articles'. */
export function MoreStories({ label, t, children }: { label: string; t: Texts; children: ReactNode }) {
  return (
    <details className="more-stories">
      <Styles name="MoreStories" css={css} />
      <summary className="button button-outline">
        <span className="when-closed">{label}</span>
        <span className="when-open">{t.stories.showLess}</span>
      </summary>
      {children}
    </details>
  )
}
