import type { ReactNode } from 'react'

/** A titled part of a page, a landmark. `id`: of its heading. `more`: beside the heading. */
export function Section({
  id,
  title,
  className,
  more,
  children,
}: {
  id: string
  title: string
  className?: string
  more?: ReactNode
  children: ReactNode
}) {
  return (
    <section className={className} aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id}>{title}</h2>
        {more}
      </div>
      {children}
    </section>
  )
}

/** A titled part of a rail, a landmark. Its styles are those of `Sidebar.css`. `id`: of its heading. */
export function Module({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="module" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
