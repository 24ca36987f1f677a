import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { cpuTimeOf } from '../scripts/cpu-time.ts'
import { findDeployment, findProgram } from '../scripts/programs.ts'
import { endWithThisProcess } from '../tests/ended-with-us.ts'
import { findFreePort } from '../tests/free-port.ts'
import { startsToListen } from '../tests/proxy.ts'
import { startSite } from '../tests/sites.ts'
import { type Bench, compare, temporaryFolder } from './measure.ts'

const rounds = 5
const secondsPerRound = 2
const page = '/local-news'

/** The codings that today's browsers ask for; the site answers with brotli. */
const readersCodings = 'gzip, deflate, br, zstd'

/** A page as a server sends it: the compressed bytes and the headers that belong to it. */
interface PageBytes {
  headers: Record<string, string>
  body: Buffer
}

/** A server on the first core: CPU time of a request in ms, and pages per second of elapsed time. */
interface Measured {
  address: string
  process: ChildProcess
  cpu: number
  perSecond: number
}

/** A page of the cache beside nginx sending the same bytes and headers as a file, each on the first core. */
export const benchCachedPage: Bench = async ({ say }) => {
  const [wrk, taskset, nginx] = [findProgram('wrk'), findProgram('taskset'), findDeployment('nginx')]
  if (!wrk || !taskset || !nginx || availableParallelism() < 2) {
    say(
      'cached-page was skipped: it needs two cores, wrk, taskset and nginx (Debian: apt-get install wrk util-linux nginx-light).',
    )
    return []
  }
  const site = await startPinnedSite(taskset)
  const bytes = await fetchSettledPage(site.address)
  const other = await startNginx(nginx, taskset, bytes)
  assertSameAnswer(bytes, await fetchPageBytes(other.address))
  say(`The cached page is ${page}, ${bytes.body.length} bytes in brotli.`)
  // The servers take turns and each one's best round counts. The first round warms up and is not counted.
  for (let round = 0; round <= rounds; round++) {
    for (const server of [site, other]) {
      const before = cpuTimeOf(server.process)
      const { requests, perSecond } = await generateLoad(wrk, taskset, server.address)
      const used = cpuTimeOf(server.process) - before
      if (round === 0) continue
      server.cpu = Math.min(server.cpu, used / requests)
      server.perSecond = Math.max(server.perSecond, perSecond)
    }
  }
  for (const server of [site, other]) server.process.kill('SIGTERM')
  return [
    compare('cached page', 'ms of CPU', site.cpu, { name: 'nginx', value: other.cpu }),
    compare('cached page', 'pages/s', site.perSecond, { name: 'nginx', value: other.perSecond }),
  ]
}

/** The built site with the sample edition, which polls no feed. */
async function startPinnedSite(taskset: string): Promise<Measured> {
  const settings = { HOST: '127.0.0.1', SAMPLE_EDITION: 'always', LOG_LEVEL: 'info' }
  const site = await startSite({ ...settings, DATA_DIR: temporaryFolder() })
  execFileSync(taskset, ['-a', '-c', '-p', '0', String(site.process.pid)], { stdio: 'ignore' })
  const address = `http://127.0.0.1:${new URL(site.origin).port}${page}`
  return { address, process: site.process, cpu: Number.POSITIVE_INFINITY, perSecond: 0 }
}

/** nginx with one process and this page as a file; its logs are off and its file cache is on. */
async function startNginx(nginx: string, taskset: string, page: PageBytes): Promise<Measured> {
  const folder = temporaryFolder()
  const port = await findFreePort()
  await writeFile(join(folder, 'page'), page.body)
  await writeFile(join(folder, 'nginx.conf'), configure(folder, port, page))
  const words = ['-c', '0', nginx, '-p', folder, '-e', join(folder, 'error.log'), '-c', 'nginx.conf']
  const child = spawn(taskset, words, { stdio: 'inherit' })
  endWithThisProcess(child)
  const address = `http://127.0.0.1:${port}/page`
  if (!(await startsToListen(child, port))) throw new Error('nginx did not start')
  return { address, process: child, cpu: Number.POSITIVE_INFINITY, perSecond: 0 }
}

