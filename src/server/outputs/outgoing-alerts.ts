import { changedAt } from '../../site/components/look.ts'
import { type AlertFacts, buildAlertFacts } from '../../site/components/weather/alert-facts.ts'
import { formatMailTime } from '../../site/components/weather/clock.ts'
import { explainUnchecked } from '../../site/components/weather/unchecked.ts'
import { textsOf } from '../../site/texts/texts.ts'
import { alertsUncheckedAfter } from '../../weather/ages.ts'
import { isUnchecked } from '../../weather/current.ts'
import type { AlertBoard } from '../../weather/weather.ts'
import { type FeedContext, feedFrame, type OutgoingFeed, type OutgoingItem, tagUri } from './outgoing-feed.ts'

/**
 * The feed of alerts, last changed first. An alert keeps its id through updates; one that just ended says so.
 * While nobody could check for alerts an item says since when: an empty feed would say there are none.
 */
export function buildAlertsFeed(board: AlertBoard, context: FeedContext): OutgoingFeed {
  const { publication, origin, now } = context
  const texts = textsOf(publication.language)
  const { liveWeather: t, weather } = texts
  const unchecked = uncheckedItem(board, context)
  const items = board.alerts.toSorted((a, b) => changedAt(b) - changedAt(a))
  return {
    ...feedFrame(context, [
      ...(unchecked ? [unchecked] : []),
      ...items.map((alert) => {
        const facts = buildAlertFacts(alert, { now, publication, texts }, formatMailTime)
        return {
          id: tagUri(publication, `alert/${alert.id}/${new Date(alert.issuedAt).toISOString().slice(0, 10)}`),
          title: facts.title,
          link: `${origin}/weather#alert-${alert.id}`,
          summary: summaryOf(facts),
          publishedAt: alert.issuedAt,
          updatedAt: changedAt(alert),
          author: facts.sender || undefined,
          categories: [t.levels[facts.level]],
          language: 'en',
        }
      }),
    ]),
    id: tagUri(publication, 'feed/alerts'),
    title: `${t.alertsName} | ${publication.name}`,
    description: [unchecked?.title, weather.description({ city: publication.city })]
      .filter(Boolean)
      .join(' '),
    page: `${origin}/weather`,
  }
}

function uncheckedItem(
  board: AlertBoard,
  { publication, origin, now }: FeedContext,
): OutgoingItem | undefined {
  if (!isUnchecked({ alerts: board }, now)) return undefined
  const texts = textsOf(publication.language)
  const { liveWeather: t } = texts
  const { alerts, checkedAt = 0, partly } = board
  // The same until all is checked again: an entry that changes at each look would be new each time.
  const noticedAt = partly?.unreadable.length ? checkedAt : checkedAt + alertsUncheckedAfter
  const isAny = alerts.some(({ ended }) => !ended)
  return {
    id: tagUri(publication, `alerts-unchecked/${new Date(checkedAt).toISOString()}`),
    title: explainUnchecked(board, { now, publication, texts }, formatMailTime),
    link: `${origin}/weather`,
    summary: isAny ? t.uncheckedFeedSome : partly?.unreadable.length ? t.look : t.uncheckedFeedNone,
    publishedAt: noticedAt,
    updatedAt: noticedAt,
    author: undefined,
    categories: [],
    language: undefined,
  }
}

/** Where, until when and what to do; of one that ended how. */
function summaryOf({ area, time, ended, headline, instruction, description }: AlertFacts): string {
  if (ended) return ended.how
  return [
    `${[area, time].filter(Boolean).join(', ')}.`,
    headline,
    ...(instruction.length > 0 ? instruction : description),
  ]
    .filter((text) => text !== '')
    .join(' ')
}
