// What journeys do with the store of a running site.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds for which a statement waits while the site writes. */
const timeout = 60_000

/** Changes the store of a running site, such as to what it would be later. */
export function changeStore(dataDir: string, statement: string): void {
  const database = new DatabaseSync(join(dataDir, 'news.db'), { timeout })
  database.exec(statement)
  database.close()
}

/** Rows of the store of a running site. */
function queryStore(dataDir: string, query: string): Record<string, unknown>[] {
  const database = new DatabaseSync(join(dataDir, 'news.db'), { timeout, readOnly: true })
  const rows = database.prepare(query).all()
  database.close()
  return rows
}

/** Makes sources of a kind due; the site claims them within five seconds. A poll in progress undoes it. */
export function pollNow(dataDir: string, kind: string): void {
  changeStore(dataDir, `update sources set due_at = 0 where kind = '${kind}'`)
}

/** Waits until the site has placed every article among the stories: until then its page does not show it. */
export async function untilPlaced(dataDir: string): Promise<void> {
  await untilNone(dataDir, 'select 1 from story_arrivals limit 1')
}

/**
 * Waits until the site has settled the stories of every article, some seconds after polls and
 * samples: until then the lead of a story may change, and reports may move to another story.
 */
export async function untilSettled(dataDir: string): Promise<void> {
  await untilNone(
    dataDir,
    'select 1 from story_arrivals union all select 1 from story_articles where unsettled = 1 limit 1',
  )
}

async function untilNone(dataDir: string, query: string): Promise<void> {
  while (queryStore(dataDir, query).length > 0) await sleep(100)
}
