import type { ReactNode } from 'react'
import css from './ReadingColumn.css?inline'
import { Styles } from './Styles.tsx'

/** A column of limited width for running text, and the buttons that follow the text. */
export function ReadingColumn({ children }: { children: ReactNode }) {
  return (
    <div className="reading-column">
      <Styles name="ReadingColumn" css={css} />
      {children}
    </div>
  )
}
