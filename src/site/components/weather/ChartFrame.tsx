import type { ReactNode } from 'react'
import { Styles } from '../Styles.tsx'
import css from './ChartFrame.css?inline'

/** A chart with the island over it that says its values in words, a `ChartReader`. */
export function ChartFrame({ reader, children }: { reader: ReactNode; children: ReactNode }) {
  return (
    <div className="chart-frame">
      <Styles name="ChartFrame" css={css} />
      {children}
      {reader}
    </div>
  )
}
