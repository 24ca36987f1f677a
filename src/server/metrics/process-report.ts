import type { ArticleStore } from '../../store/article.ts'
import type { SourceStore, SourceSummary } from '../../store/source.ts'
import { messageOf } from '../../text/error-message.ts'

/** Feeds by state, stale and overflowed ones, sources not read for an hour by kind; undefined at first. */
export function reportSummary(summary: SourceSummary | undefined): object | undefined {
  if (!summary) return undefined
  const ofFeeds = summary.groups.filter(({ kind }) => kind === 'feed')
  const unread = Map.groupBy(summary.groups, ({ kind }) => kind)
    .entries()
    .map(([kind, groups]) => [kind, groups.reduce((sum, { unreadFor }) => sum + unreadFor['1h'], 0)] as const)
    .filter(([, count]) => count > 0)
  return {
    at: new Date(summary.at).toISOString(),
    ...Object.fromEntries(ofFeeds.map(({ condition, count }) => [condition, count])),
    alarms: summary.alarms,
    unreadForAnHour: Object.fromEntries(unread),
  }
}

/** `secondsLate`: how long the most overdue source has waited; undefined where the store does not answer. */
export async function reportPolling(sources: SourceStore): Promise<{ secondsLate: number | undefined }> {
  const now = Date.now()
  try {
    const oldest = (await sources.oldestDue(now)) ?? now
    return { secondsLate: Math.round((now - oldest) / 1000) }
  } catch {
    return { secondsLate: undefined } // The status says why.
  }
}

/** Any query shows whether the store answers. */
export async function probeStore(articles: ArticleStore): Promise<string | undefined> {
  try {
    await articles.loadImage(0)
    return undefined
  } catch (error) {
    return `The store does not answer: ${messageOf(error)}`
  }
}
