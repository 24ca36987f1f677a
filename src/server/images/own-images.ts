import { readFile } from 'node:fs/promises'
import { pictureId } from '../../publication/files/picture-id.ts'
import { imageWidths } from '../../publication/image-address.ts'
import { diskFileOf } from '../../publication/network/disk-file.ts'
import type { Publication } from '../../publication/publication.ts'
import type { Logger } from '../log/logger.ts'
import type { WantedPicture } from './encode-picture.ts'
import { EncodeError, type Encoder } from './encoder.ts'
import { answerBusy, answerImage, answerMissing, answerPreview, type ImageRequest } from './image-answer.ts'
import type { ImageFolder } from './image-folder.ts'
import { acceptedFormat } from './picture-formats.ts'
import { SharedWork } from './shared-work.ts'

/** Size of the preview that social networks show of a shared link, in px (specification, section 9). */
const previewSize = { width: 1200, height: 630 }

/** The resizing endpoint for pictures of publishers. */
export interface OwnImages {
  /** Answers /image/{width}/{id} where the id is that of a raster picture in the publication's assets. */
  answer(publication: Publication, width: string, id: string, request: ImageRequest): Promise<Response>
  /** Answers /preview/{name}.png: an article's illustration at 1200 × 630 px, by its file name in assets. */
  answerPreview(publication: Publication, name: string, signal: AbortSignal): Promise<Response>
}

/**
 * The resizing endpoint for pictures of publishers, with an encoder of its own. Requests can name only files
 * that were in the assets when the publication was read, by content hash. Results are kept on disk.
 */
export function createOwnImages(parts: {
  folder: ImageFolder
  encoder: Pick<Encoder, 'encode'>
  logger: Logger
}): OwnImages {
  const running = new SharedWork<Uint8Array>()

  /** The encoded picture, kept or made now. Rejects with a SourceError or EncodeError for a bad source. */
  async function loadOrMake(
    name: string,
    wanted: WantedPicture,
    source: Source,
    load: () => Promise<Uint8Array>,
  ): Promise<Uint8Array> {
    const kept = await parts.folder.load(name)
    if (kept) return kept
    return running.join(name, source.signal, async (signal) => {
      const made = await parts.encoder.encode(await load(), wanted, source.publication.id, signal)
      await parts.folder.save(name, made)
      return made
    })
  }

  function answerFailure(error: unknown, { publication, file, signal }: Source): Response {
    const level = signal.aborted ? 'debug' : 'warn'
    parts.logger[level]({ publication: publication.id, file, err: error }, 'a picture could not be shown')
    return error instanceof SourceError || error instanceof EncodeError ? answerMissing() : answerBusy()
  }

  return {
    async answer(publication, widthText, id, request) {
      const { headers, signal } = request
      const width = imageWidths.find((allowed) => String(allowed) === widthText)
      const file = await fileOf(publication, id)
      if (!width || file === undefined) return answerMissing()
      const format = acceptedFormat(headers.get('accept') ?? undefined)
      const source = { publication, file, signal }
      try {
        const wanted: WantedPicture = { kind: 'resized', width, format }
        const name = `own-${id}-${width}.${format}`
        const bytes = await loadOrMake(name, wanted, source, () => loadUnchanged(file, id))
        return answerImage(request, bytes, format)
      } catch (error) {
        return answerFailure(error, source)
      }
    },

    async answerPreview(publication, name, signal) {
      const shown = publication.content.articles.find(({ image }) => image.address === `/media/${name}`)
      if (!shown) return answerMissing()
      const file = await diskFileOf(publication, `assets/${name}`)
      const source = { publication, file, signal }
      try {
        const bytes = await loadFile(file)
        const { focus } = shown.image
        const wanted: WantedPicture = { kind: 'preview', ...previewSize, focus }
        const around = focus ? `-${focus.x}-${focus.y}` : ''
        const kept = `preview-${pictureId(bytes)}${around}.png`
        return answerPreview(await loadOrMake(kept, wanted, source, async () => bytes))
      } catch (error) {
        return answerFailure(error, source)
      }
    },
  }
}

/** The file has vanished, cannot be read or is no longer the one that the address names. */
class SourceError extends Error {}

interface Source {
  publication: Publication
  /** On disk. */
  file: string
  signal: AbortSignal
}

/** The file on disk of the picture with this id; undefined where the publication has none. */
async function fileOf(publication: Publication, id: string): Promise<string | undefined> {
  const [address] = [...publication.content.rasters].find(([, raster]) => raster.id === id) ?? []
  return address === undefined
    ? undefined
    : diskFileOf(publication, `assets/${address.slice('/media/'.length)}`)
}

async function loadFile(file: string): Promise<Uint8Array> {
  try {
    return await readFile(file)
  } catch (cause) {
    throw new SourceError(`${file} cannot be read`, { cause })
  }
}

/** The file's bytes. A file that was replaced since the publication was read has another address. */
async function loadUnchanged(file: string, id: string): Promise<Uint8Array> {
  const bytes = await loadFile(file)
  if (pictureId(bytes) !== id) throw new SourceError(`${file} has changed`)
  return bytes
}
