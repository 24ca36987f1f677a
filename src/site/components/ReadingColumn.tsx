import type { ReactNode } from 'react'
import css from './ReadingColumn.css?inline'
import { Styles } from './Styles.tsx'

/** A column as wide as lines are easy to read, with the buttons that follow its text. */
export function ReadingColumn({ children }: { children: ReactNode }) {
  return (
    <div className="reading-column">
      <Styles name="ReadingColumn" css={css} />
      {children}
    </div>
  )
}
