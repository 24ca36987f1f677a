import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type CityFiles, stampIndexFiles } from '../../publication/city-files.ts'
import type { CityIndex } from '../../publication/city-index.ts'
import { shortHash } from '../../text/short-hash.ts'
import { writeWhole } from '../whole-file.ts'

const fileName = 'indexes.txt'

interface KeptIndex {
  /** State of the files that it was read from. */
  stamp: string
  index: CityIndex
}

/**
 * The indexes of all cities as a process read them at its last start, in one file: a start reads those of
 * which a file has changed. Anything else that is wrong by then is mended when the city is read completely.
 */
export class KeptIndexes {
  readonly #file: string
  /** A hash of the shared files, the folders' path and the reading code, to which kept indexes are bound. */
  readonly #key: string | undefined
  readonly #kept: ReadonlyMap<string, KeptIndex>
  readonly #now = new Map<string, KeptIndex>()
  #isChanged = false

  private constructor(file: string, key: string | undefined, kept: ReadonlyMap<string, KeptIndex>) {
    this.#file = file
    this.#key = key
    this.#kept = kept
  }

  /**
   * Opens what is kept in a folder; a file that is missing, damaged, of another network or of other code
   * counts as empty. `code`: of `codeVersion`; where it is not known, nothing is kept. Never rejects.
   */
  static async open(
    folder: string,
    root: string,
    network: CityFiles | undefined,
    code: string | undefined,
  ): Promise<KeptIndexes> {
    const file = join(folder, fileName)
    const isKnown = code !== undefined && (!network || network.version !== undefined)
    const key = isKnown ? shortHash(JSON.stringify([code, root, network?.version])) : undefined
    return new KeptIndexes(file, key, key === undefined ? new Map() : await readKept(file, key))
  }

  /** The index of a city in a folder, which `read` reads from its files where one of them has changed. */
  find(id: string, folder: string, read: () => CityIndex): CityIndex {
    const stamp = stampIndexFiles(folder)
    const kept = this.#kept.get(id)
    const isSame = kept !== undefined && kept.stamp === stamp
    const index = isSame ? kept.index : read()
    if (!isSame) this.#isChanged = true
    // What changes while it is read is read again at the next start.
    if (stamp !== undefined) this.#now.set(id, { stamp, index })
    return index
  }

  /** Keeps what was read, where that is not what the file has. Rejects with the error of the disk. */
  async save(): Promise<void> {
    const isSame = !this.#isChanged && this.#now.size === this.#kept.size
    if (isSame || this.#key === undefined) return
    this.#isChanged = false
    const text = JSON.stringify([...this.#now])
    await writeWhole(this.#file, `${this.#key} ${shortHash(text)}\n${text}`)
  }
}

/** The file as this program wrote it, which its hash shows. */
async function readKept(file: string, key: string): Promise<ReadonlyMap<string, KeptIndex>> {
  const content = await readFile(file, 'utf8').catch(() => '') // Read from the folders then.
  const end = content.indexOf('\n')
  const text = content.slice(end + 1)
  if (content.slice(0, end) !== `${key} ${shortHash(text)}`) return new Map()
  return new Map(JSON.parse(text) as [string, KeptIndex][])
}

/**
 * Version of the code that reads indexes: a built file, which names imports by their content's hash and
 * libraries by the lock file's (vite.config.ts). Undefined when run from sources, which change one by one.
 */
export async function codeVersion(module = import.meta.url): Promise<string | undefined> {
  return module.endsWith('.ts') ? undefined : shortHash(await readFile(fileURLToPath(module), 'utf8'))
}
