import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/**
 * A bucket that checks signatures as AWS describes them (Signature Version 4, header-based), for tests. It shares no code
 * with the client.
 */
export interface S3Server {
  url: string
  accessKey: string
  secret: string
  region: string
  /** By path. */
  objects: Map<string, Buffer>
  /** Methods and paths. */
  asked: string[]
  /** What it does instead of answering as it should. */
  fault: 'none' | 'status 503' | 'silence' | 'forbids' | 'a page of a proxy' | 'no end' | 'cuts off' | 'slow'
}

/** Starts one; it is closed when the test ends. */
export async function openS3Server(): Promise<S3Server> {
  const state: S3Server = {
    url: '',
    accessKey: 'reader',
    secret: 'not/a+real=secret',
    region: 'north',
    objects: new Map(),
    asked: [],
    fault: 'none',
  }
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const body = Buffer.concat(parts)
    const path = request.url ?? ''
    state.asked.push(`${request.method} ${path}`)
    switch (state.fault) {
      case 'silence':
        return
      case 'status 503':
        return response.writeHead(503).end()
      case 'a page of a proxy':
        return response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Sign in</p>')
      case 'no end':
        response.writeHead(200)
        return void sendForEver(response)
      case 'cuts off':
        response.writeHead(200, { 'content-length': '1000' }).write('RIFF')
        return void setTimeout(() => response.destroy(), 20)
      case 'slow':
        return void setTimeout(() => response.writeHead(404).end(), 300)
      default:
    }
    if (state.fault === 'forbids' || !isSigned(request, body, state)) return response.writeHead(403).end()
    if (request.method === 'PUT') {
      state.objects.set(path, body)
      return response.writeHead(200).end()
    }
    const known = state.objects.get(path)
    if (request.method === 'DELETE') {
      state.objects.delete(path)
      return response.writeHead(204).end()
    }
    return known ? response.writeHead(200).end(known) : response.writeHead(404).end('<Code>NoSuchKey</Code>')
  })
  await new Promise<void>((go) => server.listen(0, '127.0.0.1', go))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/news/pictures`
  return state
}

function sendForEver(response: import('node:http').ServerResponse): void {
  const part = Buffer.alloc(64 * 1024)
  const send = () => {
    if (!response.destroyed && response.write(part)) setImmediate(send)
  }
  response.on('drain', send)
  send()
}

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

function isSigned(request: IncomingMessage, body: Buffer, { accessKey, secret, region }: S3Server): boolean {
  const { authorization = '', ...headers } = request.headers
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w{64})$/.exec(
      authorization,
    )
  if (!parts) return false
  const [, key, day = '', zone, names = '', signature] = parts
  const time = String(headers['x-amz-date'])
  const told = Date.parse(time.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'))
  const content = String(headers['x-amz-content-sha256'])
  const signed = names.split(';')
  if (key !== accessKey || zone !== region || !time.startsWith(day)) return false
  if (!(Math.abs(Date.now() - told) < 15 * 60_000)) return false
  if (!['host', 'x-amz-date', 'x-amz-content-sha256'].every((name) => signed.includes(name))) return false
  if (content !== sha256(body)) return false
  const lines = signed.map((name) => `${name}:${String(headers[name]).trim()}\n`).join('')
  const canonical = [request.method, request.url, '', lines, names, content].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')
  const signingKey = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${secret}`, day), region))
  return hmac(signingKey, text).toString('hex') === signature
}
