import { setImmediate } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { makeArticle, makeFeedState } from '../samples.fixture.ts'
import { openStore } from '../store.ts'

/** A thread that saves polls in the store of a folder without a pause, until it is told to stop. */
const store = await openStore(workerData)
let isOver = false
parentPort?.on('message', () => {
  isOver = true
})
parentPort?.postMessage('begun')
for (let poll = 1; !isOver; poll++) {
  await store.articles.savePoll(
    makeFeedState('https://busy.test/feed', { polledAt: poll }),
    Array.from({ length: 25 }, (_, n) =>
      makeArticle(`${poll}-${n}`, { title: `Poll ${poll}`, publishedAt: poll }),
    ),
  )
  await setImmediate()
}
await store.close()
parentPort?.close()
