import pg from 'pg'

/** Milliseconds until a connection that ended is made again: as often as the change log is read anyway. */
const retry = 1_000

/**
 * Keeps a connection to a database that calls back whenever a transaction has appended to the change log, and when the
 * connection was made again, because it may have missed some. Returns what ends it.
 */
export function listenTo(url: string, onAppended: () => void): () => Promise<void> {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isEnded = false

  const connect = async () => {
    const own = new pg.Client({ connectionString: url, keepAlive: true, application_name: 'news changes' })
    client = own
    const again = () => {
      if (client !== own) return
      client = undefined
      if (!isEnded) timer = setTimeout(connect, retry).unref()
      own.end().catch(() => undefined) // It has ended already.
    }
    own.on('error', again).on('end', again).on('notification', onAppended)
    try {
      await own.connect()
      await own.query('listen changes')
      onAppended()
    } catch {
      again() // Other queries say what is wrong.
    }
  }
  void connect()
  return async () => {
    isEnded = true
    clearTimeout(timer)
    const last = client
    client = undefined
    await last?.end().catch(() => undefined)
  }
}
