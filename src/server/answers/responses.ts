import { type Answer, settleAnswer } from './answer.ts'

/** A short text. The common headers (security-headers.ts) are added later. */
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

/** Redirects to another address; `text` is the body, for programs that do not follow. */
export function redirectResponse(location: string, text: string, status: 303 | 308 = 308): Response {
  return textResponse(status, text, { location })
}

/** A file in the form that the request wants; 404 with the text `missing` where there is none. */
export function fileResponse(request: Request, file: Answer | undefined, missing: string): Response {
  return file ? answerResponse(request, file) : textResponse(404, missing)
}

/** A page or a file in the form that the request wants. */
export function answerResponse(request: Pick<Request, 'headers'>, answer: Answer): Response {
  const { status, headers, bytes } = settleAnswer(answer, {
    acceptEncoding: request.headers.get('accept-encoding') ?? undefined,
    ifNoneMatch: request.headers.get('if-none-match') ?? undefined,
    range: request.headers.get('range') ?? undefined,
    ifRange: request.headers.get('if-range') ?? undefined,
  })
  const pairs = Array.from({ length: headers.length / 2 }, (_, index): [string, string] => [
    headers[2 * index] ?? '',
    headers[2 * index + 1] ?? '',
  ])
  return new Response(bytes ? bodyOf(bytes) : null, { status, headers: pairs })
}

const partBytes = 64 * 1024

/** Longer bodies are given in parts as their reader takes them: copies of unread answers fill the memory. */
function bodyOf(bytes: Buffer): BodyInit {
  if (bytes.length <= partBytes) return new Uint8Array(bytes)
  let from = 0
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    controller.enqueue(bytes.subarray(from, from + partBytes))
    from += partBytes
    if (from >= bytes.length) controller.close()
  }
  return new ReadableStream({ pull }, { highWaterMark: 0 })
}
