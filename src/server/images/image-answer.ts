import { defaultTexts } from '../../site/texts/texts.ts'
import { plainBody } from '../answers/encoded-body.ts'
import { freshness } from '../answers/freshness.ts'
import { answerResponse, textResponse } from '../answers/responses.ts'
import type { OutputFormat } from './picture-formats.ts'

/** The parts of a request that an image answer needs; `signal` aborts when the reader has left. */
export type ImageRequest = Pick<Request, 'headers' | 'signal'>

/** Answer with a resized picture; 304 where the reader has it. */
export function answerImage(request: ImageRequest, bytes: Uint8Array, format: OutputFormat): Response {
  return answerResponse(request, {
    status: 200,
    headers: {
      'content-type': `image/${format}`,
      'cache-control': freshness.picture.cacheControl,
      vary: 'accept',
    },
    body: plainBody(bytes),
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
