import type { ReactNode } from 'react'
import type { Texts } from '../texts/texts.ts'
import type { StoryCard } from './story-card.ts'

/**
 * What is said of a story under its headline: publisher, with ↗ where the headline leaves the site; language; time. `id`:
 * of the element, where the headline's link is described by it.
 */
export function StoryMeta({ card, id, t }: { card: StoryCard; id: string | undefined; t: Texts }) {
  const { publisher, href, external, language, date, readMinutes } = card
  const parts: ReactNode[] = []
  if (publisher) parts.push(<b key="publisher">{external && href ? `${publisher} ↗` : publisher}</b>)
  if (language?.name) parts.push(t.stories.inLanguage(language.name))
  if (date) parts.push(<StoryDate key="date" date={date} t={t} />)
  if (readMinutes) parts.push(t.stories.readMinutes(readMinutes))
  if (parts.length === 0) return null
  return (
    <p className="meta" id={id}>
      {parts.flatMap((part, index) => (index === 0 ? [part] : [' · ', part]))}
    </p>
  )
}

/** A story's time; the one with a title becomes an age in the browser (src/browser/times.ts). */
export function StoryDate({ date, t }: { date: NonNullable<StoryCard['date']>; t: Texts }) {
  if (date === 'recent') return t.stories.recent
  return (
    <time dateTime={date.iso} title={'title' in date ? date.title : undefined}>
      {date.label}
    </time>
  )
}
