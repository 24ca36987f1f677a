import { freshness } from '../freshness.ts'
import { textResponse } from '../responses.ts'
import type { OutputFormat } from './output-format.ts'

/** A resized picture; its address changes with it. */
export function answerImage(bytes: Uint8Array, format: OutputFormat): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': `image/${format}`,
      'cache-control': freshness.hashed.cacheControl,
      vary: 'accept',
    },
  })
}

/** A preview, which other sites show. */
export function answerPreview(bytes: Uint8Array): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': 'image/png',
      'cache-control': freshness.media.cacheControl,
      'cross-origin-resource-policy': 'cross-origin',
    },
  })
}

/** There is no such picture, or it cannot be shown. */
export function answerMissing(): Response {
  return textResponse(404, 'There is no such image.', {
    'cache-control': freshness.missingImage.cacheControl,
  })
}

/** Too many pictures are asked for at once. */
export function answerBusy(): Response {
  return textResponse(503, 'Too many images are being made. Try again in a few seconds.', {
    'retry-after': '5',
  })
}
