import type { Texts } from '../texts/texts.ts'
import css from './LatestList.css?inline'
import type { LatestView } from './latest-list.ts'
import { DayName, StoryDate, StorySource } from './Story.tsx'
import { Styles } from './Styles.tsx'
import type { StoryCard } from './story-card.ts'
import { directionOf } from './text-direction.ts'

/** Headlines grouped by day; each day but today has its date as a heading. */
export function LatestList({ view, t }: { view: LatestView; t: Texts }) {
  return view.days.map(({ day, cards }, index) => (
    <div key={day?.iso ?? ''}>
      {day && (
        <h3 className="latest-day">
          <DayName day={day} />
        </h3>
      )}
      <HeadlineList cards={cards} labelled={!view.sample} name={`latest${index}`} t={t} />
    </div>
  ))
}

/**
 * Headlines in a column, each with time and publisher above it; the link covers the row. `labelled`: mark each as a
 * sample. `name`: before the ids of its elements, where a page has two lists. `ownTarget`: where our own articles open.
 */
export function HeadlineList(props: {
  cards: readonly StoryCard[]
  labelled: boolean
  name?: string
  ownTarget?: '_top'
  t: Texts
}) {
  const { cards, labelled, name = 'latest', ownTarget, t } = props
  return (
    <ol className="latest">
      <Styles name="LatestList" css={css} />
      {cards.map((card, index) => (
        <HeadlineRow
          key={card.id}
          card={card}
          labelled={labelled}
          id={`${name}-${index}`}
          ownTarget={ownTarget}
          t={t}
        />
      ))}
    </ol>
  )
}

function HeadlineRow(props: {
  card: StoryCard
  labelled: boolean
  id: string
  ownTarget: '_top' | undefined
  t: Texts
}) {
  const { card, labelled, id, ownTarget, t } = props
  const { headline, href, external, date, language } = card
  return (
    <li>
      <p className="meta" id={id} data-seen={card.cameAt}>
        {date && (
          <>
            <StoryDate date={date} t={t} />{' '}
          </>
        )}
        {labelled && card.sample && `${t.stories.sample} · `}
        <StorySource card={card} t={t} />
      </p>
      {href ? (
        <a
          href={href}
          ping={card.ping}
          target={external ? '_blank' : ownTarget}
          rel={external ? 'noopener' : undefined}
          lang={language?.tag}
          dir={directionOf(headline)}
          aria-describedby={external ? `${id} new-tab` : id}
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
