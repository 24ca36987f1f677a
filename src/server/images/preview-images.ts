import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import type { Publication } from '../../publication/publication.ts'
import type { Answer } from '../answer.ts'
import { plainBody } from '../encoded-body.ts'
import { freshness } from '../freshness.ts'
import { completeHeaders } from '../security-headers.ts'

/** What networks show of a shared link (section 9). */
const size = { width: 1200, height: 630 }
const density = 192

/** Previews of articles: their illustrations as 1200 × 630 PNG, made when first asked for. */
export class PreviewImages {
  readonly #made = new LRUCache<string, Promise<Answer>>({ max: 200 })

  /** The preview of an illustration by its name in the publication's assets; undefined where no article shows it. */
  load(publication: Publication, name: string): Promise<Answer> | undefined {
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

async function makePreview(file: string): Promise<Answer> {
  const bytes = await sharp(file, { density })
    .resize({ ...size, fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .png({ palette: true })
    .toBuffer()
  return {
    status: 200,
    headers: completeHeaders(
      {
        'content-type': 'image/png',
        'cache-control': freshness.media.cacheControl,
        // Shown on other sites.
        'cross-origin-resource-policy': 'cross-origin',
      },
      undefined,
    ),
    body: plainBody(bytes),
  }
}
