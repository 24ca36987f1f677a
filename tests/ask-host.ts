import { type IncomingHttpHeaders, request } from 'node:http'

/** A complete answer. */
export interface HostAnswer {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

/** Requests a path of a site with this Host header. */
export function askHost(origin: string, host: string, path = '/'): Promise<HostAnswer> {
  return new Promise((resolve, reject) => {
    const asked = request(new URL(path, origin), { headers: { host } }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
    })
    asked.on('error', reject).end()
  })
}
