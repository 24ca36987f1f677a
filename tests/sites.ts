import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endWithThisProcess } from './ended-with-us.ts'

/** The site with the sample edition that most journeys visit; two runs on one machine need two ports. */
export const journeyPort = Number(process.env.JOURNEY_PORT ?? 3101)
/** Origin of that site. */
export const publicOrigin = `http://localhost:${journeyPort}`

/** A built site running in a process of its own, on a free port, with an empty store. */
export interface RunningSite {
  origin: string
  dataDir: string
  process: ChildProcess
  /** Log lines so far, parsed. */
  log: Record<string, unknown>[]
  /** Everything on standard error so far. */
  errors(): string
  /** Sends SIGTERM and resolves with the exit code. */
  stop(): Promise<number | null>
}

/** Publishes what has changed of a folder, for processes that only answer or poll. Resolves to the report. */
export async function publish(settings: Record<string, string>): Promise<string> {
  const env = { PATH: process.env.PATH, NODE_ENV: 'production', ...settings }
  const words = [join(import.meta.dirname, '..', 'dist/server/main.js'), 'publish']
  return new Promise((resolve, reject) => {
    execFile(process.execPath, words, { env }, (error, stdout, stderr) => {
      // It ends with 1 where something is held back.
      if (error && error.code !== 1) reject(new Error(stderr))
      else resolve(stdout)
    })
  })
}

/**
 * Starts `npm run build`'s result with these settings, by itself or through
 * `npm start`. Rejects with what it printed when it ends before it listens.
 */
export async function startSite(
  settings: Record<string, string>,
  command: readonly [string, ...string[]] = [process.execPath, 'dist/server/main.js', 'serve'],
): Promise<RunningSite> {
  const dataDir = settings.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'news-data-')))
  const [program, ...words] = command
  const child = spawn(program, words, {
    cwd: join(import.meta.dirname, '..'),
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: dataDir,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  endWithThisProcess(child)
  const log: Record<string, unknown>[] = []
  let errors = ''
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  // 'close' and not 'exit', which may come before the last lines of output.
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const port = await new Promise<number>((resolve, reject) => {
    let rest = ''
    child.stdout.on('data', (chunk) => {
      const lines = (rest + chunk).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (!line.startsWith('{')) continue // Output of npm.
        const entry = JSON.parse(line) as Record<string, unknown>
        log.push(entry)
        if (typeof entry.port === 'number') resolve(entry.port)
      }
    })
    void ended.then((code) =>
      reject(new Error(`the site ended with code ${code} before it listened:\n${errors}`)),
    )
  })
  return {
    origin: `http://localhost:${port}`,
    dataDir,
    process: child,
    log,
    errors: () => errors,
    async stop() {
      child.kill('SIGTERM')
      const code = await ended
      if (!settings.DATA_DIR) await rm(dataDir, { recursive: true, force: true })
      return code
    },
  }
}
