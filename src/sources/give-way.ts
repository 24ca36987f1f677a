import { readdirSync, readlinkSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { basename } from 'node:path'

/** At a nice value higher by this, a thread still gets a tenth of a busy core: enough to read alerts. */
const lowerBy = 10
const lowest = 19

/**
 * Lowers the priority of this thread, or of all threads of this process and those that they will start, so
 * that polling waits where readers ask for more pages than a core can answer. Does nothing where threads
 * have no priority of their own, which only Linux has. Returns the system's error where it refuses.
 */
export function giveWay(of: 'thread' | 'process'): Error | undefined {
  if (process.platform !== 'linux') return undefined
  try {
    const own = basename(readlinkSync('/proc/thread-self'))
    const priority = Math.min(getPriority() + lowerBy, lowest)
    for (const thread of of === 'thread' ? [own] : readdirSync('/proc/self/task')) {
      setPriority(Number(thread), priority)
    }
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}
