import type { ArticleStore } from './article.ts'
import type { CalendarStore } from './calendars.ts'
import type { ChangeLog } from './change-log.ts'
import type { StoreClock } from './clock.ts'
import { createDataFolder } from './data-folder.ts'
import type { LimitStore } from './limits.ts'
import type { MailingStore } from './mailings.ts'
import type { StoreMaintenance } from './maintenance.ts'
import type { OutboxStore } from './outbox.ts'
import type { PublicationStore } from './publications.ts'
import type { ReadingStore } from './readings.ts'
import type { SearchStore } from './search.ts'
import type { SourceStore } from './source.ts'
import { openSqliteStore } from './sqlite/open.ts'
import type { StormPushStore } from './storm-pushes.ts'
import type { SubscriberStore } from './subscribers.ts'

/** The open store. Several threads and processes may each open one on the same folder. */
export interface Store {
  articles: ArticleStore
  search: SearchStore
  calendars: CalendarStore
  /** What is published of each city. */
  publications: PublicationStore
  /** The newest data of sources other than feeds. */
  readings: ReadingStore
  /** The queue of everything that is polled. */
  sources: SourceStore
  /** The topics that changed, for the page cache. */
  changes: ChangeLog
  /** Addresses that asked for mail. */
  subscribers: SubscriberStore
  mailings: MailingStore
  /** The queue of everything that is mailed. */
  outbox: OutboxStore
  /** Limits of what readers may do, over all processes. */
  limits: LimitStore
  /** Browsers that asked to be told of storm alerts. */
  stormPushes: StormPushStore
  maintenance: StoreMaintenance
  clock: StoreClock
  /** What is wrong with the open database (its file was deleted), for operators; else undefined. */
  health(): Promise<string | undefined>
  /** Waits for the current query, then closes. */
  close(): Promise<void>
}

/** What the pages of a city are made from. */
export type CityStore = Pick<Store, 'articles' | 'search' | 'calendars' | 'readings'>

/**
 * Opens the store in the data folder, which is created where it is missing, or in a PostgreSQL database
 * (`postgres://…`), and brings its tables up to date. `onWait` is told in words where it waits for a
 * program that has locked the folder's. Throws a StoreError that names the place and what to do.
 */
export async function openStore(
  dataDir: string,
  databaseUrl?: string,
  onWait?: (text: string) => void,
): Promise<Store> {
  createDataFolder(dataDir)
  if (databaseUrl === undefined) return openSqliteStore(dataDir, onWait)
  const { openPostgresStore } = await import('./postgres/open.ts')
  return openPostgresStore(databaseUrl)
}
