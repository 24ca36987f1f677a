import { diagnoseInPublic, type PublicDiagnosis } from '../../../feed-health/public-diagnosis.ts'
import { formatClock, type NewsDate } from '../../components/date-formats.ts'
import type { SourceReading, SourceReadings } from '../../needs.ts'
import type { PageContext, PageView } from '../../page.ts'
import type { Remark } from '../../texts/en-sources.ts'

/** What the page of sources shows. */
export interface SourcesView {
  /** How many feeds there are, in words. */
  total: string
  /** That our own server cannot reach its sources; undefined where it can. */
  outage: string | undefined
  /** Groups that have feeds, those in trouble first, and the calendars. */
  groups: readonly { name: string; feeds: readonly FeedRow[] }[]
}

/** The row of one feed or calendar. */
export interface FeedRow {
  name: string
  address: string
  /** Names of the categories that list it; empty for a calendar. */
  sections: string
  /** Undefined where it was never read. */
  readAt: NewsDate | undefined
  /** Undefined where no entry has a date. */
  newestAt: NewsDate | undefined
  remarks: readonly Remark[]
}

/** The view of the city's feeds. */
export function buildSourcesView(
  { publication, now, texts }: PageContext,
  { readings }: { readings: SourceReadings },
): PageView<SourcesView> {
  const t = texts.sources
  const when = (instant: number) => formatClock(instant, now, publication)?.label ?? ''
  const { outage, diagnoses } = diagnoseInPublic(
    readings.feeds.map(({ facts }) => facts),
    now,
  )
  const rows = readings.feeds.flatMap((reading, place) => {
    const diagnosis = diagnoses[place]
    if (!diagnosis) return []
    const remarks = diagnosis.problems.map((problem) => t.remark(problem, when))
    return [{ group: groupOf(diagnosis), row: rowOf(reading, remarks) }]
  })
  const calendars = readings.calendars.map((reading) => {
    const [diagnosis] = diagnoseInPublic([reading.facts], now).diagnoses
    const remarks = diagnosis?.problems.map((problem) => t.remark(problem, when, 'calendar')) ?? []
    return rowOf(reading, remarks)
  })
  const groups = [
    ...groupNames.map((group) => ({
      name: t.groups[group],
      feeds: rows.filter((one) => one.group === group).map(({ row }) => row),
    })),
    { name: t.groups.calendars, feeds: calendars },
  ].filter(({ feeds }) => feeds.length > 0)
  const inTrouble = rows.filter(({ group }) => group === 'trouble').length
  return {
    title: t.title,
    description: t.description(publication.name, publication.city),
    body: {
      total: readings.isRead ? t.total(rows.length, inTrouble, outage !== undefined) : t.notRead,
      outage:
        outage && t.outage({ ...outage, since: outage.since === undefined ? undefined : when(outage.since) }),
      groups,
    },
  }

  function rowOf({ name, address, sections, facts }: SourceReading, remarks: readonly Remark[]): FeedRow {
    return {
      name,
      address,
      remarks,
      sections: sections.join(', '),
      readAt: dated(facts?.succeededAt),
      newestAt: dated(facts?.newestAt),
    }
  }

  function dated(instant: number | undefined): NewsDate | undefined {
    return instant === undefined ? undefined : formatClock(instant, now, publication)
  }
}

const groupNames = ['trouble', 'outage', 'advice', 'fine', 'waiting'] as const

function groupOf({ condition, problems, inOutage }: PublicDiagnosis): (typeof groupNames)[number] {
  if (inOutage) return 'outage'
  if (condition === 'waiting') return 'waiting'
  if (condition !== 'fine') return 'trouble'
  return problems.length > 0 ? 'advice' : 'fine'
}
