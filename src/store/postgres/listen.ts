import pg from 'pg'
import { openSocket } from './connect.ts'

/** Milliseconds until a connection that ended is made again: as often as the change log is read anyway. */
const retry = 1_000
/** How often the server is asked for a sign of life, in ms; after such a silence the connection is lost. */
const heartbeat = { every: 5_000, silence: 12_000 }

/**
 * Keeps a connection to a database that calls back whenever a transaction has appended to the
 * change log, and after a reconnection, because it may have missed some. Returns what ends it.
 */
export function listenTo(
  url: string,
  onAppended: () => void,
  { every, silence } = heartbeat,
): () => Promise<void> {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isEnded = false

  const connect = async () => {
    const own = new pg.Client({
      connectionString: url,
      application_name: 'news changes',
      stream: () => openSocket(silence),
    })
    client = own
    const again = () => {
      if (client !== own) return
      client = undefined
      if (!isEnded) timer = setTimeout(connect, retry).unref()
      own.end().catch(() => undefined) // It has ended already.
    }
    const beat = () => {
      timer = setTimeout(() => own.query('select 1').then(beat, again), every).unref()
    }
    own.on('error', again).on('end', again).on('notification', onAppended)
    try {
      await own.connect()
      await own.query('listen changes')
      beat()
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
