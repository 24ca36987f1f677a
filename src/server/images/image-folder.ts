import { mkdir, readFile, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { shortHash } from '../../text/short-hash.ts'
import type { Logger } from '../log/logger.ts'
import { writeWhole } from '../whole-file.ts'

/** Encoded pictures on disk, by name, spread over 256 folders. */
export interface ImageFolder {
  /** The picture's bytes; undefined where it is not on disk. */
  load(name: string): Promise<Buffer | undefined>
  /** Never rejects: if the disk is full the picture is encoded again for the next reader. */
  save(name: string, bytes: Uint8Array): Promise<void>
  /** Deletes a picture, if it is there. Never rejects: what the disk refuses is told in the log. */
  remove(name: string): Promise<void>
}

/** Opens a folder of pictures, which need not exist yet. */
export function openImageFolder(folder: string, logger: Logger): ImageFolder {
  const folderOf = (name: string) => join(folder, shortHash(name).slice(0, 2))
  return {
    async load(name) {
      const file = join(folderOf(name), name)
      // Whatever the error is, the picture can be encoded again.
      const bytes = await readFile(file).catch(() => undefined)
      const now = new Date()
      // What is read stays when pruning deletes others. It may have been deleted meanwhile.
      if (bytes) await utimes(file, now, now).catch(() => undefined)
      return bytes
    },
    async remove(name) {
      const file = join(folderOf(name), name)
      await rm(file, { force: true }).catch((error: unknown) =>
        logger.warn({ err: error, file }, 'a picture that was taken down could not be deleted'),
      )
    },
    async save(name, bytes) {
      const file = join(folderOf(name), name)
      try {
        await mkdir(folderOf(name), { recursive: true })
        await writeWhole(file, bytes)
      } catch (error) {
        logger.warn({ err: error, file }, 'a resized image could not be kept on disk')
      }
    },
  }
}
