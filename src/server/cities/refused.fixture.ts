// A process for refused.test.ts that loses access to files it could read. It prints
// a line of JSON before, while and, for `descriptors`, after that: what readers of
// each city get, and the report of /readyz. Arguments: the cities' folder, a data
// folder, `descriptors` or `rights`, and two cities, the first in memory.
import { chmodSync, closeSync, openSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { openStore } from '../../store/store.ts'
import { Cities } from './cities.ts'
import { Publisher } from './publisher.ts'

const [root = '', dataDir = '', fault = '', one = '', other = ''] = process.argv.slice(2)
const ignore = () => undefined
const logger = { debug: ignore, info: ignore, warn: ignore, error: ignore }
const store = await openStore(dataDir)
const common = { store: store.publications, root, logger }
const cities = await Cities.open({
  ...common,
  fallback: undefined,
  mostInMemory: 1,
  present: (publication) => publication,
  editionOf: async () => 'live',
  onChanged: ignore,
  onSources: ignore,
})
const publisher = await Publisher.open({
  ...common,
  articles: undefined,
  onPublished: ignore,
  lookEvery: 60_000,
})

async function printServed(): Promise<void> {
  await publisher.publish()
  await cities.refresh()
  const served: Record<string, string | undefined> = {}
  for (const id of [other, one]) served[id] = (await cities.load({ id }))?.name ?? '503'
  console.log(JSON.stringify({ ids: cities.ids, served, ...cities.report() }))
}

await printServed()
const descriptors = fault === 'descriptors' ? openAll() : []
if (fault === 'rights') loseRights()
await printServed()
for (const descriptor of descriptors) closeSync(descriptor)
if (fault === 'descriptors') await printServed()
cities.stop()
await publisher.stop()
await store.close()

/** Opens files until the limit of the process is reached. */
function openAll(): number[] {
  const opened: number[] = []
  try {
    for (;;) opened.push(openSync('/dev/null', 'r'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EMFILE') throw error
    return opened
  }
}

/** Makes a file of one city and the folder of the other unreadable; as another user, since root reads all. */
function loseRights(): void {
  chmodSync(dirname(root), 0o755)
  chmodSync(join(root, one, 'publication.yaml'), 0)
  chmodSync(join(root, other), 0)
  if (process.getuid?.() === 0) process.setuid?.(65_534)
}
