import { hash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import pLimit from 'p-limit'
import type { PictureBucketSettings } from '../../config.ts'
import { messageOf } from '../../text/error-message.ts'
import { minute } from '../../time/durations.ts'
import type { ImageFolder } from '../images/image-folder.ts'
import { inputFormatOf } from '../images/picture-formats.ts'
import type { Logger } from '../process/logger.ts'

/** Times in milliseconds, and bounds. A reader waits for what is looked up; what is kept nobody waits for. */
const usual = {
  lookUp: 2_000,
  keeping: 10_000,
  shortestPause: 10_000,
  longestPause: 5 * minute,
  /** The pause between two attempts to delete removed pictures. */
  removing: minute,
  atOnce: 16,
  mostLookUps: 200,
  /** Bytes of one picture, and of all that wait to be kept. */
  largest: 8 * 1024 * 1024,
  mostWaitingBytes: 16 * 1024 * 1024,
}

/** Uses of the bucket by outcome, since the start. */
export interface BucketNumbers {
  found: number
  missing: number
  kept: number
  failed: number
  /** Pictures that were not looked up or kept, because the bucket was away or too many waited. */
  skipped: number
}

/** A bucket of resized pictures that several machines share, behind the folder of each. */
export interface PictureBucket {
  /** A folder that looks for what it does not have in the bucket, and keeps there what is made. */
  behind(folder: ImageFolder): ImageFolder
  numbers(): BucketNumbers
  /** Ends what is in hand; what was not kept is made again where it is asked for. */
  close(): void
}

/**
 * Opens a bucket of an S3-compatible service. While it does not answer, pictures are made as without it: it is asked again
 * after a pause, by one request, and the log tells of it once. The name of an object is that of the file, which has
 * nothing but an article's number, a hash, a width and a format.
 */
export function openPictureBucket(
  { url, accessKey, secret, region }: PictureBucketSettings,
  logger: Pick<Logger, 'info' | 'warn'>,
  given: Partial<typeof usual> = {},
): PictureBucket {
  const bounds = { ...usual, ...given }
  // `sign` alone is used: its `fetch` would try eleven times.
  const client = new AwsClient({ accessKeyId: accessKey, secretAccessKey: secret, service: 's3', region })
  const closing = new AbortController()
  const counts = { found: 0, missing: 0, kept: 0, failed: 0, skipped: 0 }
  const lookUps = pLimit(bounds.atOnce)
  const keeps = pLimit(bounds.atOnce)
  const running = new Map<string, Promise<Buffer | undefined>>()
  let waitingBytes = 0
  let failures = 0
  let awayUntil = 0
  let isTrying = false
  /** Names of what was taken down and is still in the bucket. */
  const doomed = new Set<string>()
  let isRemoving = false

  /** Runs a request; undefined where the bucket is away, which is told once. */
  async function ask<T>(use: () => Promise<T>): Promise<T | undefined> {
    const isAway = failures > 0
    if (isAway && (isTrying || performance.now() < awayUntil)) {
      counts.skipped += 1
      return undefined
    }
    isTrying = isAway
    try {
      const result = await use()
      if (failures > 0) logger.info('the bucket of pictures answers again')
      failures = 0
      return result
    } catch (error) {
      if (closing.signal.aborted) return undefined
      counts.failed += 1
      if (failures === 0) {
        logger.warn(
          `the bucket of pictures is not used: ${reasonOf(error)}; pictures are made here meanwhile`,
        )
      }
      awayUntil = performance.now() + Math.min(bounds.shortestPause * 2 ** failures++, bounds.longestPause)
      return undefined
    } finally {
      if (isAway) isTrying = false
    }
  }

  async function request(
    method: 'GET' | 'PUT' | 'DELETE',
    name: string,
    { deadline, body }: { deadline: number; body?: Uint8Array<ArrayBuffer> },
  ): Promise<Response> {
    const signed = await client.sign(`${url}/${name}`, {
      method,
      redirect: 'manual',
      signal: AbortSignal.any([closing.signal, AbortSignal.timeout(deadline)]),
      // By itself the client leaves the body out of the signature.
      headers: { 'x-amz-content-sha256': hash('sha256', body ?? '', 'hex') },
      ...(body && { body }),
    })
    const answer = await fetch(signed)
    if (answer.ok || answer.status === 404) return answer
    await answer.body?.cancel()
    throw new Error(explain(answer.status))
  }

  async function find(name: string): Promise<Buffer | undefined> {
    return ask(async () => {
      const answer = await request('GET', name, { deadline: bounds.lookUp })
      if (answer.status === 404) {
        await answer.body?.cancel()
        counts.missing += 1
        return undefined
      }
      const bytes = await readWithin(answer, bounds.largest)
      if (!name.endsWith(`.${inputFormatOf(bytes)}`)) throw new Error(`${name} is no such picture`)
      counts.found += 1
      return bytes
    })
  }

  /** What is in the bucket under this name, asked once for all who wait for it. */
  function lookUp(name: string): Promise<Buffer | undefined> {
    const known = running.get(name)
    if (known) return known
    if (lookUps.pendingCount >= bounds.mostLookUps) {
      counts.skipped += 1
      return Promise.resolve(undefined)
    }
    const asked = performance.now()
    const looking = lookUps(async () => {
      if (performance.now() - asked < bounds.lookUp / 2) return find(name)
      // It is so slow that making the picture takes less.
      counts.skipped += 1
      return undefined
    }).finally(() => running.delete(name))
    running.set(name, looking)
    return looking
  }

  async function keep(name: string, bytes: Uint8Array): Promise<void> {
    if (waitingBytes + bytes.length > bounds.mostWaitingBytes) {
      counts.skipped += 1
      return
    }
    waitingBytes += bytes.length
    await keeps(() =>
      ask(async () => {
        await request('PUT', name, { deadline: bounds.keeping, body: new Uint8Array(bytes) })
        counts.kept += 1
      }),
    )
    waitingBytes -= bytes.length
  }

  async function removeDoomed(): Promise<void> {
    if (isRemoving) return
    isRemoving = true
    for (const name of doomed) {
      const answer = await ask(() => request('DELETE', name, { deadline: bounds.keeping }))
      if (!answer) break
      doomed.delete(name)
    }
    isRemoving = false
  }
  const removing = setInterval(() => void removeDoomed(), bounds.removing).unref()

  return {
    behind: (folder) => ({
      async load(name) {
        const own = await folder.load(name)
        if (own) return own
        const found = await lookUp(name)
        if (found) await folder.save(name, found)
        return found
      },
      async save(name, bytes) {
        await folder.save(name, bytes)
        void keep(name, bytes)
      },
      async remove(name) {
        await folder.remove(name)
        doomed.add(name)
        void removeDoomed()
      },
    }),
    numbers: () => ({ ...counts }),
    close() {
      clearInterval(removing)
      closing.abort(new Error('the process is stopping'))
      if (doomed.size === 0) return
      const names = [...doomed].slice(0, 12).join(', ')
      logger.warn(`${doomed.size} pictures that were taken down may still be in the bucket: ${names} …`)
    },
  }
}

/** What an operator has to do about a status. */
function explain(status: number): string {
  if (status === 403) {
    return 'it answered with status 403: PICTURE_BUCKET_KEY needs GetObject, PutObject, DeleteObject and ListBucket (without the last, what is not there is refused), and the clock must be right'
  }
  if (status >= 300 && status < 400) {
    return `it answered with status ${status}: see PICTURE_BUCKET_REGION and the address in PICTURE_BUCKET`
  }
  return `it answered with status ${status}`
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  return messageOf(cause)
}

/** The body of an answer; rejects where it is larger. */
async function readWithin(answer: Response, most: number): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    size += part.length
    if (size > most) throw new Error(`a picture of more than ${most} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}
