import { loadAlerts } from '../../city/weather.ts'
import type { Store } from '../../store/store.ts'
import type { PageService, PageSources } from '../pages/page-service.ts'
import { composeAlerts } from './compose-alerts.ts'
import { composeDigest } from './compose-digest.ts'
import type { IssueScheduleParts } from './issue-schedule.ts'

type Composers = Pick<IssueScheduleParts, 'hasAlerts' | 'compose' | 'composeAlerts'>

/** Composes what subscribers are sent, from what the pages of their city show. */
export function openComposers(
  pages: Pick<PageService, 'openContext'>,
  sources: PageSources & { store: Store },
): Composers {
  const { store, logger } = sources
  return {
    async hasAlerts(publication, now) {
      const { alerts } = await loadAlerts({ publication, store, now, logger })
      return alerts.some(({ level }) => level === 'warning' || level === 'watch')
    },
    async compose(kind, publication, now) {
      const context = { ...(await pages.openContext(publication, '/')), now }
      return composeDigest(kind, context, sources, await store.subscribers.languages(publication.id))
    },
    async composeAlerts(publication, now, told) {
      const context = { ...(await pages.openContext(publication, '/weather')), now }
      // Most often there is nothing to tell: languages are listed only where there is.
      if (!composeAlerts(context, told)) return undefined
      return composeAlerts(context, told, await store.subscribers.languages(publication.id))
    },
  }
}
