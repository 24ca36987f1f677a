import { useId } from 'react'
import type { Texts } from '../texts/texts.ts'
import css from './LatestList.css?inline'
import { directionOf } from './languages.ts'
import type { LatestView } from './latest-list.ts'
import { DayName, StoryDate, StorySource } from './Story.tsx'
import { Styles } from './Styles.tsx'
import type { StoryCard } from './story-card.ts'

/** Headlines grouped by day; each day but today has its date as a heading. */
export function LatestList({ view, t }: { view: LatestView; t: Texts }) {
  return view.days.map(({ day, cards }) => (
    <div key={day?.iso ?? ''}>
      {day && (
        <h3 className="latest-day">
          <DayName day={day} />
        </h3>
      )}
      <HeadlineList cards={cards} t={t} />
    </div>
  ))
}

/**
 * Headlines in a column, each with time and publisher above it; the link covers the row. `ownTarget`: where
 * our own articles open.
 */
export function HeadlineList(props: { cards: readonly StoryCard[]; ownTarget?: '_top'; t: Texts }) {
  const { cards, ownTarget, t } = props
  return (
    <ol className="latest">
      <Styles name="LatestList" css={css} />
      {cards.map((card) => (
        <HeadlineRow key={card.id} card={card} ownTarget={ownTarget} t={t} />
      ))}
    </ol>
  )
}

function HeadlineRow(props: { card: StoryCard; ownTarget: '_top' | undefined; t: Texts }) {
  const { card, ownTarget, t } = props
  const id = useId()
  const { headline, href, external, date, language } = card
  return (
    <li>
      <p className="meta" data-seen={card.cameAt} id={id}>
        {date && (
          <>
            <StoryDate date={date} t={t} />{' '}
          </>
        )}
        <StorySource card={card} t={t} />
      </p>
      {href ? (
        <a
          target={external ? '_blank' : ownTarget}
          rel={external ? 'noopener' : undefined}
          lang={language?.tag}
          dir={directionOf(headline)}
          aria-describedby={external ? `${id} new-tab` : id}
          href={href}
        >
          {headline}
        </a>
      ) : (
        <p className="headline" lang={language?.tag} dir={directionOf(headline)}>
          {headline}
        </p>
      )}
    </li>
  )
}
