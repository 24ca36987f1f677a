import type { ReactNode } from 'react'

/** A page's heading with the hairline under it; `children` are beside or below it. */
export function PageTitle({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className="page-title">
      <h1>{title}</h1>
      {children}
    </header>
  )
}
