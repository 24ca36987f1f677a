import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import { z } from 'zod'
import type { CityFiles } from '../../publication/city-files.ts'
import { rasterEndings } from '../../publication/picture-file.ts'
import { errorCodeOf } from '../../publication/text-file.ts'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

const raster = z.object({ id: z.string(), width: z.number(), height: z.number() })
const picture = z.object({
  kind: z.literal('raster'),
  raster,
  type: z.enum(Object.values(rasterEndings)),
  bytes: z.number(),
})

/** Content of a kept file; a file of an earlier version of the program with other content is refused. */
const schema = z.object({
  version: z.string(),
  entries: z.array(z.tuple([z.string(), z.array(z.string())])),
  texts: z.array(z.tuple([z.string(), z.string()])),
  pictures: z.array(z.tuple([z.string(), picture])),
})

/**
 * The last valid texts of each city, one compressed file each, so that a city that breaks while it is not in memory, or
 * while the server is stopped, can still be served. Pictures are not included: they come from the city's folder.
 */
export class LastGoodFiles {
  readonly #folder: string
  /** Version of the kept files, by city. */
  readonly #versions = new Map<string, string | undefined>()
  /** One write at a time. */
  #saving: Promise<void> = Promise.resolve()

  private constructor(folder: string) {
    this.#folder = folder
  }

  /** Opens the folder, and creates it if it is missing. Rejects where neither is possible. */
  static async open(folder: string): Promise<LastGoodFiles> {
    const opened = new LastGoodFiles(folder)
    await mkdir(folder, { recursive: true })
    for (const name of await readdir(folder)) {
      if (name.endsWith(ending)) opened.#versions.set(name.slice(0, -ending.length), undefined)
    }
    return opened
  }

  /** Whether there is a kept state of a city. */
  has(id: string): boolean {
    return this.#versions.has(id)
  }

  /** Keeps these files in place of the earlier ones, atomically. They have to be valid. Rejects with the error of the disk. */
  save(files: CityFiles): Promise<void> {
    const saved = this.#saving.then(() => this.#save(files))
    this.#saving = saved.catch(() => undefined) // Told to the caller.
    return saved
  }

  /** Resolves when nothing is being written. */
  saved(): Promise<void> {
    return this.#saving
  }

  /** Keeps the list of what is taken down in all cities; an empty text is no list. Rejects with the error of the disk. */
  async saveRemovals(text: string): Promise<void> {
    const file = join(this.#folder, removalsName)
    await writeFile(`${file}.partial`, text)
    await rename(`${file}.partial`, file)
  }

  /** The kept list; undefined where there is none. */
  async loadRemovals(): Promise<string | undefined> {
    return readFile(join(this.#folder, removalsName), 'utf8').catch((error: unknown) => {
      if (errorCodeOf(error) === 'ENOENT') return undefined
      throw error
    })
  }

  async #save({ id, version, entries, texts, pictures }: CityFiles): Promise<void> {
    if (version === undefined || this.#versions.get(id) === version) return
    const kept: z.infer<typeof schema> = {
      version,
      entries: [...entries].map(([folder, names]) => [folder, [...names]]),
      texts: [...texts].flatMap(([name, read]) => ('text' in read ? [[name, read.text]] : [])),
      pictures: [...pictures].flatMap(([name, read]) => (read.kind === 'raster' ? [[name, read]] : [])),
    }
    const file = join(this.#folder, `${id}${ending}`)
    await writeFile(`${file}.partial`, await compress(JSON.stringify(kept)))
    await rename(`${file}.partial`, file)
    this.#versions.set(id, version)
  }

  /** The kept files of a city as if they were read from `folder`; undefined where there are none. Rejects where they are damaged. */
  async load(id: string, folder: string): Promise<CityFiles | undefined> {
    const bytes = await readFile(join(this.#folder, `${id}${ending}`)).catch((error: unknown) => {
      if (errorCodeOf(error) === 'ENOENT') return undefined
      throw error
    })
    if (!bytes) return undefined
    const { version, entries, texts, pictures } = schema.parse(
      JSON.parse((await decompress(bytes)).toString()),
    )
    this.#versions.set(id, version)
    return {
      id,
      folder,
      version,
      problems: [],
      changedAt: 0,
      entries: new Map(entries),
      texts: new Map(texts.map(([name, text]) => [name, { text }])),
      pictures: new Map(pictures),
    }
  }
}

const ending = '.json.zst'
const removalsName = 'removed.yaml'
