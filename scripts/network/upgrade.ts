// A rolling upgrade: the processes of an older version are replaced, one after the other, while readers read.
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { OperatorError } from '../../src/operator-error.ts'
import { countBroken, formatReaders } from './faults.ts'
import type { TrialTable } from './table.ts'
import type { TrialNetwork } from './trial-network.ts'

/** How long both versions run side by side after each step, in ms. */
const sideBySide = 20_000

/** The built program of a version. */
export interface OldVersion {
  program: string
  remove(): Promise<void>
}

/** Installs and builds a version of this repository in a folder of its own. */
export async function buildVersion(version: string): Promise<OldVersion> {
  const folder = await mkdtemp(join(tmpdir(), 'version-'))
  const run = (program: string, words: readonly string[], cwd = folder) =>
    execFileSync(program, words, { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
  const root = join(import.meta.dirname, '..', '..')
  try {
    run('git', ['worktree', 'add', '--detach', '--force', folder, version], root)
  } catch {
    await rm(folder, { recursive: true, force: true })
    throw new OperatorError(`--upgrade ${version}: git has no such commit or tag, as it said above.`)
  }
  run('npm', ['ci', '--no-audit', '--no-fund'])
  run('npm', ['run', 'build'])
  return {
    program: join(folder, 'dist/server/main.js'),
    async remove() {
      run('git', ['worktree', 'remove', '--force', folder], root)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Replaces all processes, those that poll first, and looks at what readers got. */
export async function upgrade(network: TrialNetwork, version: string, table: TrialTable): Promise<void> {
  const migrations = () => Number(network.query('select count(*) as n from kysely_migration')[0]?.n)
  const before = migrations()
  const readers = network.startReaders(100)
  await sleep(5_000)
  network.feeds.grow()
  network.makeDue(4 * sideBySide)
  await network.feeds.count(0)
  const inOrder = network.processes.toSorted((one, other) => one.role.localeCompare(other.role))
  for (const process of inOrder) {
    await network.replace(process)
    await sleep(sideBySide)
  }
  const report = await readers.report()
  await readers.stop()
  const { polls } = await network.feeds.count(0)
  table.tell(`upgrade from ${version}, ${migrations() - before} migrations`, formatReaders(report))
  table.tell('polls during the upgrade', `${polls}`)
  if (countBroken(report) > 0)
    table.faults.push(`requests failed during the upgrade: ${formatReaders(report)}`)
  const due = Number(
    network.query(
      `select count(*) as n from sources where kind = 'feed' and due_at < ${Date.now() - sideBySide}`,
    )[0]?.n,
  )
  if (due > 0) table.faults.push(`${due} feeds were not polled during the upgrade`)
}
