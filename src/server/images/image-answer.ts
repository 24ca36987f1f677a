import { closedPolicy, securityHeaders } from '../security-headers.ts'
import type { OutputFormat } from './output-format.ts'

const everyAnswer = { 'content-security-policy': closedPolicy, ...securityHeaders }

/** A resized picture; its address changes with it. */
export function answerImage(bytes: Uint8Array, format: OutputFormat): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      ...everyAnswer,
      'content-type': `image/${format}`,
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept',
    },
  })
}

/** There is no such picture, or it cannot be shown. */
export function answerMissing(): Response {
  return answerText(404, 'There is no such image.', { 'cache-control': 'public, max-age=60' })
}

/** Too many pictures are asked for at once. */
export function answerBusy(): Response {
  return answerText(503, 'Too many images are being made. Try again in a few seconds.', {
    'cache-control': 'no-store',
    'retry-after': '5',
  })
}

function answerText(status: number, text: string, headers: Record<string, string>): Response {
  return new Response(text, {
    status,
    headers: { ...everyAnswer, 'content-type': 'text/plain; charset=utf-8', ...headers },
  })
}
