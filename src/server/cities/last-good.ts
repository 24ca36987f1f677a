import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { CityFiles } from '../../publication/city-files.ts'
import { networkId, versionWith, withNetwork } from '../../publication/network/layers.ts'
import { rasterEndings } from '../../publication/picture-file.ts'
import { errorCodeOf } from '../../publication/text-file.ts'
import { removeLeftPartials, writeWhole } from '../whole-file.ts'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

const raster = z.object({ id: z.string(), width: z.number(), height: z.number() })
/** States of the network that are kept at most: a city that is broken needs the one that it was good with. */
const mostNetworks = 8

const picture = z.object({
  kind: z.literal('raster'),
  raster,
  type: z.enum(Object.values(rasterEndings)),
  bytes: z.number(),
})

/** Content of a kept file; a file of an earlier version of the program with other content is refused. */
const schema = z.object({
  version: z.string(),
  /** Version of the network's files that they were good with. */
  network: z.string().optional(),
  entries: z.array(z.tuple([z.string(), z.array(z.string())])),
  texts: z.array(z.tuple([z.string(), z.string()])),
  pictures: z.array(z.tuple([z.string(), picture])),
})

/**
 * The last valid texts of each city, one compressed file each, so that a city that breaks while it is not in
 * memory, or while the server is stopped, can still be served. Without pictures: they come from the city's
 * folder. What is the network's is kept once for all cities.
 */
export class LastGoodFiles {
  /** The folder of the kept files. */
  readonly folder: string
  /** Version of the kept files, by city. */
  readonly #versions = new Map<string, string | undefined>()
  /** States of the network that were used last, by version. */
  readonly #networks = new LRUCache<string, CityFiles>({ max: 2 })
  /** The last write; the next one waits for it. */
  #saving: Promise<void> = Promise.resolve()

  private constructor(folder: string) {
    this.folder = folder
  }

  /** Opens the folder, and creates it if it is missing. Rejects where neither is possible. */
  static async open(folder: string): Promise<LastGoodFiles> {
    const opened = new LastGoodFiles(folder)
    await mkdir(folder, { recursive: true })
    await removeLeftPartials(folder)
    for (const name of await readdir(folder)) {
      if (name.endsWith(ending)) opened.#versions.set(name.slice(0, -ending.length), undefined)
    }
    return opened
  }

  /** Whether there is a kept state of a city. */
  has(id: string): boolean {
    return this.#versions.has(id)
  }

  /**
   * Replaces the kept files of a city atomically by these of its folder, which
   * must be valid together with the network's. Rejects with the error of the disk.
   */
  save(own: CityFiles, network: CityFiles | undefined): Promise<void> {
    const saved = this.#saving.then(() => this.#save(own, network))
    this.#saving = saved.catch(() => undefined) // Told to the caller.
    return saved
  }

  /** Resolves when nothing is being written. */
  saved(): Promise<void> {
    return this.#saving
  }

  /** Keeps the list of removals in all cities; an empty text is no list. Rejects with the disk's error. */
  async saveRemovals(text: string): Promise<void> {
    await writeWhole(join(this.folder, removalsName), text)
  }

  /** The kept list; undefined where there is none. */
  async loadRemovals(): Promise<string | undefined> {
    return readFile(join(this.folder, removalsName), 'utf8').catch((error: unknown) => {
      if (errorCodeOf(error) === 'ENOENT') return undefined
      throw error
    })
  }

  /** Keeps the network's files, which must be valid, beside earlier states. Rejects with the disk's error. */
  async saveNetwork(files: CityFiles): Promise<void> {
    const { version } = files
    if (version === undefined) return
    this.#networks.set(version, files)
    await this.#write(`${networkStart}${version}`, files)
    const kept = await this.#listNetworks()
    await Promise.all(kept.slice(mostNetworks).map((file) => rm(file, { force: true })))
  }

  /** The network's newest kept state, as if read from `folder`; undefined for none. Rejects if damaged. */
  async loadNetwork(folder: string): Promise<CityFiles | undefined> {
    const [newest] = await this.#listNetworks()
    return newest === undefined ? undefined : (await this.#read(newest, networkId, folder))?.files
  }

  /** Files of kept states of the network, the newest first. */
  async #listNetworks(): Promise<string[]> {
    const names = (await readdir(this.folder)).filter((name) => name.startsWith(networkStart))
    const files = names.filter((name) => name.endsWith(ending)).map((name) => join(this.folder, name))
    const dated = await Promise.all(files.map(async (file) => ({ file, at: (await stat(file)).mtimeMs })))
    return dated.toSorted((one, other) => other.at - one.at).map(({ file }) => file)
  }

  async #save(own: CityFiles, network: CityFiles | undefined): Promise<void> {
    const { id } = own
    const version = versionWith(own.version, network)
    if (version === undefined || this.#versions.get(id) === version) return
    await this.#write(id, own, network?.version)
    this.#versions.set(id, version)
  }

  async #write(name: string, files: CityFiles, network?: string): Promise<void> {
    const { version = '', entries, texts, pictures } = files
    const kept: z.infer<typeof schema> = {
      version,
      network,
      entries: [...entries].map(([folder, names]) => [folder, [...names]]),
      texts: [...texts].flatMap(([name, read]) => ('text' in read ? [[name, read.text]] : [])),
      pictures: [...pictures].flatMap(([name, read]) => (read.kind === 'raster' ? [[name, read]] : [])),
    }
    await writeWhole(join(this.folder, `${name}${ending}`), await compress(JSON.stringify(kept)))
  }

  /** A city's kept files as if read from `folder`; undefined for none. Rejects where they are damaged. */
  async load(id: string, folder: string): Promise<CityFiles | undefined> {
    const kept = await this.#read(join(this.folder, `${id}${ending}`), id, folder)
    if (!kept) return undefined
    const files = withNetwork(kept.files, await this.#networkOf(kept.network, folder))
    this.#versions.set(id, files.version)
    return files
  }

  async #networkOf(version: string | undefined, folder: string): Promise<CityFiles | undefined> {
    if (version === undefined) return undefined
    const known = this.#networks.get(version)
    if (known) return known
    const file = join(this.folder, `${networkStart}${version}${ending}`)
    const kept = await this.#read(file, networkId, join(dirname(folder), networkId))
    if (!kept) throw new Error(`the state ${version} of the network is no longer kept`)
    this.#networks.set(version, kept.files)
    return kept.files
  }

  async #read(
    file: string,
    id: string,
    folder: string,
  ): Promise<{ files: CityFiles; network: string | undefined } | undefined> {
    const bytes = await readFile(file).catch((error: unknown) => {
      if (errorCodeOf(error) === 'ENOENT') return undefined
      throw error
    })
    if (!bytes) return undefined
    const { version, network, entries, texts, pictures } = schema.parse(
      JSON.parse((await decompress(bytes)).toString()),
    )
    const files: CityFiles = {
      id,
      folder,
      version,
      problems: [],
      changedAt: 0,
      entries: new Map(entries),
      texts: new Map(texts.map(([name, text]) => [name, { text }])),
      pictures: new Map(pictures),
    }
    return { files, network }
  }
}

const ending = '.json.zst'
const networkStart = `${networkId}-`
const removalsName = 'removed.yaml'
