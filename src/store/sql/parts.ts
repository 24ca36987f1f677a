import type { Kysely } from 'kysely'
import type { ChangeLog } from '../change-log.ts'
import type { StoreMaintenance } from '../maintenance.ts'
import { openArticles } from './article-store.ts'
import { openCalendars } from './calendars.ts'
import { openChangeLog } from './change-log.ts'
import { openContactMessages } from './contact-messages.ts'
import { openLimits } from './limits.ts'
import { openMailings } from './mailings.ts'
import { openMaintenance } from './maintenance.ts'
import { openPushes } from './pushes.ts'
import { openReadings } from './readings.ts'
import { openReferrals } from './referrals.ts'
import { openSources } from './source-store.ts'
import { openStormPushes } from './storm-pushes.ts'
import { openSubscribers } from './subscribers.ts'
import type { Tables } from './tables.ts'

/** The parts of a store that are the same SQL on every database. The last parameter is what they do in its own way. */
export function openParts(
  database: Kysely<Tables>,
  { listen, ...upkeep }: Pick<StoreMaintenance, 'size' | 'tidy' | 'boundLog'> & Pick<ChangeLog, 'listen'>,
) {
  return {
    articles: openArticles(database),
    calendars: openCalendars(database),
    readings: openReadings(database),
    referrals: openReferrals(database),
    sources: openSources(database),
    changes: openChangeLog(database, listen),
    limits: openLimits(database),
    subscribers: openSubscribers(database),
    mailings: openMailings(database),
    pushes: openPushes(database),
    stormPushes: openStormPushes(database),
    contactMessages: openContactMessages(database),
    maintenance: openMaintenance(database, upkeep),
  }
}
