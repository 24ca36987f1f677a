import { type ReactNode, useRef } from 'react'
import { entryLimits, type KeptStory } from './edition.ts'
import { fill, type YoursWords } from './words.ts'

/** Shown at once; the others are behind a toggle. */
const shown = 5

interface ListProps {
  stories: readonly KeptStory[]
  remove: (story: KeptStory) => void
  t: YoursWords
}

/** The kept stories with their texts, newest first; undefined until they are read. `children`: messages. */
export function KeptStories({
  stories: read,
  children,
  remove,
  t,
}: Omit<ListProps, 'stories'> & { stories: readonly KeptStory[] | undefined; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const stories = read ?? []

  /** The pressed button goes with its story: a keyboard's place is then the heading. */
  function removeStory(story: KeptStory): void {
    remove(story)
    heading.current?.focus()
  }

  const older = stories.slice(shown)
  return (
    <section aria-labelledby="yours-kept">
      <div className="section-head">
        <h2 id="yours-kept" ref={heading} tabIndex={-1}>
          {t.kept}
        </h2>
      </div>
      {children}
      {read?.length === 0 && <p className="deck">{t.keptNone}</p>}
      <KeptList stories={stories.slice(0, shown)} remove={removeStory} t={t} />
      {older.length > 0 && (
        <details className="yours-part">
          <summary className="chevron">{fill(t.keptOlder, { count: older.length })}</summary>
          <KeptList stories={older} remove={removeStory} t={t} />
        </details>
      )}
      {stories.length > 0 && <p className="meta yours-note">{fill(t.keptHow, { most: entryLimits.kept })}</p>}
    </section>
  )
}

function KeptList({ stories, remove, t }: ListProps) {
  return (
    <ul className="yours-stories">
      {stories.map((story) => (
        <li key={story.link}>
          <p className="kicker">{story.section}</p>
          <h3 lang={story.language || undefined}>
            <LinkedTitle link={story.link}>{story.title}</LinkedTitle>
          </h3>
          {story.text && (
            <p className="deck" lang={story.language || undefined}>
              {story.text}
            </p>
          )}
          <p className="meta">{[story.source, story.date].filter(Boolean).join(' · ')}</p>
          <p className="yours-actions">
            <button
              type="button"
              className="yours-action"
              aria-label={fill(t.removeOf, { name: story.title })}
              onClick={() => remove(story)}
            >
              {t.remove}
            </button>
          </p>
        </li>
      ))}
    </ul>
  )
}

/** A story's headline, which opens another site in a new tab; without a link, its text. */
export function LinkedTitle({ link, children }: { link: string | undefined; children: string }) {
  if (link === undefined || !URL.canParse(link)) return children
  if (new URL(link).origin === location.origin) return <a href={link}>{children}</a>
  return (
    <a href={link} target="_blank" rel="noopener" aria-describedby="new-tab">
      {`${children}\u00a0↗`}
    </a>
  )
}
