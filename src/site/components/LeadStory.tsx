import { useId } from 'react'
import type { Texts } from '../texts/texts.ts'
import css from './LeadStory.css?inline'
import type { LeadView } from './lead-story.ts'
import { TextLink } from './links.tsx'
import { StoryDate, StoryItem, StorySource } from './Story.tsx'
import { Styles } from './Styles.tsx'
import type { StoryCard } from './story-card.ts'
import { directionOf } from './text-language.ts'

/** The first story of a page, with other newsrooms that have it, an editor's note and other reports of it. */
export function LeadStory({ view, shape, t }: { view: LeadView; shape: 'lead' | 'featured'; t: Texts }) {
  const { card, angles } = view
  const { coverage } = card
  return (
    <StoryItem card={card} shape={shape} t={t}>
      {coverage && (
        <div className="lead-reasons">
          <Styles name="LeadStory" css={css} />
          {coverage.chosen && (
            <p className="also">{t.stories.editorsNote(coverage.chosen.note, coverage.chosen.until)}</p>
          )}
          <p className="lead-links">
            {coverage.named.length > 0 ? (
              <TextLink href={coverage.path}>
                {`${t.stories.alsoReportedBy} ${t.stories.newsrooms(coverage.named, coverage.more)}`}
              </TextLink>
            ) : (
              card.external && <span>{t.stories.oneNewsroom}</span>
            )}
            <TextLink href={coverage.why}>{t.stories.whyHere}</TextLink>
          </p>
          {angles.length > 0 && (
            <ul className="angles" aria-label={t.stories.moreOnThis}>
              {angles.map((angle) => (
                <Angle key={angle.id} card={angle} withDeck={!card.image} t={t} />
              ))}
            </ul>
          )}
        </div>
      )}
    </StoryItem>
  )
}

function Angle({ card, withDeck, t }: { card: StoryCard; withDeck: boolean; t: Texts }) {
  const id = useId()
  const language = card.language?.tag
  return (
    <li>
      {card.href ? (
        <a
          target="_blank"
          rel="noopener"
          lang={language}
          dir={directionOf(card.headline)}
          aria-describedby={`${id} new-tab`}
          ping={card.ping}
          href={card.href}
        >
          {card.headline}
        </a>
      ) : (
        card.headline
      )}
      {withDeck && card.deck && (
        <p className="deck" lang={language} dir={directionOf(card.deck)}>
          {card.deck}
        </p>
      )}
      <p className="meta" id={id}>
        <StorySource card={card} t={t} />
        {card.date && ' · '}
        {card.date && <StoryDate date={card.date} t={t} />}
      </p>
    </li>
  )
}
