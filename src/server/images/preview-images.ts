import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import type { Publication } from '../../publication/publication.ts'
import { plainBody } from '../encoded-body.ts'
import { freshness } from '../freshness.ts'
import type { CachedPage } from '../page-cache.ts'
import { closedPolicy, securityHeaders } from '../security-headers.ts'

/** What networks show of a shared link (section 9). */
const size = { width: 1200, height: 630 }
const density = 192

/** Previews of articles: their illustrations as 1200 × 630 PNG, made when first asked for. */
export class PreviewImages {
  readonly #made = new LRUCache<string, Promise<CachedPage>>({ max: 200 })

  /** The preview of an illustration by its name in the publication's assets; undefined where no article shows it. */
  load(publication: Publication, name: string): Promise<CachedPage> | undefined {
    const shown = publication.content.articles.some(({ image }) => image.address === `/media/${name}`)
    if (!shown) return undefined
    const key = `${publication.id}/${name}`
    const known = this.#made.get(key)
    if (known) return known
    const making = makePreview(join(publication.folder, 'assets', name))
    this.#made.set(key, making)
    making.catch(() => this.#made.delete(key))
    return making
  }
}

async function makePreview(file: string): Promise<CachedPage> {
  const bytes = await sharp(file, { density })
    .resize({ ...size, fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .png({ palette: true })
    .toBuffer()
  return {
    status: 200,
    headers: {
      'content-type': 'image/png',
      'cache-control': freshness.media.cacheControl,
      'content-security-policy': closedPolicy,
      ...securityHeaders,
      // Shown on other sites.
      'cross-origin-resource-policy': 'cross-origin',
    },
    body: plainBody(bytes),
    topics: new Set(),
    keep: 0,
  }
}
