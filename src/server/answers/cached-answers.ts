import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { defaultTexts } from '../../site/texts/texts.ts'
import type { PublicationDirectory } from '../publication-directory.ts'
import { pathOf } from '../requests/request-path.ts'
import { settleAnswer } from './answer.ts'
import { type PageCache, pageKey } from './page-cache.ts'
import { completeHeaders } from './security-headers.ts'

/**
 * Answers a cached page before any router sees the request, at a third of the cost;
 * everything else goes to `next`.
 */
export function frontOf(
  cache: PageCache,
  directory: PublicationDirectory,
  next: RequestListener,
): RequestListener {
  return (request, response) => {
    if (!isReadable(request)) return answerPlainly(response, 400, answers.unreadable)
    if (answerFromCache({ cache, directory }, request, response)) return
    // What the router gets must be a URL; cached pages need none.
    if (!URL.canParse(`http://${request.headers.host ?? ''}`))
      return answerPlainly(response, 400, answers.unreadable)
    next(request, response)
  }
}

/** Whether it has one host, of valid characters, and a path or absolute address (RFC 9112, section 3.2). */
function isReadable({ headers, rawHeaders, url = '' }: IncomingMessage): boolean {
  if (!/^[\w.:[\]-]*$/.test(headers.host ?? '') || countHosts(rawHeaders) > 1) return false
  return url.startsWith('/') ? !url.includes('\\') : /^https?:\/\//.test(url) && URL.canParse(url)
}

/** Node's list has names and values in turn, with the duplicates that Node joins or drops elsewhere. */
function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts
}

function answerPlainly(response: ServerResponse, status: number, sentence: string): void {
  response.writeHead(status, plainHeaders)
  response.end(sentence)
}

const { answers } = defaultTexts

const plainHeaders = completeHeaders({ 'content-type': 'text/plain; charset=utf-8' }, undefined)

function answerFromCache(
  { cache, directory }: { cache: PageCache; directory: PublicationDirectory },
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  const city = directory.find(request.headers.host)
  if (!city) return false
  const path = pathOf(request.url ?? '/')
  const page = cache.get(pageKey(city.id, path))
  if (!page) return false
  const { status, headers, bytes } = settleAnswer(page, {
    acceptEncoding: request.headers['accept-encoding']?.toString(),
    ifNoneMatch: request.headers['if-none-match'],
  })
  response.writeHead(status, headers)
  // For HEAD, Node's server leaves the body out.
  response.end(bytes)
  return true
}

/** Gives requests that Node refuses a status, a sentence and the headers of every answer. */
export function answerBrokenRequests(server: Server): void {
  server.on('checkExpectation', (_, response: ServerResponse) =>
    answerPlainly(response, 417, answers.unexpected),
  )
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') return socket.destroy()
    const [status, sentence] =
      error.code === 'HPE_HEADER_OVERFLOW'
        ? ['431 Request Header Fields Too Large', answers.headTooLong]
        : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
          ? ['408 Request Timeout', answers.tooSlow]
          : ['400 Bad Request', answers.unreadable]
    const headers = {
      ...plainHeaders,
      'content-length': Buffer.byteLength(sentence ?? ''),
      connection: 'close',
    }
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    socket.end(`HTTP/1.1 ${status}\r\n${head.join('\r\n')}\r\n\r\n${sentence}`)
  })
}
