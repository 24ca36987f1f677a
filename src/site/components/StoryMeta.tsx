import type { Texts } from '../texts/texts.ts'
import type { TitledDate } from './news-date.ts'
import type { StoryCard } from './story-card.ts'

/**
 * The line below a headline: publisher (with ↗ when the headline's link leaves the site), language, time. `id`: of the
 * element, for the `aria-describedby` of the headline's link.
 */
export function StoryMeta({ card, id, t }: { card: StoryCard; id: string | undefined; t: Texts }) {
  const { publisher, language, date, readMinutes } = card
  const hasSource = publisher !== '' || language?.name !== undefined
  if (!hasSource && !date) return null
  return (
    <p className="meta" id={id} data-seen={card.cameAt}>
      <StorySource card={card} t={t} />
      {hasSource && date && ' · '}
      {date && <StoryDate date={date} t={t} />}
      {readMinutes && ` · ${t.stories.readMinutes(readMinutes)}`}
    </p>
  )
}

/** A story's publisher, and its language when it differs from the page's. */
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

/** A story's time, with the long date as its title. The browser replaces what has an instant by an age (src/browser/times.ts). */
export function StoryDate({ date, t }: { date: NonNullable<StoryCard['date']>; t: Texts }) {
  if (date === 'recent') return t.stories.recent
  return (
    <time dateTime={date.iso} title={date.title} data-age={'instant' in date ? '' : undefined}>
      {date.label}
    </time>
  )
}

/** The date over a day's stories; the browser replaces yesterday's by 'Yesterday' (src/browser/times.ts). */
export function DayName({ day }: { day: TitledDate }) {
  return (
    <time dateTime={day.iso} title={day.title} data-age="day">
      {day.label}
    </time>
  )
}
