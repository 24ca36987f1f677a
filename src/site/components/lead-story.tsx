import { useId } from 'react'
import type { Publication } from '../../publication/publication.ts'
import { reportsInOthers } from '../../stories/headline.ts'
import type { RankedStory } from '../../stories/rank.ts'
import { headlineOf } from '../headline.ts'
import type { Report } from '../needs.ts'
import type { Texts } from '../texts/texts.ts'
import css from './LeadStory.css?inline'
import { directionOf } from './languages.ts'
import { TextLink } from './links.tsx'
import { InOthers, StoryDate, StoryItem, StorySource } from './Story.tsx'
import { Styles } from './Styles.tsx'
import { buildRankedCard, buildReportCard, type CardContext, type StoryCard } from './story-card.ts'
import { reasonOf } from './story-reason.ts'

/** The first story of a page. */
export interface LeadView {
  card: StoryCard
  /** Why it leads, in one line; undefined where our own plan says so. */
  reason: string | undefined
  /** Other reports, none a copy of another: at most two when the lead has a picture, else three. */
  angles: readonly StoryCard[]
}

const withPicture = 2
const withoutPicture = 3

/** The lead of a page; undefined for a story without reports. */
export function buildLead(story: RankedStory<Report>, context: CardContext): LeadView | undefined {
  const card = buildRankedCard(story, context, 'lead')
  if (!card) return undefined
  const angles = otherWords(story, context.publication)
    .slice(0, card.image ? withPicture : withoutPicture)
    .map((report) => buildReportCard(report, context))
  // Its age is beside its newsroom, and would change the bytes of the page each minute.
  const parts = story.parts.filter(({ kind }) => kind !== 'age')
  return { card, reason: reasonOf(parts, context.texts, context.publication.language), angles }
}

/**
 * The newest report of each other owner in the publication's language, in the order in which the owners had
 * the story, without copies of a text that is already shown.
 */
function otherWords(story: RankedStory<Report>, publication: Publication): Report[] {
  const { reports, links } = story
  const headline = headlineOf(story, publication)
  if (!headline) return []
  const shown = [headline]
  const inOthers = new Set(reportsInOthers(story, publication.language))
  const joined = new Map(reports.map(({ owner, orderedAt }) => [owner, orderedAt]))
  const joinedAt = ({ owner, orderedAt }: Report) => joined.get(owner) ?? orderedAt
  const byJoining = reports.toSorted((one, other) => joinedAt(one) - joinedAt(other))
  for (const report of byJoining) {
    if (inOthers.has(report)) continue
    const isKnown = shown.some(
      ({ id, owner, title }) =>
        owner === report.owner || title === report.title || isCopy(links, id, report.id),
    )
    if (!isKnown) shown.push(report)
  }
  return shown.slice(1)
}

function isCopy(links: RankedStory<Report>['links'], one: number, other: number): boolean {
  return links.some(({ a, b }) => a === Math.min(one, other) && b === Math.max(one, other))
}

/** The first story of a page, with the reason for its place, an editor's note and other reports of it. */
export function LeadStory({ view, shape, t }: { view: LeadView; shape: 'lead' | 'featured'; t: Texts }) {
  const { card, reason, angles } = view
  const { coverage } = card
  return (
    <StoryItem card={card} shape={shape} t={t}>
      {coverage && (
        <div className="lead-reasons">
          <Styles name="LeadStory" css={css} />
          {coverage.chosen && (
            <p className="also">
              {t.stories.editorsNote({ note: coverage.chosen.note, until: coverage.chosen.until })}
            </p>
          )}
          <p className="lead-links">{reason && <TextLink href={coverage.why}>{reason}</TextLink>}</p>
          <InOthers coverage={coverage} t={t} />
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
