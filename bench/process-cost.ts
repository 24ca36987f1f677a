import { readFileSync } from 'node:fs'

/** Linux counts a process's time in hundredths of a second, on every machine (USER_HZ). */
const tick = 10

/** CPU time that a process has used so far, user and system, all threads, in ms. */
export function cpuTimeOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The second field is the program's name in brackets, which may contain brackets and spaces: fields are counted after the last.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * tick
}

/** The highest resident memory that this process had, in MB. That of getrusage begins with what its parent had. */
export function highestMemory(): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
  if (kilobytes === undefined) throw new Error('/proc/self/status tells no resident memory')
  return Number(kilobytes) / 1024
}
