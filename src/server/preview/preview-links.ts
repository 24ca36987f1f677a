import { createHmac, timingSafeEqual } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readDataKey } from '../data-key.ts'

/** An article that a link shows before readers may see it. */
export interface Draft {
  city: string
  /** The name of its file in `articles/`, without `.md`. */
  slug: string
}

/** The result of reading the signed part of a link. */
export type ReadDraft = { kind: 'read'; draft: Draft; endsAt: number } | { kind: 'forged' | 'ended' }

/**
 * Makes and reads links to drafts, signed by HMAC-SHA-256 with a key in the data folder, readable by its
 * owner only and made with the first link. Without that file all links are forged.
 */
export class PreviewLinks {
  readonly #file: string

  constructor(dataDir: string) {
    this.#file = join(dataDir, 'preview.key')
  }

  /** The signed part of a link that works until `endsAt`, in milliseconds since 1970. */
  sign({ city, slug }: Draft, endsAt: number): string {
    const text = `${slug}.${Math.ceil(endsAt / 1000)}`
    return `${text}.${mac(readDataKey(this.#file), city, text).toString('base64url')}`
  }

  /** The draft of a link of this city, at `now`. */
  read(city: string, signed: string, now: number): ReadDraft {
    const [, text = '', slug = '', seconds = '', signature = ''] =
      /^(([a-z0-9-]+)\.(\d{1,12}))\.([\w-]+)$/.exec(signed) ?? []
    if (text === '' || !existsSync(this.#file)) return { kind: 'forged' }
    const expected = mac(readDataKey(this.#file), city, text)
    const found = Buffer.from(signature, 'base64url')
    if (found.length !== expected.length || !timingSafeEqual(found, expected)) return { kind: 'forged' }
    const endsAt = Number(seconds) * 1000
    return now > endsAt ? { kind: 'ended' } : { kind: 'read', draft: { city, slug }, endsAt }
  }
}

function mac(key: Buffer, city: string, text: string): Buffer {
  return createHmac('sha256', key).update(`preview\n${city}\n${text}`).digest()
}
