import { expect, test } from 'vitest'
import { parseCaptions } from './captions.ts'

test('cues are read with the end of the last one', () => {
  const text = `WEBVTT - a film

NOTE
not shown

1
00:00.000 --> 00:02.500 line:90%
The tide
<v Anna>comes <i>in</i>.

01:00:03.000 --> 01:00:04.250
It goes out.`
  expect(parseCaptions(text)).toEqual({ cues: ['The tide comes in.', 'It goes out.'], end: 3604.25 })
})

test('carriage returns and a byte order mark are allowed', () => {
  expect(parseCaptions('\uFEFFWEBVTT\r\n\r\n00:00.000 --> 00:01.000\r\nHello.\r\n')).toEqual({
    cues: ['Hello.'],
    end: 1,
  })
})

test.each([
  ['1\n00:00:00,000 --> 00:00:01,000\nSubRip', 1, /WEBVTT/],
  ['WEBVTT\n\n0:00 --> 0:01\nx', 3, /00:01.000 -->/],
  ['WEBVTT\n\n00:00.000 --> 00:99.000\nx', 3, /00:01.000 -->/],
  ['WEBVTT\n\nNOTE only this', 1, /what is said/],
])('%j is refused at its line', (text, line, expected) => {
  expect(parseCaptions(text)).toMatchObject({ line, expected: expect.stringMatching(expected) })
})
