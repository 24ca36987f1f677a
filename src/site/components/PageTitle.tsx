import type { ReactNode } from 'react'
import css from './PageTitle.css?inline'
import { Styles } from './Styles.tsx'

/** A page's heading with the hairline below it. `children`: shown beside or below the heading. */
export function PageTitle({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <header className="page-title">
      <Styles name="PageTitle" css={css} />
      <h1>{title}</h1>
      {children}
    </header>
  )
}
