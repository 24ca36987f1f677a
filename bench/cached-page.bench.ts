import { availableParallelism } from 'node:os'
import { findDeployment } from '../scripts/find-deployment.ts'
import { findProgram } from '../scripts/programs.ts'
import { stopProcess } from './exit-cleanup.ts'
import { generateLoad, type LoadGenerator } from './load.ts'
import { startNginx } from './nginx.ts'
import { assertSameAnswer, fetchPageBytes, fetchSettledPage } from './page-bytes.ts'
import { type PinnedServer, startBareServer, startPinnedSite } from './pinned-server.ts'
import { cpuTimeOf } from './process-cost.ts'
import { type Bench, compare, type Row } from './row.ts'

const rounds = 5
const secondsPerRound = 2
const page = '/local-news'

/** Cost of one server: CPU time of a request in ms, and pages per second of elapsed time. */
interface Cost {
  name: string
  cpu: number
  perSecond: number
}

/** A page of the cache beside nginx and bare node:http sending the same bytes and headers, each on the first core. */
export const benchCachedPage: Bench = async ({ say }) => {
  const [wrk, taskset] = ['wrk', 'taskset'].map(findProgram)
  const nginx = findDeployment('nginx')
  if (!wrk || !taskset || availableParallelism() < 2) {
    say(
      'cached-page was skipped: it needs two cores, wrk and taskset (Debian: apt-get install wrk util-linux).',
    )
    return []
  }
  const site = await startPinnedSite(taskset, page)
  const bytes = await fetchSettledPage(site.address)
  const servers = [site, await startBareServer(taskset, bytes)]
  if (nginx) servers.push(await startNginx(nginx, taskset, bytes))
  else say('cached-page ran without nginx: it is not installed (Debian: apt-get install nginx-light).')
  for (const { name, address } of servers) assertSameAnswer(name, bytes, await fetchPageBytes(address))
  say(`The cached page is ${page}, ${bytes.body.length} bytes in brotli, with ${headCount(bytes)} headers.`)
  const costs = await measureServers(servers, { wrk, taskset })
  await Promise.all(servers.map((server) => stopProcess(server.process)))
  return compareServers(costs)
}

function headCount({ headers }: { headers: Record<string, string> }): number {
  return Object.keys(headers).length
}

/** The servers take turns and each one's best round counts, as in turns.ts. */
async function measureServers(servers: readonly PinnedServer[], generator: LoadGenerator): Promise<Cost[]> {
  const runs = servers.map(({ name }) => ({ name, cpu: [] as number[], perSecond: [] as number[] }))
  // The first round warms up and is not counted.
  for (let round = 0; round <= rounds; round++) {
    for (const [index, server] of servers.entries()) {
      const before = readCpuTime(server)
      const { requests, perSecond } = await generateLoad(generator, server.address, secondsPerRound)
      const used = readCpuTime(server) - before
      if (round === 0) continue
      runs[index]?.cpu.push(used / requests)
      runs[index]?.perSecond.push(perSecond)
    }
  }
  return runs.map(({ name, cpu, perSecond }) => ({
    name,
    cpu: Math.min(...cpu),
    perSecond: Math.max(...perSecond),
  }))
}

/** Throws where the server has ended, for example because somebody killed it. */
function readCpuTime({ name, process }: PinnedServer): number {
  const { pid, exitCode, signalCode } = process
  if (pid === undefined || exitCode !== null || signalCode !== null) {
    throw new Error(`${name} ended during the run, with ${signalCode ?? exitCode}`)
  }
  return cpuTimeOf(pid)
}

/** Compares each server with each that comes after it. */
function compareServers(costs: readonly Cost[]): Row[] {
  const pairs = costs.flatMap((one, index) => costs.slice(index + 1).map((other) => [one, other] as const))
  return [
    ...pairs.map(([one, other]) =>
      compare(`cached page, ${one.name}`, 'ms of CPU', one.cpu, { name: other.name, value: other.cpu }),
    ),
    ...pairs.map(([one, other]) =>
      compare(`cached page, ${one.name}`, 'pages/s', one.perSecond, {
        name: other.name,
        value: other.perSecond,
      }),
    ),
  ]
}
