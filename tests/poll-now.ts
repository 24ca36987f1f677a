import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Changes the store of a running site, as time would. */
export function changeStore(dataDir: string, statement: string): void {
  const database = new DatabaseSync(join(dataDir, 'news.db'))
  database.exec(`pragma busy_timeout = 5000; ${statement}`)
  database.close()
}

/** Makes sources of a kind due; the site notices within five seconds. A poll that is under way sets its own time after that. */
export function pollNow(dataDir: string, kind: string): void {
  changeStore(dataDir, `update sources set due_at = 0 where kind = '${kind}'; update hosts set ready_at = 0`)
}
