import { LRUCache } from 'lru-cache'
import { articleIdOf, imageId } from '../../city/image-id.ts'
import { imageWidths } from '../../publication/image-address.ts'
import type { ArticleStore } from '../../store/article.ts'
import { minute } from '../../time/durations.ts'
import type { Logger } from '../log/logger.ts'
import { EncodeError, type Encoder } from './encoder.ts'
import { FailedPictures } from './failed-pictures.ts'
import { FairQueue, QueueFullError } from './fair-queue.ts'
import type { FetchImage } from './fetch-image.ts'
import { answerBusy, answerImage, answerMissing, type ImageRequest } from './image-answer.ts'
import type { ImageFolder } from './image-folder.ts'
import {
  acceptedFormat,
  inputFormatOf,
  inputFormats,
  type OutputFormat,
  outputFormats,
} from './picture-formats.ts'
import { SharedWork } from './shared-work.ts'

/** The resizing endpoint for pictures of feeds. */
export interface FeedImages {
  /** Answers /image/{width}/{id} in the browser's best format. `signal` aborts when the reader has gone. */
  answer(width: string, id: string, request: ImageRequest): Promise<Response>
  /** Deletes all copies of an image from disk. Never rejects. */
  forget(id: string): Promise<void>
  /** Whether the image with this id failed not long ago; pages then leave it out. */
  hasFailed(id: string): boolean
  numbers(): ImageNumbers
}

/** Pictures of feeds in figures. */
export interface ImageNumbers {
  made: number
  /** Pictures that cannot be shown. */
  failed: number
  /** Requests that were refused because too many waited, or whose reader was gone. */
  busy: number
  /** Pictures that wait to be fetched. */
  waiting: number
}

/** The picture cannot be shown. */
class PictureError extends Error {
  /** Whether another try in a few minutes may succeed. */
  readonly isPassing: boolean

  constructor(message: string, isPassing = false) {
    super(message)
    this.isPassing = isPassing
  }
}

/** A smaller picture (px) is a counting pixel or an icon; Blogger's thumbnails have 72. */
const shortestSide = 64
/** A host that does not answer uses at most four of 32 places, each until the deadline of its fetch. */
const fetching = { atOnce: 32, atOncePerGroup: 4, waiting: 400, waitingPerGroup: 60, longestWait: 10_000 }
/** Cache of fetched pictures, in bytes and ms: requests for other widths and formats usually follow. */
const fetchedPictures = { maxSize: 32 * 1024 * 1024, ttl: minute }

/**
 * The resizing endpoint for images of feeds. Requests can name only images of stored articles, at a few
 * widths, so that nobody can choose what is fetched or stored. Fetching and encoding each have limits and a
 * queue, and are cancelled when no reader waits. Results are kept on disk, failures in memory.
 */
export function createFeedImages(parts: {
  store: Pick<ArticleStore, 'loadImage'>
  folder: ImageFolder
  fetchImage: FetchImage
  encoder: Pick<Encoder, 'encode'>
  /** An image of this feed failed: pages that show it have to be rendered again without it. */
  onFailed(feed: string): void
  logger: Logger
  /** The time in ms; the clock's by default. */
  now?: () => number
}): FeedImages {
  const failed = new FailedPictures(parts.now ?? Date.now)
  const fetched = new LRUCache<string, Uint8Array>({
    ...fetchedPictures,
    sizeCalculation: (bytes) => bytes.length + 1,
  })
  const fetches = new FairQueue(fetching)
  const fetchesRunning = new SharedWork<Uint8Array>()
  const picturesRunning = new SharedWork<Uint8Array>()
  const counts = { made: 0, failed: 0, busy: 0 }

  async function make(wanted: Wanted, signal: AbortSignal): Promise<Uint8Array> {
    const { id, address, width, format } = wanted
    // It may have failed at another width while this request looked on disk.
    refuseFailed(id)
    const source =
      fetched.get(address) ??
      (await fetchesRunning.join(address, signal, (last) =>
        fetches.run(hostOf(address), last, () => fetchPicture(address, last)),
      ))
    const bytes = await parts.encoder.encode(
      source,
      { kind: 'resized', width, format, shortestSide },
      hostOf(address),
      signal,
    )
    counts.made += 1
    await parts.folder.save(nameOf(wanted), bytes)
    return bytes
  }

  async function fetchPicture(address: string, signal: AbortSignal): Promise<Uint8Array> {
    const answer = await parts.fetchImage(address, signal)
    signal.throwIfAborted()
    if (!answer.ok) throw new PictureError(answer.reason, answer.isPassing)
    if (!inputFormatOf(answer.bytes)) throw new PictureError(`it is none of ${inputFormats.join(', ')}`)
    fetched.set(address, answer.bytes)
    return answer.bytes
  }

  function refuseFailed(id: string): void {
    if (failed.has(id)) throw new PictureError('it failed before')
  }

  function answerFailure(
    error: unknown,
    { id, image, signal }: { id: string; image: { imageUrl: string; feed: string }; signal: AbortSignal },
  ): Response {
    if (!(error instanceof PictureError || error instanceof EncodeError)) {
      const level = error instanceof QueueFullError || signal.aborted ? 'debug' : 'warn'
      parts.logger[level]({ address: image.imageUrl, err: error }, 'an image was not made')
      counts.busy += 1
      return answerBusy()
    }
    if (!failed.has(id)) {
      failed.note(id, error instanceof PictureError && error.isPassing)
      counts.failed += 1
      parts.onFailed(image.feed)
      parts.logger.warn({ address: image.imageUrl, reason: error.message }, 'an image could not be shown')
    }
    return answerMissing()
  }

  return {
    async answer(widthText, id, request) {
      const { headers, signal } = request
      const width = imageWidths.find((allowed) => String(allowed) === widthText)
      const articleId = articleIdOf(id)
      if (!width || articleId === undefined) return answerMissing()
      const image = await parts.store.loadImage(articleId)
      if (!image || imageId(articleId, image.imageUrl) !== id || failed.has(id)) return answerMissing()
      const format = acceptedFormat(headers.get('accept') ?? undefined)
      const wanted: Wanted = { id, address: image.imageUrl, width, format }
      const kept = await parts.folder.load(nameOf(wanted))
      if (kept) return answerImage(request, kept, format)
      try {
        const bytes = await picturesRunning.join(nameOf(wanted), signal, (last) => make(wanted, last))
        return answerImage(request, bytes, format)
      } catch (error) {
        return answerFailure(error, { id, image, signal })
      }
    },
    async forget(id) {
      const names = imageWidths.flatMap((width) =>
        outputFormats.map((format) => nameOf({ id, width, format, address: '' })),
      )
      await Promise.all(names.map((name) => parts.folder.remove(name)))
    },
    hasFailed: (id) => failed.has(id),
    numbers: () => ({ ...counts, waiting: fetches.waiting }),
  }
}

interface Wanted {
  id: string
  address: string
  width: number
  format: OutputFormat
}

function nameOf({ id, width, format }: Wanted): string {
  return `${id}-${width}.${format}`
}

function hostOf(address: string): string {
  return URL.parse(address)?.host ?? ''
}
