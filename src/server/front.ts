import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { answerWithPage } from './page-answer.ts'
import { type PageCache, pageKey } from './page-cache.ts'
import type { PublicationDirectory } from './publication-directory.ts'
import { closedPolicy, securityHeaders } from './security-headers.ts'

/**
 * Answers a page that is in the cache before any router sees the request, which costs a third of the way through it;
 * everything else goes to `next`.
 */
export function frontOf(
  cache: PageCache,
  directory: PublicationDirectory,
  next: RequestListener,
): RequestListener {
  return (request, response) => {
    if (!isReadable(request)) return answerBadRequest(response)
    if (!answerFromCache(cache, directory, request, response)) next(request, response)
  }
}

/** Whether Host and target are ones that a URL can be made of: a path, or an absolute address (RFC 9112, section 3.2). */
function isReadable({ headers, url = '' }: IncomingMessage): boolean {
  return /^[\w.:[\]-]*$/.test(headers.host ?? '') && /^(\/|https?:\/\/)/i.test(url)
}

function answerBadRequest(response: ServerResponse): void {
  response.writeHead(400, plainHeaders)
  response.end(unreadable)
}

const unreadable = 'This is not a request that we can read.'

const plainHeaders = {
  ...securityHeaders,
  'content-security-policy': closedPolicy,
  'content-type': 'text/plain; charset=utf-8',
}

function answerFromCache(
  cache: PageCache,
  directory: PublicationDirectory,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  const city = directory.find(request.headers.host)
  if (!city) return false
  const page = cache.get(pageKey(city.id, pathOf(request.url ?? '/')))
  if (!page) return false
  const { status, headers, body } = answerWithPage(page, {
    acceptEncoding: request.headers['accept-encoding']?.toString(),
    ifNoneMatch: request.headers['if-none-match'],
  })
  response.writeHead(status, headers)
  response.end(request.method === 'HEAD' ? undefined : body)
  return true
}

function pathOf(address: string): string {
  const query = address.indexOf('?')
  return query < 0 ? address : address.slice(0, query)
}

/** Requests that are no HTTP, or whose head is too large, still get a status, a sentence and the headers of every answer. */
export function answerBrokenRequests(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') return socket.destroy()
    const [status, sentence] =
      error.code === 'HPE_HEADER_OVERFLOW'
        ? ['431 Request Header Fields Too Large', 'The address or the headers of this request are too long.']
        : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
          ? ['408 Request Timeout', 'The request took too long to arrive.']
          : ['400 Bad Request', unreadable]
    const headers = {
      ...plainHeaders,
      'content-length': Buffer.byteLength(sentence ?? ''),
      connection: 'close',
    }
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    socket.end(`HTTP/1.1 ${status}\r\n${head.join('\r\n')}\r\n\r\n${sentence}`)
  })
}
