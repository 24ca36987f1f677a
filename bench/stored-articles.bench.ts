import { setTimeout as sleep } from 'node:timers/promises'
import type { Publication } from '../src/publication/publication.ts'
import { openStore } from '../src/store/store.ts'
import { pagePaths } from '../tests/page-paths.ts'
import { startSite } from '../tests/sites.ts'
import { killAtExit, temporaryFolder } from './exit-cleanup.ts'
import { residentMemoryOf } from './process-cost.ts'
import { type Bench, compare } from './row.ts'
import { fillStore, loadBenchPublication } from './stored-articles.ts'
import { measureInTurns } from './turns.ts'

const many = 100_000
const few = 1_000
const visits = 5
const addresses = [...pagePaths, '/search?q=city', '/no-such-page']

/** Memory of the server and time of a category page's query with 100,000 articles, beside none and 1,000. */
export const benchStoredArticles: Bench = async () => {
  const publication = await loadBenchPublication()
  const folders = { none: temporaryFolder(), few: temporaryFolder(), many: temporaryFolder() }
  await fillStore(folders.none, publication, 0)
  await fillStore(folders.few, publication, few)
  await fillStore(folders.many, publication, many)
  const memory = { none: await measureMemory(folders.none), many: await measureMemory(folders.many) }
  const query = await measureQueries([folders.many, folders.few], publication)
  return [
    compare('resident memory, 100,000 articles', 'MB', memory.many, {
      name: 'empty store',
      value: memory.none,
    }),
    compare('category query, 100,000 articles', 'ms of CPU', query[0] ?? Number.NaN, {
      name: '1,000 articles',
      value: query[1] ?? Number.NaN,
    }),
  ]
}

/** Memory in MB of the built site on this folder after a few requests of every page. */
async function measureMemory(dataDir: string): Promise<number> {
  const site = await startSite({ HOST: '127.0.0.1', SAMPLE_EDITION: 'never', DATA_DIR: dataDir })
  killAtExit(site.process)
  const { port } = new URL(site.origin)
  for (let visit = 0; visit < visits; visit++) {
    for (const address of addresses) {
      await (await fetch(`http://127.0.0.1:${port}${address}`)).arrayBuffer()
    }
  }
  await sleep(1000)
  const memory = residentMemoryOf(site.process.pid ?? 0)
  await site.stop()
  return memory
}

/** CPU time of the query for a category page's list in the store of each folder, in ms. */
async function measureQueries(folders: readonly string[], publication: Publication): Promise<number[]> {
  const stores = await Promise.all(folders.map((folder) => openStore(folder)))
  const query = {
    feeds: (publication.feeds.localNews ?? []).map(({ address }) => address),
    perFeed: 15,
    limit: 15,
  }
  const costs = await measureInTurns(
    stores.map(({ articles }) => ({ run: () => articles.loadLatest(query) })),
  )
  await Promise.all(stores.map((store) => store.close()))
  return costs
}
