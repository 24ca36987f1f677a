import type { Condition } from '../feed-health/diagnosis.ts'

/** The queue in figures, whatever the number of sources. */
export interface SourceSummary {
  /** Milliseconds since 1970. */
  at: number
  /** Listed sources, and those that their publishers ended, by kind and condition. */
  groups: readonly SourceGroup[]
  pausedHosts: number
  /** Milliseconds that the longest overdue source has waited. */
  late: number
  /** Articles that wait to be put among the stories, and milliseconds that the longest has waited. */
  unplaced: { count: number; for: number }
  /** Keys of feeds that answer and are dead or too short, at most twenty of each, by key. */
  alarms: Readonly<Record<'stale' | 'overflowed', readonly string[]>>
}

/** Sources of one kind in one condition. */
interface SourceGroup {
  kind: string
  condition: Condition
  count: number
  /** Due and not being polled. */
  due: number
  /** Number of sources that were read once and then not for more than so many hours. */
  unreadFor: Readonly<Record<'1h' | '6h' | '24h' | '168h', number>>
}
