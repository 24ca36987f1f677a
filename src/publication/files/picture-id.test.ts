import { expect, test } from 'vitest'
import { finishPictureId, isPictureId, pictureId, startPictureId } from './picture-id.ts'

test('an id is the same for bytes read at once and in pieces', () => {
  const whole = pictureId(Buffer.from('a picture'))
  expect(whole).toBe('92b2fa5802895831')
  const inPieces = startPictureId().update(Buffer.from('a pic')).update(Buffer.from('ture'))
  expect(finishPictureId(inPieces)).toBe(whole)
})

test('only 16 lower-case hexadecimal digits have the form of an id', () => {
  expect(isPictureId(pictureId(new Uint8Array()))).toBe(true)
  for (const id of ['7-0123456789ab', '0123456789abcde', '0123456789ABCDEF', '../../etc/passwd', '']) {
    expect(isPictureId(id)).toBe(false)
  }
})
