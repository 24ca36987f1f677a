import type { ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'

const children = new Map<ChildProcess, NodeJS.Signals>()
const folders = new Set<string>()

/**
 * Ends a child with this process, however a test ends: one that runs out of time does not come
 * to what stops it. `signal`: SIGTERM for a program that has to end processes of its own.
 */
export function endWithThisProcess(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): void {
  listen()
  children.set(child, signal)
  child.once('exit', () => {
    children.delete(child)
    if (children.size + folders.size === 0) process.off('exit', endAll)
  })
}

/** Deletes a folder with this process, after those that may write to it have been ended. */
export function removeWithThisProcess(folder: string): void {
  listen()
  folders.add(folder)
}

/** Makes a signal end this process as any other end does, so that nothing of it is left. */
export function exitOnSignals(): void {
  process.once('SIGINT', () => process.exit(130))
  process.once('SIGTERM', () => process.exit(143))
}

function listen(): void {
  if (!process.listeners('exit').includes(endAll)) process.on('exit', endAll)
}

function endAll(): void {
  for (const [child, signal] of children) child.kill(signal)
  for (const folder of folders)
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}
