import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** CPU time that a process has used so far, user and system, all threads, in ms. Throws if it has ended. */
export function cpuTimeOf({ pid, exitCode, signalCode }: ChildProcess): number {
  if (pid === undefined || exitCode !== null || signalCode !== null)
    throw new Error(`a process ended during the run, with ${signalCode ?? exitCode}`)
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // Fields are counted after the last bracket: the second is the program's name, which may contain some.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  // Linux counts hundredths of a second, on every machine (USER_HZ).
  return (Number(fields[11]) + Number(fields[12])) * 10
}
