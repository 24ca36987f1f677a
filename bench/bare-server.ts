// A process for pinned-server.ts: answers every request with the page of a file, and prints its port.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { z } from 'zod'

const schema = z.object({ headers: z.record(z.string(), z.string()), body: z.base64() })
const page = schema.parse(JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')))
const body = Buffer.from(page.body, 'base64')
const server = createServer((_, response) => {
  response.writeHead(200, page.headers)
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address) console.log(address.port)
})
