import { type Answer, settleAnswer } from './answer.ts'

/** A short text. What every answer has (security-headers.ts) is added to it on its way out. */
export function textResponse(
  status: number,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(text, { status, headers: { 'content-type': 'text/plain; charset=utf-8', ...headers } })
}

/** A value as JSON. */
export function jsonResponse(
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(JSON.stringify(value), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  })
}

/** Leads on to another address. */
export function redirectResponse(location: string, status: 303 | 308 = 308): Response {
  return textResponse(status, 'This page has moved.', { location })
}

/** A page or a file in the form that the request wants; 404 where there is none. */
export function answerResponse(request: Request, answer: Answer | undefined): Response {
  if (!answer) return textResponse(404, 'There is no such file.')
  const { status, headers, bytes } = settleAnswer(answer, {
    acceptEncoding: request.headers.get('accept-encoding') ?? undefined,
    ifNoneMatch: request.headers.get('if-none-match') ?? undefined,
  })
  return new Response(bytes ? new Uint8Array(bytes) : null, { status, headers })
}
