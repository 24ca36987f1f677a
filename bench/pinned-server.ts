import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startSite } from '../tests/sites.ts'
import { killAtExit, temporaryFolder } from './exit-cleanup.ts'
import type { PageBytes } from './page-bytes.ts'

/** A server that runs on the first core only. */
export interface PinnedServer {
  name: string
  /** Address of the page that is requested. */
  address: string
  process: ChildProcess
}

/** The built site with the sample edition, which polls no feed. */
export async function startPinnedSite(taskset: string, path: string): Promise<PinnedServer> {
  const site = await startSite({
    HOST: '127.0.0.1',
    SAMPLE_EDITION: 'always',
    LOG_LEVEL: 'info',
    DATA_DIR: temporaryFolder(),
  })
  killAtExit(site.process)
  execFileSync(taskset, ['-a', '-c', '-p', '0', String(site.process.pid)], { stdio: 'ignore' })
  const { port } = new URL(site.origin)
  return { name: 'this site', address: `http://127.0.0.1:${port}${path}`, process: site.process }
}

/** Node's own server with the page and its headers in memory, and nothing else. */
export async function startBareServer(taskset: string, page: PageBytes): Promise<PinnedServer> {
  const file = join(temporaryFolder(), 'page.json')
  await writeFile(file, JSON.stringify({ headers: page.headers, body: page.body.toString('base64') }))
  const script = join(import.meta.dirname, 'bare-server.ts')
  const child = killAtExit(
    spawn(taskset, ['-c', '0', process.execPath, script, file], { stdio: ['ignore', 'pipe', 'inherit'] }),
  )
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout?.once('data', (chunk) => resolve(String(chunk).trim()))
    child.once('exit', () => reject(new Error('the bare server ended before it listened')))
  })
  return { name: 'bare node:http', address: `http://127.0.0.1:${port}/`, process: child }
}
