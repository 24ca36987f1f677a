import { type ChildProcess, type ExecFileOptions, execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const children = new Set<ChildProcess>()
const folders = new Set<string>()

process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL')
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

/** Kills this process when the run ends, in whatever way. */
export function killAtExit(child: ChildProcess): ChildProcess {
  children.add(child)
  child.once('exit', () => children.delete(child))
  return child
}

/** Runs a program to its end and returns what it printed; rejects where it failed. */
export async function runToEnd(
  program: string,
  parameters: readonly string[],
  options: Pick<ExecFileOptions, 'cwd' | 'env'> = {},
): Promise<string> {
  const running = promisify(execFile)(program, parameters, options)
  killAtExit(running.child)
  const { stdout } = await running
  return stdout
}

/** Ends a process and waits for its exit. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

/** Creates a folder that is deleted when the run ends. */
export function temporaryFolder(parent: string = tmpdir()): string {
  mkdirSync(parent, { recursive: true })
  const folder = mkdtempSync(join(parent, 'bench-'))
  folders.add(folder)
  return folder
}
