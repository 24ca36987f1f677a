import { expect, test } from 'vitest'
import { isDesk } from './byline.ts'

test.each([
  ['City Desk', true],
  ['Editorial Board', true],
  ['Fort Lauderdale News Staff', true],
  ['Ann Gull', false],
  ['Dr. Von Boarder', false],
])('%s is a desk: %s', (author, expected) => expect(isDesk(author)).toBe(expected))