function configure(folder: string, port: number, page: PageBytes): string {
  const { 'content-type': type = '', 'content-length': _, ...others } = page.headers
  const headers = Object.entries(others).map(([name, value]) => `add_header ${name} ${quote(value)};`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder};`,
  )
  return `
daemon off;
master_process off;
pid ${folder}/pid;
events { worker_connections 256; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  open_file_cache max=10;
  keepalive_requests 1000000000;
  server_tokens off;
  etag off;
  types { }
  default_type ${quote(type)};
  ${temporary.join('\n  ')}
  server {
    listen 127.0.0.1:${port};
    root ${folder};
    add_header last-modified "";
    add_header accept-ranges "";
    max_ranges 0;
    ${headers.join('\n    ')}
  }
}
`
}

function quote(value: string): string {
  return `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}

/** Headers of the connection, and those that servers add themselves. */
const serversOwn = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding', 'server'])

/** Fetches a page with its content coding; `fetch()` would decompress it. */
function fetchPageBytes(address: string): Promise<PageBytes> {
  return new Promise((resolve, reject) => {
    const asked = request(address, { headers: { 'accept-encoding': readersCodings } }, async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk as Buffer)
      const headers = Object.entries(response.headers).flatMap(([name, value]) =>
        typeof value === 'string' && !serversOwn.has(name) ? [[name, value] as const] : [],
      )
      resolve({ headers: Object.fromEntries(headers), body: Buffer.concat(chunks) })
    })
    asked.once('error', reject)
    asked.end()
  })
}

/** Answers from the cache in a row, a quarter of a second apart, after which a page counts as settled. */
const sameInARow = 12

/**
 * A cached page once it stops changing: after its start a site still stores its samples and puts them
 * among the stories, and each change drops the page. Throws where it goes on changing for a minute.
 */
async function fetchSettledPage(address: string): Promise<PageBytes> {
  let last = await fetchPageBytes(address)
  for (let tries = 0, same = 0; tries < 240; tries++) {
    await sleep(250)
    const found = await fetchPageBytes(address)
    const isSame = !('server-timing' in found.headers) && found.body.equals(last.body)
    same = isSame ? same + 1 : 0
    last = found
    if (same === sameInARow) return found
  }
  throw new Error(`${address} does not stop changing`)
}

/** Throws where two servers send different answers, because their speeds would not be comparable. */
function assertSameAnswer(expected: PageBytes, found: PageBytes): void {
  if (!found.body.equals(expected.body)) throw new Error('nginx sends other bytes than the site')
  for (const key of new Set([...Object.keys(expected.headers), ...Object.keys(found.headers)])) {
    if (found.headers[key] !== expected.headers[key])
      throw new Error(`nginx sends ${key}: ${found.headers[key]}; the site: ${expected.headers[key]}`)
  }
}

/** Loads one address from the second core, over 16 connections that stay open. Throws at a status but 200. */
async function generateLoad(
  wrk: string,
  taskset: string,
  address: string,
): Promise<{ requests: number; perSecond: number }> {
  const { stdout } = await promisify(execFile)(taskset, [
    ...['-c', '1', wrk, '--threads', '1', '--connections', '16', '--duration', `${secondsPerRound}s`],
    // On a busy machine a slow answer is no failure.
    ...['--timeout', '10s', '--header', `Accept-Encoding: ${readersCodings}`, address],
  ])
  const requests = Number(/(\d+) requests in/.exec(stdout)?.[1])
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])
  if (!requests || !perSecond || /Non-2xx|Socket errors/.test(stdout))
    throw new Error(`the load on ${address} did not go as it should:\n${stdout}`)
  return { requests, perSecond }
}
