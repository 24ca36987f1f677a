import { directionOf } from '../../components/languages.ts'
import { OutsideLink } from '../../components/links.tsx'
import { StoryDate } from '../../components/Story.tsx'
import type { StoryCard } from '../../components/story-card.ts'
import type { PageProps } from '../../page.ts'
import type { Texts } from '../../texts/texts.ts'
import type { ReportView } from './reports.ts'

/** All reports. Copies of a text are one line under the report that published it first. */
export function Reports({ view, t }: PageProps<readonly ReportView[]>) {
  return (
    <ol className="reports">
      {view.map(({ card, copies }) => (
        <li key={card.id}>
          <p className="report-source" id={`report-${card.id}`}>
            <b>{card.publisher}</b>
            {card.language?.name && ` · ${t.stories.inLanguage({ language: card.language.name })}`}
            {card.date && ' · '}
            {card.date && <StoryDate date={card.date} t={t} />}
          </p>
          <h3 lang={card.language?.tag} dir={directionOf(card.headline)}>
            <ReportLink card={card} />
          </h3>
          {card.deck && (
            <p className="deck" lang={card.language?.tag} dir={directionOf(card.deck)}>
              {card.deck}
            </p>
          )}
          {copies.length > 0 && <Copies cards={copies} t={t} />}
        </li>
      ))}
    </ol>
  )
}

function ReportLink({ card: { id, href, headline } }: { card: StoryCard }) {
  if (!href) return headline
  return (
    <a href={href} target="_blank" rel="noopener" aria-describedby={`report-${id} new-tab`}>
      {`${headline}\u00a0↗`}
    </a>
  )
}

function Copies({ cards, t }: { cards: readonly StoryCard[]; t: Texts }) {
  return (
    <p className="report-copies">
      {t.story.sameText}
      {cards.map(({ id, href, publisher }) =>
        href ? (
          <OutsideLink key={id} href={href} className="text-link tap">
            {publisher}
          </OutsideLink>
        ) : (
          <span key={id}>{publisher}</span>
        ),
      )}
    </p>
  )
}
