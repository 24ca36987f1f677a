import type { DocumentFinding, FeedExamination } from '../../../feed-health/examination.ts'
import type { Finding } from '../../../text/problem.ts'

/** What of a calendar is not listed as it is written: events, lines, or some of an event's times. */
type LeftOutKind = 'eventsLeftOut' | 'eventsPrivate' | 'linesLeftOut' | 'linesMended' | 'timesLeftOut'

/** Counts what a reading leaves out, for the city's publisher. */
export interface LeftOut {
  /** Counts a finding once, however many copies of its line are read. */
  report(kind: LeftOutKind, finding: Finding, count?: number): void
  /** What was told of a calendar of so many events, the most frequent first. */
  examined(events: number): FeedExamination
}

/** The most different causes that are told; the others of a kind are counted together. */
const mostCauses = 8
const longestExample = 240

export function countLeftOut(): LeftOut {
  const causes = new Map<string, { kind: LeftOutKind; count: number; example: string }>()
  const seen = new Set<string>()
  return {
    report(kind, finding, count = 1) {
      const cause = `${kind} ${finding.field} ${finding.expected}`
      const line = `${cause} ${finding.line}`
      if (finding.line !== undefined && seen.has(line)) return
      seen.add(line)
      const key = causes.has(cause) || causes.size < mostCauses ? cause : kind
      const known = causes.get(key)
      if (known) known.count += count
      else causes.set(key, { kind, count, example: describe(finding) })
    },
    examined: (events) => ({
      entries: events,
      findings: [...causes.values()]
        .toSorted((one, other) => other.count - one.count)
        .map(
          ({ kind, count, example }): DocumentFinding => ({
            kind,
            count,
            of: kind.startsWith('events') ? events : 0,
            example,
          }),
        ),
    }),
  }
}

function describe({ field, found, expected, line }: Finding): string {
  const where = line === undefined ? '' : ` (line ${line})`
  return `${field ?? 'the calendar'} has ${found}, expected ${expected}`.slice(0, longestExample) + where
}
