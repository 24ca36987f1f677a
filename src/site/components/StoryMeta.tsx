import type { Texts } from '../texts/texts.ts'
import type { NewsDate } from './news-date.ts'
import type { StoryCard } from './story-card.ts'

/**
 * What is said of a story under its headline: publisher, with ↗ where the headline leaves the site; language; time. `id`:
 * of the element, where the headline's link is described by it.
 */
export function StoryMeta({ card, id, t }: { card: StoryCard; id: string | undefined; t: Texts }) {
  const { publisher, language, date, readMinutes } = card
  const hasSource = publisher !== '' || language?.name !== undefined
  if (!hasSource && !date) return null
  return (
    <p className="meta" id={id}>
      <StorySource card={card} t={t} />
      {hasSource && date && ' · '}
      {date && <StoryDate date={date} t={t} />}
      {readMinutes && ` · ${t.stories.readMinutes(readMinutes)}`}
    </p>
  )
}

/** Who published a story, and in which language where it is another. */
export function StorySource({ card, t }: { card: StoryCard; t: Texts }) {
  const { publisher, external, href, language } = card
  return (
    <>
      {publisher && <b>{external && href ? `${publisher} ↗` : publisher}</b>}
      {publisher && language?.name && ' · '}
      {language?.name && t.stories.inLanguage(language.name)}
    </>
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

/** The day of what follows; yesterday's becomes 'Yesterday' in the browser. */
export function DayName({ day }: { day: NewsDate }) {
  return (
    <time dateTime={day.iso} title={day.label} data-day="">
      {day.label}
    </time>
  )
}
