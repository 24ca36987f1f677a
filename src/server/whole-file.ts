import { randomUUID } from 'node:crypto'
import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ifMissing } from '../publication/files/text-file.ts'
import { minute } from '../time/durations.ts'

/** Suffix of files that are still being written. */
const partialEnding = '.partial'
/** A partial file that is older, in ms, was left by a process that was killed. */
const longestWriting = 10 * minute

/**
 * Writes a file in place of the one before, so that nobody reads half of it.
 * Others may write it at the same time: process numbers do not name unfinished
 * files, as each container counts its own. Rejects with the error of the disk.
 */
export async function writeWhole(file: string, content: string | Uint8Array): Promise<void> {
  const partial = `${file}.${randomUUID()}${partialEnding}`
  try {
    await writeFile(partial, content)
    await rename(partial, file)
  } catch (error) {
    await rm(partial, { force: true }).catch(() => undefined) // The disk's first error is told.
    throw error
  }
}

/** Whether a killed process left this file unfinished. `changedAt`: in milliseconds since 1970. */
export function isLeftPartial(name: string, changedAt: number): boolean {
  return name.endsWith(partialEnding) && changedAt < Date.now() - longestWriting
}

/** Deletes what killed processes have left of files in a folder. Rejects with the error of the disk. */
export async function removeLeftPartials(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(partialEnding)) continue
    const file = join(folder, name)
    const changedAt = (await stat(file).catch(ifMissing))?.mtimeMs
    if (changedAt !== undefined && isLeftPartial(name, changedAt)) await rm(file, { force: true })
  }
}
