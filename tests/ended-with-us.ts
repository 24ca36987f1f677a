import type { ChildProcess } from 'node:child_process'

const children = new Map<ChildProcess, NodeJS.Signals>()

/**
 * Ends a child with this process, however a test ends: one that runs out of time does not come to what stops it. `signal`:
 * SIGTERM for a program that has to end processes of its own.
 */
export function endWithThisProcess(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): void {
  if (children.size === 0) process.on('exit', endAll)
  children.set(child, signal)
  child.once('exit', () => {
    children.delete(child)
    if (children.size === 0) process.off('exit', endAll)
  })
}

function endAll(): void {
  for (const [child, signal] of children) child.kill(signal)
}
