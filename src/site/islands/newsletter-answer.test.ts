import { expect, test } from 'vitest'
import { readAnswer } from './newsletter-answer.ts'

const refused = 'That does not look like an e-mail address. Please check it and try again.'

test('the words of the newsroom are shown, whatever the status', async () => {
  expect(await readAnswer(Response.json({ message: 'Thank you.' }))).toBe('Thank you.')
  expect(await readAnswer(Response.json({ message: 'No.' }, { status: 400 }))).toBe('No.')
})

test.each([413, 415])('a plain %i is about the address', async (status) => {
  expect(await readAnswer(new Response('This form takes an e-mail address only.', { status }))).toBe(refused)
})

test('a server that failed is not the reader’s mistake', async () => {
  await expect(readAnswer(new Response('<p>Sorry', { status: 502 }))).rejects.toThrow('502')
})
