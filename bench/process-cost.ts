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

/** Resident memory of a process, in MB. */
export function residentMemoryOf(pid: number): number {
  return memoryOf(pid, 'VmRSS')
}

/** The highest resident memory that a process had, in MB. That of getrusage begins with what its parent had. */
export function highestMemoryOf(pid: number | 'self'): number {
  return memoryOf(pid, 'VmHWM')
}

function memoryOf(pid: number | 'self', field: string): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const [, kilobytes] = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status) ?? []
  if (kilobytes === undefined) throw new Error(`/proc/${pid}/status tells no resident memory`)
  return Number(kilobytes) / 1024
}
