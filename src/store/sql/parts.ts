import type { Kysely } from 'kysely'
import type { ChangeLog } from '../change-log.ts'
import type { StoreMaintenance } from '../maintenance.ts'
import type { Explain } from '../store-error.ts'
import { SqlArticleStore } from './article-store.ts'
import { openCalendars } from './calendars.ts'
import { SqlChangeLog } from './change-log.ts'
import { SqlContactMessages } from './contact-messages.ts'
import { openLimits } from './limits.ts'
import { SqlMailings } from './mailings.ts'
import { SqlMaintenance } from './maintenance.ts'
import { SqlPushes } from './pushes.ts'
import { openReadings } from './readings.ts'
import { openReferrals } from './referrals.ts'
import { SqlSourceStore } from './source-store.ts'
import { SqlStormPushes } from './storm-pushes.ts'
import { SqlSubscribers } from './subscribers.ts'
import type { Tables } from './tables.ts'

/** The parts of a store that are the same SQL on every database. The last parameter is what they do in its own way. */
export function openParts(
  database: Kysely<Tables>,
  explain: Explain,
  { listen, ...upkeep }: Pick<StoreMaintenance, 'size' | 'tidy' | 'boundLog'> & Pick<ChangeLog, 'listen'>,
) {
  return {
    articles: new SqlArticleStore(database, explain),
    calendars: openCalendars(database, explain),
    readings: openReadings(database, explain),
    referrals: openReferrals(database, explain),
    sources: new SqlSourceStore(database, explain),
    changes: new SqlChangeLog(database, explain, listen),
    limits: openLimits(database, explain),
    subscribers: new SqlSubscribers(database, explain),
    mailings: new SqlMailings(database, explain),
    pushes: new SqlPushes(database, explain),
    stormPushes: new SqlStormPushes(database, explain),
    contactMessages: new SqlContactMessages(database, explain),
    maintenance: new SqlMaintenance(database, explain, upkeep),
  }
}
