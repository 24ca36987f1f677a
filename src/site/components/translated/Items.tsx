import type { ReactNode } from 'react'
import type { Item } from './items.ts'

/** Reports or notices in lines; nothing without any. `english`: the language of those that have none of their own, on a page in another one. */
export function Items({
  id,
  title,
  items,
  english,
}: {
  id: string
  title: ReactNode
  items: readonly Item[]
  english: string | undefined
}) {
  if (items.length === 0) return null
  return (
    <>
      <h2 id={id}>{title}</h2>
      <ul className="h" lang={english}>
        {items.map(({ title, href, language, by, time }) => (
          <li key={`${title} ${by}`}>
            {href ? (
              <a href={href} lang={language}>
                {title}
              </a>
            ) : (
              <span lang={language}>{title}</span>
            )}{' '}
            <small>
              {by}
              {time && ` · ${time}`}
            </small>
          </li>
        ))}
      </ul>
    </>
  )
}
