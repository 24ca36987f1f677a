// Cities whose folders are broken among sound ones: how a network with them starts, also a second time, and whether a
// mended city and a change of what all cities share are served without a restart.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { askHost } from '../../tests/ask-host.ts'
import type { TrialTable } from './table.ts'
import { type TrialNetwork, trialHost, trialId } from './trial-network.ts'

/** How long a change may take to be on pages, and how long is waited for it, in ms. */
const soon = 10_000
const longest = 30_000

/** Restarts the network, and looks at its cities before and after; then mends one, and changes a page of all. */
export async function lookAtCities(network: TrialNetwork, table: TrialTable): Promise<void> {
  await findServed(network, table)
  for (const process of network.processes) await network.replace(process)
  const begun = performance.now()
  await askHost(network.origin(), trialHost(network.sound[0] ?? 0))
  table.tell('first page after another start', `${Math.round(performance.now() - begun)} ms`)
  await findServed(network, table)
  await changeNetwork(network, table)
  await mendOne(network, table)
}

/** Sound cities are served, broken ones are not, and each process names them. */
async function findServed(network: TrialNetwork, table: TrialTable): Promise<void> {
  const broken = network.broken.map(trialId).sort()
  for (const { site } of network.answering()) {
    const read = async () => JSON.parse((await askHost(site.origin, 'localhost', '/readyz?verbose')).text)
    let { cities } = await read()
    for (; cities.unread > 0; { cities } = await read()) await sleep(500)
    const named = cities.broken.map(({ id }: { id: string }) => id).sort()
    if (String(named) !== String(broken)) table.faults.push(`/readyz?verbose names ${named}, not ${broken}`)
  }
  const statusOf = async (city: number) => (await askHost(network.origin(), trialHost(city))).status
  for (const city of network.sound) {
    const status = await statusOf(city)
    if (status !== 200) table.faults.push(`${trialId(city)} is answered with ${status}`)
  }
  for (const city of network.broken) {
    const status = await statusOf(city)
    if (status !== 503) table.faults.push(`${trialId(city)} is broken, and answered with ${status}`)
  }
}

async function mendOne(network: TrialNetwork, table: TrialTable): Promise<void> {
  const [city] = network.broken
  if (city === undefined) return
  await network.writeCity(city)
  const isServed = async () => (await askHost(network.origin(), trialHost(city))).status === 200
  await tellDelay('a mended city is served', isServed, table)
}

/** Once one city shows a change of the network, every city shows it at its first request. */
async function changeNetwork(network: TrialNetwork, table: TrialTable): Promise<void> {
  const isShown = async (city: number) => {
    const pages = network.answering().map(({ site }) => askHost(site.origin, trialHost(city), '/terms'))
    return (await Promise.all(pages)).every(({ text }) => text.includes('Changed'))
  }
  for (const city of network.sound) await isShown(city)
  const page = join(network.publications, '_network', 'pages', 'terms.md')
  await writeFile(page, (await readFile(page, 'utf8')).replace(/^## .*/m, '## Changed'))
  await tellDelay('a change of the network is on a page', () => isShown(network.sound[0] ?? 0), table)
  for (const city of network.sound)
    if (!(await isShown(city))) table.faults.push(`${trialId(city)} has the page of before the change`)
}

async function tellDelay(what: string, isSo: () => Promise<boolean>, table: TrialTable): Promise<void> {
  const begun = performance.now()
  while (!(await isSo()) && performance.now() - begun < longest) await sleep(50)
  const took = Math.round(performance.now() - begun)
  table.tell(what, `${took} ms later`)
  if (took > soon) table.faults.push(`${what} ${took} ms later`)
}
