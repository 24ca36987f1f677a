import { expect, test } from 'vitest'
import { en } from '../site/texts/en.ts'
import { answerNewsletter, checkNewsletter } from './newsletter.ts'

const form = 'application/x-www-form-urlencoded'

test.each([
  ['an address', form, 'email=reader%40example.test', 200],
  ['white space around it', form, 'email=+reader%40example.test+', 200],
  ['no address', form, 'email=reader', 400],
  ['nothing', form, '', 400],
  ['an address of 300 characters', form, `email=${'x'.repeat(300)}%40example.test`, 400],
  ['broken percent-encoding', form, 'email=%E0%A4%A', 400],
  ['a multipart body without a boundary', 'multipart/form-data', 'x', 415],
  ['JSON', 'application/json', '{"email":"reader@example.test"}', 415],
])('%s', async (_name, type, body, status) => {
  const request = new Request('https://example.test/newsletter', {
    method: 'POST',
    headers: { 'content-type': type },
    body,
  })
  expect(answerNewsletter(await checkNewsletter(request), en).status).toBe(status)
})

test('a body that is too long is told as such', () => {
  expect(answerNewsletter('bodyTooLong', en)).toEqual({
    status: 413,
    message: en.newsletter.outcomes.bodyTooLong,
  })
})
