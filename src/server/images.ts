import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import sharp from 'sharp'
import { imageWidths } from '../site/page.ts'
import type { SafeClient } from '../sources/http/safe-fetch.ts'
import type { ArticleStore } from '../store/article.ts'
import { articleIdOf, imageId } from './image-id.ts'
import type { Logger } from './logger.ts'
import { closedPolicy, securityHeaders } from './security-headers.ts'

/** Bytes of an image from outside, or the reason why there are none. */
export type FetchImage = (
  address: string,
) => Promise<{ ok: true; bytes: Uint8Array } | { ok: false; reason: string }>

/** Largest image that is fetched, in bytes, and how long that may take, in ms: a reader waits for it. */
const fetchLimits = { maxBytes: 10 * 1024 * 1024, deadline: 8_000 }

/** Images through the client that refuses private addresses. */
export function openImageSource(client: Pick<SafeClient, 'fetchBytes'>): FetchImage {
  return async (address) => {
    const answer = await client.fetchBytes(address, { accept: 'image/*', ...fetchLimits })
    switch (answer.kind) {
      case 'body':
        return { ok: true, bytes: answer.body }
      case 'status':
        return { ok: false, reason: `the server answered with status ${answer.status}` }
      case 'failed':
        return { ok: false, reason: answer.message }
    }
  }
}

export interface ImageService {
  /** Answers /image/{width}/{id}: the article's image at that width, in the best format that the browser takes. */
  answer(width: string, id: string, accept: string | undefined): Promise<Response>
  /** Whether the image with this id was tried of late and could not be shown: a page then leaves it out. */
  hasFailed(id: string): boolean
}

const formats = ['avif', 'webp', 'jpeg'] as const
type Format = (typeof formats)[number]

/** How many images are fetched and resized at once; more wait. */
const atOnce = 4
/** Larger images (in pixels) are refused: they would take hundreds of megabytes to decode. */
const maxPixels = 50_000_000
const rememberFailure = 60 * 60_000

/**
 * The resizing endpoint. Only images of stored articles can be asked for, at a few widths, so that it cannot be made to
 * fetch or store what it is told from outside. Results are kept on disk, failures for an hour in memory.
 */
export function createImageService(parts: {
  store: Pick<ArticleStore, 'loadImage'>
  folder: string
  fetchImage: FetchImage
  /** An image of this feed turned out not to be showable: its pages are better made without it. */
  onFailed(feed: string): void
  logger: Logger
}): ImageService {
  const failed = new LRUCache<string, true>({ max: 10_000, ttl: rememberFailure })
  const running = new Map<string, Promise<Buffer>>()
  const queue = pLimit(atOnce)

  async function resized(id: string, address: string, width: number, format: Format): Promise<Buffer> {
    const name = `${id}-${width}.${format}`
    const folder = join(parts.folder, createHash('sha256').update(id).digest('hex').slice(0, 2))
    const file = join(folder, name)
    const kept = await readFile(file).catch(() => undefined) // Not made yet.
    if (kept) return kept
    const made = running.get(name) ?? queue(() => makeAndKeep({ address, width, format, folder, file }))
    running.set(name, made)
    try {
      return await made
    } finally {
      running.delete(name)
    }
  }

  /** Once for all who wait for it. */
  async function makeAndKeep(wanted: {
    address: string
    width: number
    format: Format
    folder: string
    file: string
  }): Promise<Buffer> {
    const bytes = await make(wanted.address, wanted.width, wanted.format)
    await keep(wanted.folder, wanted.file, bytes)
    return bytes
  }

  async function make(address: string, width: number, format: Format): Promise<Buffer> {
    const fetched = await parts.fetchImage(address)
    if (!fetched.ok) throw new Error(fetched.reason)
    const image = sharp(fetched.bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      .rotate()
      .resize({ width, withoutEnlargement: true })
    switch (format) {
      case 'avif':
        return image.avif({ quality: 50, effort: 2 }).toBuffer()
      case 'webp':
        return image.webp({ quality: 72 }).toBuffer()
      case 'jpeg':
        return image.flatten({ background: '#ffffff' }).jpeg({ quality: 72, mozjpeg: true }).toBuffer()
    }
  }

  /** A full disk costs only the keeping. */
  async function keep(folder: string, file: string, bytes: Buffer): Promise<void> {
    try {
      await mkdir(folder, { recursive: true })
      const partial = `${file}.${randomUUID()}.partial`
      await writeFile(partial, bytes)
      await rename(partial, file)
    } catch (error) {
      parts.logger.warn({ err: error, file }, 'a resized image could not be kept on disk')
    }
  }

  return {
    async answer(widthText, id, accept) {
      const width = imageWidths.find((allowed) => String(allowed) === widthText)
      const articleId = articleIdOf(id)
      if (!width || articleId === undefined) return answerMissing()
      const image = await parts.store.loadImage(articleId)
      if (!image || imageId(articleId, image.imageUrl) !== id || failed.has(id)) return answerMissing()
      const format = chooseFormat(accept)
      try {
        return answerImage(await resized(id, image.imageUrl, width, format), format)
      } catch (error) {
        if (!failed.has(id)) {
          failed.set(id, true)
          parts.onFailed(image.feed)
          parts.logger.warn({ address: image.imageUrl, reason: String(error) }, 'an image could not be shown')
        }
        return answerMissing()
      }
    },
    hasFailed: (id) => failed.has(id),
  }
}

function chooseFormat(accept: string | undefined): Format {
  return formats.find((format) => accept?.includes(`image/${format}`)) ?? 'jpeg'
}

function answerImage(bytes: Buffer, format: Format): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': `image/${format}`,
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept',
      'content-security-policy': closedPolicy,
      ...securityHeaders,
    },
  })
}

function answerMissing(): Response {
  return new Response('There is no such image.', {
    status: 404,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=60',
      'content-security-policy': closedPolicy,
      ...securityHeaders,
    },
  })
}
