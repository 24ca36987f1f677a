import { hash } from 'node:crypto'
import type { Stats } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { largestAsset } from '../../publication/files/asset-size.ts'
import { staysWithin } from '../../publication/files/stays-within.ts'
import { errorCodeOf } from '../../publication/files/text-file.ts'
import type { Publication } from '../../publication/publication.ts'
import type { Answer } from './answer.ts'
import { withoutMetadata } from './picture-metadata.ts'
import { openStaticFile } from './static-files.ts'

/** Room for any file: one not kept would be read, compressed and hashed for each part that is asked for. */
const mostBytes = largestAsset + 1024 * 1024
const mostNames = 20_000

/**
 * The cities' own assets, from disk: what is asked for often is held in memory, compressed, once for all
 * cities that have the same file. A file that changes is read again.
 */
export class MediaFiles {
  /** By kind and content. */
  readonly #files: LRUCache<string, Answer>
  /** The content that each path had at its last change. */
  readonly #contents = new LRUCache<string, { stamp: string; key: string }>({ max: mostNames })
  readonly #reading = new Map<string, Promise<Answer | undefined>>()

  /** `maxSize` in bytes. */
  constructor(maxSize = mostBytes) {
    this.#files = new LRUCache({ maxSize, sizeCalculation: ({ body }) => body.bytes.length + 1024 })
  }

  /** The file at `/media/{name}` of a publication, from its folder, else from the network's. */
  async loadOf(
    { folder, networkFolder }: Pick<Publication, 'folder' | 'networkFolder'>,
    path: string,
  ): Promise<Answer | undefined> {
    const own = await this.load(folder, path)
    return own || networkFolder === undefined ? own : this.load(networkFolder, path)
  }

  /** The file at `/media/{name}` of a city's folder; undefined for none, or none that browsers open. */
  async load(folder: string, path: string): Promise<Answer | undefined> {
    // The characters that the check allows; none begins with a point.
    const name = /^\/media\/([\w~+,@-][\w.~+,@-]*(?:\/[\w~+,@-][\w.~+,@-]*)*)$/.exec(path)?.[1]
    if (name === undefined) return undefined
    const file = join(folder, 'assets', name)
    const info = await stat(file).catch(ifNoFile)
    if (!info?.isFile() || info.size > largestAsset) return undefined
    const stamp = stampOf(info)
    const known = this.#contents.get(file)
    const page = known?.stamp === stamp ? this.#files.get(known.key) : undefined
    if (page) return page
    const flight = `${file} ${stamp}`
    const reading =
      this.#reading.get(flight) ?? this.#read(folder, file, stamp).finally(() => this.#reading.delete(flight))
    this.#reading.set(flight, reading)
    return reading
  }

  async #read(folder: string, file: string, stamp: string): Promise<Answer | undefined> {
    if (!(await staysWithin(folder, file).catch(ifNoFile))) return undefined
    const original = await readFile(file).catch(ifNoFile)
    // A photograph may tell where a source lives.
    const bytes = original && withoutMetadata(extname(file), original)
    if (!bytes) return undefined
    const key = `${extname(file)} ${hash('sha256', bytes, 'base64url')}`
    this.#contents.set(file, { stamp, key })
    const twin = this.#files.get(key)
    if (twin) return twin
    const page = openStaticFile(file, bytes, 'media')
    if (page) this.#files.set(key, page)
    return page
  }
}

function stampOf({ size, ino, ctimeMs }: Stats): string {
  return `${size} ${ino} ${ctimeMs}`
}

/** Also where a name cannot be one of a file. */
function ifNoFile(error: unknown): undefined {
  if (['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(errorCodeOf(error) ?? '')) return undefined
  throw error
}
