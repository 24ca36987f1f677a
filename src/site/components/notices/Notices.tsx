import type { Texts } from '../../texts/texts.ts'
import { StoryDate, StorySource } from '../StoryMeta.tsx'
import { Styles } from '../Styles.tsx'
import type { StoryCard } from '../story-card.ts'
import { directionOf } from '../text-direction.ts'
import css from './Notices.css?inline'
import { type NoticesView, noticesPath } from './notices.ts'

/** Official notices: a board, not stories. */
export function Notices({ view, t }: { view: NoticesView | undefined; t: Texts }) {
  if (!view) return null
  return (
    <section className={view.first ? 'notices' : 'notices section'} aria-labelledby="notices">
      <div className="section-head">
        <h2 id="notices">{t.notices.title}</h2>
        <a className="text-link tap" href={noticesPath}>
          {t.notices.all}
        </a>
      </div>
      <NoticeList cards={view.cards} t={t} />
    </section>
  )
}

/** Rows of notices: office, time, and the sentence that leads to the office. */
export function NoticeList({ cards, t }: { cards: readonly StoryCard[]; t: Texts }) {
  return (
    <ol className="notice-list">
      <Styles name="Notices" css={css} />
      {cards.map((card) => (
        <li key={card.id}>
          <p className="meta" id={`notice-${card.id}`}>
            <StorySource card={card} t={t} /> {card.date && <StoryDate date={card.date} t={t} />}
          </p>
          {card.href ? (
            <a
              href={card.href}
              ping={card.ping}
              target="_blank"
              rel="noopener"
              lang={card.language?.tag}
              dir={directionOf(card.headline)}
              aria-describedby={`notice-${card.id} new-tab`}
            >
              {card.headline}
            </a>
          ) : (
            <p lang={card.language?.tag}>{card.headline}</p>
          )}
        </li>
      ))}
    </ol>
  )
}
