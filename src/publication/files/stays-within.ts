import { realpath } from 'node:fs/promises'
import { dirname, sep } from 'node:path'

/**
 * Whether a path, with all symbolic links followed, is in the city's folder or beside
 * it in that of publications. Otherwise whoever edits a folder could publish any file
 * that the server may read, such as its keys. Rejects where there is no such path.
 */
export async function staysWithin(folder: string, path: string): Promise<boolean> {
  const [real, ...roots] = await Promise.all([path, folder, dirname(folder)].map((one) => realpath(one)))
  return roots.some((root) => real?.startsWith(`${root}${sep}`))
}
