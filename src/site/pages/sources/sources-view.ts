import { unreadSince } from '../../../feed-health/diagnosis.ts'
import { formatClock, type NewsDate } from '../../components/date-formats.ts'
import type { SourceReading, SourceReadings } from '../../needs.ts'
import type { PageContext, PageView } from '../../page.ts'

/** What the page of sources shows: the feeds in the order of the sections, then the calendars. */
export interface SourcesView {
  /** Groups that have sources. */
  groups: readonly { name: string; sources: readonly SourceLine[] }[]
}

/** The row of one feed or calendar. */
export interface SourceLine {
  name: string
  address: string
  /** Names of the categories that list it; empty for a calendar. */
  sections: string
  /** 'Read', 'Not read since', both before `at`, or 'Not read yet'. */
  reading: string
  /** When it was last read; undefined where it never was. */
  at: NewsDate | undefined
}

/** The view of the city's sources. */
export function buildSourcesView(
  { publication, now, texts }: PageContext,
  { readings }: { readings: SourceReadings },
): PageView<SourcesView> {
  const t = texts.sources
  const groups = [
    { name: t.feeds({ count: readings.feeds.length }), sources: readings.feeds.map(rowOf) },
    { name: t.calendars, sources: readings.calendars.map(rowOf) },
  ].filter(({ sources }) => sources.length > 0)
  return {
    title: t.title,
    description: t.description({ publication: publication.name, city: publication.city }),
    body: { groups },
  }

  function rowOf({ name, address, sections, facts }: SourceReading): SourceLine {
    const at = facts?.succeededAt === undefined ? undefined : formatClock(facts.succeededAt, now, publication)
    const isUnread = facts !== undefined && unreadSince(facts, now) !== undefined
    const reading = at === undefined ? t.neverRead : isUnread ? t.notReadSince : t.lastRead
    return { name, address, sections: sections.join(', '), reading, at }
  }
}
