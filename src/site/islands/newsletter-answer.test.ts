import { expect, test } from 'vitest'
import { readAnswer } from './newsletter-answer.ts'

test('the sentence of the server is returned, whatever the status', async () => {
  expect(await readAnswer(Response.json({ message: 'Thank you.' }))).toBe('Thank you.')
  expect(await readAnswer(Response.json({ message: 'No.' }, { status: 400 }))).toBe('No.')
})

test.each([
  ['a page of a proxy', new Response('<p>Sorry', { status: 502 })],
  ['another JSON', Response.json({ error: 'no' }, { status: 500 })],
  ['a message that is no text', Response.json({ message: 5 })],
  ['null', Response.json(null)],
  ['a text', Response.json('message')],
])('%s is no answer of the newsroom', async (_name, response) => {
  await expect(readAnswer(response)).rejects.toThrow()
})
