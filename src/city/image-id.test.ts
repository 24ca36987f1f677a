import { expect, test } from 'vitest'
import { articleIdOf, imageId } from './image-id.ts'

test('an image has the id of its article, and another where its address is another', () => {
  const [one, other] = ['a', 'b'].map((name) => imageId(17, `https://images.test/${name}.jpg`))
  expect(one).not.toBe(other)
  expect(imageId(17, 'https://images.test/a.jpg')).toBe(one)
  expect([one, other].map((id) => articleIdOf(id ?? ''))).toEqual([17, 17])
})

test.each([
  '',
  '17',
  '17-',
  '-0123456789ab',
  '17-0123456789a',
  '17-0123456789abc',
  '17-0123456789aX',
  'a17-0123456789ab',
  '1234567890123456-0123456789ab',
])('%j is no image', (id) => {
  expect(articleIdOf(id)).toBeUndefined()
})
