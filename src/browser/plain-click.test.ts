import { expect, test } from 'vitest'
import { isPlainClick } from './plain-click.ts'

const plain = { button: 0, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false }

test('a click, or Enter on a link, is plain', () => {
  expect(isPlainClick(plain as MouseEvent)).toBe(true)
})

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  'a click with %j is the browser’s',
  (held) => {
    expect(isPlainClick({ ...plain, ...held } as MouseEvent)).toBe(false)
  },
)
