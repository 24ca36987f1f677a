import { parentPort, workerData } from 'node:worker_threads'
import { giveWay } from '../../sources/give-way.ts'
import { openStore } from '../../store/store.ts'
import { Publisher } from './publisher.ts'
import type { PublishMessage, PublishStart } from './publishing.ts'

// The entry of the thread that publishes: thousands of folders are read away from the one that answers readers.
const port = parentPort
if (!port) throw new Error('publish-worker.ts runs in a worker thread only; call startPublishing')
const { root, dataDir, databaseUrl, tellsNewsrooms, withSamples } = workerData as PublishStart
const post = (message: PublishMessage) => port.postMessage(message)
giveWay('thread')
const log = (level: 'debug' | 'info' | 'warn' | 'error') => (fields: object, message?: string) => {
  const error = 'err' in fields ? { err: undefined, error: String(fields.err) } : {}
  post({ kind: 'log', level, fields: { ...fields, ...error }, message: message ?? '' })
}
const store = await openStore(dataDir, databaseUrl)
const publisher = await Publisher.open({
  store: store.publications,
  articles: withSamples ? store.articles : undefined,
  root,
  tellsNewsrooms,
  logger: { debug: log('debug'), info: log('info'), warn: log('warn'), error: log('error') },
  onPublished: () => post({ kind: 'published' }),
})
port.on('message', async (order: 'publish' | 'stop') => {
  if (order === 'publish') {
    await publisher.publish()
    post({ kind: 'done' })
    return
  }
  await publisher.stop()
  await store.close()
  // Ends this thread only.
  process.exit(0)
})
publisher.start()
