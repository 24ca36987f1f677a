import { expect, test } from 'vitest'
import { plainBody } from './encoded-body.ts'
import { answerResponse } from './responses.ts'

test('a long file is given in parts of the one that is in memory, not copied for each reader', async () => {
  const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, index) => index % 251))
  const file = { status: 200, headers: {}, body: plainBody(bytes) }
  const request = new Request('https://example.test/media/film.mp4')
  expect(Buffer.from(await answerResponse(request, file).arrayBuffer())).toEqual(bytes)
  const reader = answerResponse(request, file).body?.getReader()
  const { value } = (await reader?.read()) ?? {}
  expect(value?.buffer).toBe(file.body.bytes.buffer)
  expect(value).toHaveLength(65_536)
})
