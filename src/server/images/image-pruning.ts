import { opendir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { ifMissing } from '../../publication/files/text-file.ts'
import { isLeftPartial } from '../whole-file.ts'

/** The most files that are examined or deleted at once. */
const atOnce = 8

interface KeptFile {
  path: string
  size: number
  /** When it was made or last read, in milliseconds since 1970. */
  usedAt: number
}

/**
 * Deletes the files of a folder that were not read for longest until the rest fits in `maxBytes`; a request
 * creates them again. Partial files of an earlier process go too. Other processes may add and delete files
 * meanwhile. Resolves with the number of deleted files: 0 where the folder does not exist.
 */
export async function pruneFolder(folder: string, maxBytes: number): Promise<number> {
  const files: KeptFile[] = []
  for await (const some of filesIn(folder)) files.push(...some)
  const partial = files.filter(({ path, usedAt }) => isLeftPartial(path, usedAt))
  const latestFirst = files
    .filter((file) => !partial.includes(file))
    .sort((one, other) => other.usedAt - one.usedAt)
  let kept = 0
  const surplus = latestFirst.filter(({ size }) => {
    kept += size
    return kept > maxBytes
  })
  const deleted = [...partial, ...surplus]
  await pLimit(atOnce).map(deleted, ({ path }) => rm(path, { force: true }))
  return deleted.length
}

/** All files below a folder, a few at a time. */
async function* filesIn(folder: string): AsyncGenerator<KeptFile[]> {
  const names: string[] = []
  for await (const entry of (await opendir(folder).catch(ifMissing)) ?? []) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesIn(path)
    else if (entry.isFile()) names.push(path)
  }
  const found = await pLimit(atOnce).map(names, fileAt)
  yield found.flatMap((file) => file ?? [])
}

async function fileAt(path: string): Promise<KeptFile | undefined> {
  const info = await stat(path).catch(ifMissing)
  return info && { path, size: info.size, usedAt: info.mtimeMs }
}
