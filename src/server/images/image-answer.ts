import { defaultTexts } from '../../site/texts/texts.ts'
import { freshness } from '../answers/freshness.ts'
import { textResponse } from '../answers/responses.ts'
import type { OutputFormat } from './picture-formats.ts'

/** Answer with a resized picture, cached for a year: another picture has another address. */
export function answerImage(bytes: Uint8Array, format: OutputFormat): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': `image/${format}`,
      'cache-control': freshness.hashed.cacheControl,
      vary: 'accept',
    },
  })
}

/** Answer with a preview, which other sites may embed. */
export function answerPreview(bytes: Uint8Array): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': 'image/png',
      'cache-control': freshness.media.cacheControl,
      'cross-origin-resource-policy': 'cross-origin',
    },
  })
}

/** 404: there is no such picture, or it cannot be shown. */
export function answerMissing(): Response {
  return textResponse(404, defaultTexts.answers.noSuchImage, {
    'cache-control': freshness.missingImage.cacheControl,
  })
}

/** 503: too many pictures are requested at once. */
export function answerBusy(): Response {
  return textResponse(503, defaultTexts.answers.tooManyImages, {
    'retry-after': '5',
  })
}
