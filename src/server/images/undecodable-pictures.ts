import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { asError, refuseUnreadable } from '../../publication/files/text-file.ts'
import type { Publication } from '../../publication/publication.ts'
import { type Finding, type Problem, problemsOf } from '../../text/problem.ts'
import { withoutMetadata } from '../answers/picture-metadata.ts'
import type { WantedPicture } from './encode-picture.ts'
import { EncodeError, openEncoder } from './encoder.ts'

const thumbnail: WantedPicture = { kind: 'resized', width: 240, format: 'webp' }

/**
 * Decodes every raster picture of publications, as the server will for readers.
 * Warns of what cannot be decoded to its end, such as half a file, is not sent whole
 * for its metadata, has vanished or cannot be read. Takes about 0.1 s a picture;
 * same bytes, of any publication, are decoded once. To be closed at the end.
 */
export class PictureDecoding {
  readonly #encoder = openEncoder({ drawings: false, processes: 1 })
  /** By the hash of a file's bytes. */
  readonly #faults = new Map<string, Promise<Finding | undefined>>()

  /** The pictures of one publication that cannot be decoded. Never rejects. */
  async check({ id, folder, networkFolder, content }: Publication): Promise<Problem[]> {
    const problems: Problem[] = []
    for (const address of content.rasters.keys()) {
      const name = address.slice('/media/'.length)
      const file = join(folder, 'assets', name)
      // The network's pictures are checked once, with the network.
      if (networkFolder !== undefined && !existsSync(file)) continue
      const finding = await this.#findFault(file)
      if (finding) problems.push(...problemsOf(`${id}/assets/${name}`, 'warning', [finding]))
    }
    return problems
  }

  close(): void {
    this.#encoder.close()
  }

  async #findFault(file: string): Promise<Finding | undefined> {
    const bytes = await readFile(file).catch(asError)
    if (bytes instanceof Error) return refuseUnreadable(bytes).finding
    const key = hash('sha256', bytes)
    const known = this.#faults.get(key) ?? this.#decode(bytes, file)
    this.#faults.set(key, known)
    return known
  }

  async #decode(bytes: Buffer, file: string): Promise<Finding | undefined> {
    if (!withoutMetadata(extname(file), bytes)) return telling
    const { signal } = new AbortController()
    const encoded = await this.#encoder.encode(bytes, thumbnail, file, signal).catch(asError)
    return encoded instanceof Error ? explain(encoded) : undefined
  }
}

const telling: Finding = {
  found:
    'an AVIF or GIF that tells where or by whom it was made (EXIF or XMP): readers get smaller copies only',
  expected:
    'it without metadata: export it without them, or as JPEG, PNG or WebP, where the server takes them away',
}

function explain(error: Error): Finding {
  const [reason] = error.message.split('\n')
  return error instanceof EncodeError
    ? {
        found: `a picture that cannot be shown (${reason})`,
        expected: 'a whole picture: copy or export it again',
      }
    : {
        found: `a picture that could not be decoded on this machine (${reason})`,
        expected: 'another try, or a smaller picture',
      }
}
