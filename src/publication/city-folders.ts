import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Problem, problemsOf, quote } from '../text/problem.ts'
import { networkId } from './network/layers.ts'
import { errorCodeOf } from './text-file.ts'

const expected = 'a folder that holds one folder for each publication'

/**
 * Names of the cities' folders in a folder of publications, sorted, without hidden ones and the network's. A problem where that folder
 * does not exist, cannot be read or holds none.
 */
export async function listCityFolders(root: string): Promise<{ ids: string[]; problems: Problem[] }> {
  try {
    const entries = await readdir(root, { withFileTypes: true })
    const visible = entries.filter(({ name }) => !name.startsWith('.'))
    const ids = await Promise.all(
      visible.map(async (entry) => {
        const isCity =
          entry.name !== networkId &&
          (entry.isDirectory() || (entry.isSymbolicLink() && (await isFolder(join(root, entry.name)))))
        return isCity ? [entry.name] : []
      }),
    )
    return { ids: ids.flat().sort(), problems: ids.flat().length === 0 ? refuse('no publication') : [] }
  } catch (error) {
    const code = errorCodeOf(error)
    const found =
      code === 'ENOENT' ? `no folder ${quote(root)}` : `the folder ${quote(root)} (${code ?? error})`
    return { ids: [], problems: refuse(found) }
  }
}

/** Whether the path is a folder; false for a broken link. */
async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (info) => info.isDirectory(),
    () => false,
  )
}

function refuse(found: string): Problem[] {
  return problemsOf('.', 'error', [{ found, expected }])
}
