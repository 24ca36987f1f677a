// What `npm test` writes beside the build for /about/quality. A build empties the folder, so that the file is never of another.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { testRunSchema } from '../src/server/process/test-run.ts'
import type { TestRun } from '../src/site/test-run.ts'

/** The file that a server of this build reads at its start. */
const testRunFile = join(import.meta.dirname, '../dist/server/test-run.json')

/** Adds the result of a suite to the file. Without a build there is nothing that it could be about. */
export function recordSuite(
  result: Omit<TestRun, 'commit'>,
  file = testRunFile,
  commit = currentCommit(),
): void {
  if (!existsSync(dirname(file))) return
  const known = existsSync(file) ? testRunSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : {}
  const before = known.commit === commit ? known : {}
  writeFileSync(file, `${JSON.stringify({ ...before, commit, ...result }, null, 2)}\n`)
}

/** The commit of the working tree; undefined where files differ from it, or outside a repository. */
function currentCommit(): string | undefined {
  const git = (...args: string[]) =>
    execFileSync('git', args, {
      cwd: import.meta.dirname,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  try {
    return git('status', '--porcelain') === '' ? git('rev-parse', 'HEAD').trim() : undefined
  } catch {
    return undefined // No repository, or no git: the page then names no commit.
  }
}
