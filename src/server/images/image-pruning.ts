import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Deletes the oldest files of a folder until the rest fits in `maxBytes`; they are made again when a reader asks.
 * Returns how many went. A folder that is not there holds nothing.
 */
export async function pruneFolder(folder: string, maxBytes: number): Promise<number> {
  const names = await readdir(folder, { recursive: true }).catch(() => []) // Nothing was kept yet.
  const files = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      const info = await stat(path)
      return { path, size: info.size, madeAt: info.mtimeMs, isFile: info.isFile() }
    }),
  )
  const newestFirst = files.filter(({ isFile }) => isFile).sort((one, other) => other.madeAt - one.madeAt)
  let kept = 0
  const surplus = newestFirst.filter(({ size }) => {
    kept += size
    return kept > maxBytes
  })
  await Promise.all(surplus.map(({ path }) => rm(path, { force: true })))
  return surplus.length
}
