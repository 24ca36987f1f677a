import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { oneOf, type Problem, problemsOf, quote } from '../../text/problem.ts'
import { networkId } from '../network/layers.ts'
import { errorCodeOf } from './text-file.ts'

const expected = 'a folder that holds one folder for each publication'

/**
 * Names of the cities' folders in a folder of publications, sorted, without hidden ones and
 * the network's. A problem where that folder does not exist, cannot be read or holds none.
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

/** Says that no folder has this name, and which have. */
export function refuseUnknownCity(city: string, ids: readonly string[]): string {
  return `There is no publication ${quote(city)}. There is ${nameCities(ids, city)}.`
}

/** Names of cities for a sentence: all of a few, of many those that begin like the one that was asked for. */
export function nameCities(ids: readonly string[], wanted = ''): string {
  const alike = ids.filter((id) => id.startsWith(basename(wanted).slice(0, 3)))
  const shown = ids.length <= 10 ? ids : (alike.length > 0 ? alike : ids).slice(0, 10)
  const others = ids.length - shown.length
  return others > 0 ? `${shown.join(', ')} and ${others} more` : oneOf(shown)
}
