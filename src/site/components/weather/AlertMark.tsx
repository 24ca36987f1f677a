import type { ReactNode } from 'react'
import type { AlertLevel } from '../../../weather/alert.ts'

const marks: Readonly<Record<AlertLevel | 'none' | 'unchecked', ReactNode>> = {
  warning: (
    <>
      <path d="M8 2h8l6 6v8l-6 6H8l-6-6V8z" fill="currentColor" stroke="none" />
      <path d="M12 6.5v7M12 17v.2" stroke="var(--hole, var(--paper))" strokeWidth="2.4" />
    </>
  ),
  watch: <path d="M12 3 2.5 20.5h19zM12 10v5M12 17.8v.1" />,
  advisory: <path d="m12 2 10 10-10 10L2 12zM12 7v6M12 16.3v.1" />,
  statement: (
    <>
      <circle cx="12" cy="12" r="9.5" />
      <path d="M12 11v6M12 7v.1" />
    </>
  ),
  none: (
    <>
      <circle cx="12" cy="12" r="9.5" />
      <path d="m7.5 12.3 3 3 6-6.3" />
    </>
  ),
  unchecked: (
    <>
      <circle cx="12" cy="12" r="9.5" />
      <path d="M12 6.5V12l3.5 2.5" />
    </>
  ),
}

/** The shape of a level, which tells it from the others without color: octagon, triangle, diamond, circle. */
export function AlertMark({ level }: { level: keyof typeof marks }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      {marks[level]}
    </svg>
  )
}
