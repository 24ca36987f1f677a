// A PostgreSQL cluster of its own for tests: in a temporary folder, at a Unix socket, without a word to the disk.
import { execFileSync, spawn } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findPostgres } from '../scripts/find-postgres.ts'

/** A cluster and its server. */
export interface PostgresCluster {
  /** Address of a database of the cluster, `postgres` by default. */
  urlOf(database?: string): string
  /** Ends the server at once, as a crash does. */
  crash(): Promise<void>
  /** Starts it again. */
  start(): Promise<void>
  /** Stops the server and deletes its folder. */
  stop(): Promise<void>
}

/** Starts a cluster. Throws where the programs are missing or the server does not start. */
export async function startPostgres(): Promise<PostgresCluster> {
  const programs = findPostgres()
  if (!programs) throw new Error('PostgreSQL is not installed: run node scripts/find-postgres.ts')
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'))
  const user = ordinaryUser()
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const options = { ...user, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } }
  execFileSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'news', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync', '--no-instructions'],
    { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const settings = [
    ['listen_addresses', ''],
    ['unix_socket_directories', folder],
    ['max_connections', '300'],
    ['fsync', 'off'],
    ['full_page_writes', 'off'],
    ['synchronous_commit', 'off'],
  ].flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const urlOf = (database = 'postgres') => `postgres://news@localhost/${database}?host=${folder}`
  let end: (signal: NodeJS.Signals) => Promise<void>
  const start = async () => {
    const server = spawn(join(programs, 'postgres'), ['-D', data, ...settings], {
      ...options,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    server.stderr.on('data', (text) => {
      said = `${said}${text}`.slice(-4_000)
    })
    const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
    end = (signal) => {
      server.kill(signal)
      return ended
    }
    for (let attempt = 1; !(await answers(urlOf())); attempt++) {
      if (attempt === 200 || server.exitCode !== null) throw new Error(`PostgreSQL did not start: ${said}`)
      await sleep(50)
    }
  }
  await start()
  return {
    urlOf,
    start,
    crash: () => end('SIGQUIT'),
    async stop() {
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false // It is still starting.
  }
}

/** PostgreSQL refuses to run as root: the user that Debian's package makes, or `nobody`; undefined for who is not root. */
function ordinaryUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((option) => idOf(option, name))
    if (uid !== undefined && gid !== undefined) return { uid, gid }
  }
  return undefined
}

function idOf(option: string, name: string): number | undefined {
  try {
    return Number(execFileSync('id', [option, name], { stdio: ['ignore', 'pipe', 'ignore'] }).toString())
  } catch {
    return undefined // There is no such user.
  }
}
