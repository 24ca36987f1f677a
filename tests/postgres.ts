// A PostgreSQL cluster for tests: in a temporary folder, at a Unix socket, never syncing to the disk.
import { execFileSync, spawn } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findPostgres } from '../scripts/programs.ts'
import { endWithThisProcess, removeWithThisProcess } from './ended-with-us.ts'

/** A cluster and its server. */
export interface PostgresCluster {
  /** Address of a database of the cluster, `postgres` by default. */
  urlOf(database?: string): string
  /** Ends the server at once, as a crash does. */
  crash(): Promise<void>
  /** Starts it again. */
  start(): Promise<void>
  /** Ends the server's process as the loss of its machine does. */
  kill(): Promise<void>
  /** Starts a standby, a copy of this cluster that follows it. */
  startStandby(): Promise<PostgresStandby>
  /** Stops the server and deletes its folder. */
  stop(): Promise<void>
}

/** What is not the same in all clusters. */
interface Settings {
  /** A commit waits for the disk, and for a standby that the cluster names as synchronous. */
  synchronousCommit: boolean
  /** Whether the server looks after its tables by itself, with a process for each database. */
  autovacuum: boolean
}

/** A cluster that follows another one until it takes its place. */
interface PostgresStandby extends PostgresCluster {
  /** Makes it a primary, which takes writes. */
  promote(): Promise<void>
}

/** Starts a cluster. Throws where the programs are missing or the server does not start. */
export function startPostgres({
  synchronousCommit = false,
  autovacuum = true,
}: Partial<Settings> = {}): Promise<PostgresCluster> {
  const initdb = (data: string) => {
    const bare = ['--no-sync', '--no-instructions']
    return ['initdb', '-D', data, '-U', 'news', '-A', 'trust', '-E', 'UTF8', '--locale=C', ...bare]
  }
  return startCluster(initdb, { synchronousCommit, autovacuum })
}

/** Starts a cluster whose data folder this program, with its words, makes. */
async function startCluster(
  make: (data: string) => readonly string[],
  settings: Settings,
): Promise<PostgresCluster> {
  const programs = findPostgres()
  if (!programs) throw new Error('PostgreSQL is not installed: run node scripts/programs.ts')
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'))
  removeWithThisProcess(folder)
  const user = ordinaryUser()
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const options = { ...user, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } }
  const [program = '', ...programWords] = make(data)
  execFileSync(join(programs, program), programWords, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
  const serverWords = [
    ['listen_addresses', ''],
    ['unix_socket_directories', folder],
    ['max_connections', '300'],
    ['fsync', 'off'],
    ['full_page_writes', 'off'],
    ['synchronous_commit', settings.synchronousCommit ? 'on' : 'off'],
    ['autovacuum', settings.autovacuum ? 'on' : 'off'],
  ].flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const urlOf = (database = 'postgres') => `postgres://news@localhost/${database}?host=${folder}`
  let end: (signal: NodeJS.Signals) => Promise<void>
  const start = async () => {
    const server = spawn(join(programs, 'postgres'), ['-D', data, ...serverWords], {
      ...options,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    endWithThisProcess(server, 'SIGQUIT')
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
    kill: () => end('SIGKILL'),
    async startStandby() {
      const copy = (target: string) => [
        'pg_basebackup',
        '-D',
        target,
        '-d',
        urlOf(),
        '-R',
        '-X',
        'stream',
        '-c',
        'fast',
        '--no-sync',
      ]
      const standby = await startCluster(copy, settings)
      return { ...standby, promote: () => query(standby.urlOf(), 'select pg_promote()') }
    },
    async stop() {
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    await query(url, 'select 1')
    return true
  } catch {
    return false // It is still starting.
  }
}

async function query(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** Runs statements with PostgreSQL's own client; returns what it prints, rows of one column as lines. */
export function runSql(url: string, statement: string): string {
  const psql = join(findPostgres() ?? '', 'psql')
  const words = [url, '-qAtX', '-v', 'ON_ERROR_STOP=1', '-c', statement]
  return execFileSync(psql, words, { encoding: 'utf8' }).trim()
}

/**
 * Makes all feeds due at once, or at the time in ms that this SQL says, under a lock that excludes row locks
 * too: rows that a running site holds meanwhile, in another order, would be a deadlock.
 */
export function makeFeedsDue(url: string, at = '0'): void {
  runSql(url, `lock table sources in exclusive mode; update sources set due_at = ${at} where kind = 'feed'`)
}

/** PostgreSQL refuses root: returns its Debian package's user, or `nobody`; undefined if we are not root. */
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
