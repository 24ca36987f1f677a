import { expect, test } from 'vitest'
import { settleAnswer } from './answer.ts'
import { plainBody } from './encoded-body.ts'

const body = plainBody(Buffer.from('text'))
const ask = (status: number, ifNoneMatch: string | undefined, headers = {}, range?: string) =>
  settleAnswer({ status, headers, body }, { acceptEncoding: undefined, ifNoneMatch, range })

test('a page with status 200 can be answered with 304, others cannot', () => {
  const { headers } = ask(200, undefined)
  const etag = headers[headers.indexOf('etag') + 1]
  expect(ask(200, etag)).toMatchObject({ status: 304, bytes: undefined })
  expect(ask(404, etag)).toMatchObject({ status: 404, bytes: Buffer.from('text') })
})

test('a file with status 200 that offers ranges is answered in part, others are not', () => {
  const ranges = { 'accept-ranges': 'bytes' }
  expect(ask(200, undefined, ranges, 'bytes=0-1').status).toBe(206)
  expect(ask(200, undefined, {}, 'bytes=0-1').status).toBe(200)
  expect(ask(404, undefined, ranges, 'bytes=0-1').status).toBe(404)
})
