import type { Kysely } from 'kysely'
import type { ChangeLog } from '../change-log.ts'
import { openArticles } from './article-store.ts'
import { openCalendars } from './calendars.ts'
import { openChangeLog } from './change-log.ts'
import { openLimits } from './limits.ts'
import { openMailings } from './mailings.ts'
import { openMaintenance, type Upkeep } from './maintenance.ts'
import { openOutbox } from './outbox.ts'
import { openPublications } from './publications.ts'
import { openReadings } from './readings.ts'
import { openSearchStore, type SearchIndex } from './search.ts'
import { openSources } from './source-store.ts'
import { openStormPushes } from './storm-pushes.ts'
import { openSubscribers } from './subscribers.ts'
import type { Tables } from './tables.ts'

/** What each database does in its own way beside its engine. */
interface OwnParts extends Upkeep, Pick<ChangeLog, 'listen'> {
  search: SearchIndex
}

/** The parts of a store that are the same SQL on every database; `gathering` as of `openSources`. */
export function openParts(
  database: Kysely<Tables>,
  { listen, search, ...upkeep }: OwnParts,
  gathering?: number,
) {
  return {
    articles: openArticles(database),
    search: openSearchStore(database, search),
    calendars: openCalendars(database),
    publications: openPublications(database),
    readings: openReadings(database),
    sources: openSources(database, gathering),
    changes: openChangeLog(database, listen),
    limits: openLimits(database),
    subscribers: openSubscribers(database),
    mailings: openMailings(database),
    outbox: openOutbox(database),
    stormPushes: openStormPushes(database),
    maintenance: openMaintenance(database, upkeep),
  }
}
