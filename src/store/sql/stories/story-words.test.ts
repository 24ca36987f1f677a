import { expect, test } from 'vitest'
import { withoutRepeats } from './story-words.ts'

const profile = (text: string) => ({ weights: new Map(text.split(' ').map((stem) => [stem, 1])) })

test('what a poll says again and again is counted once, other entries each', () => {
  const flood = Array.from({ length: 1000 }, (_, place) => profile(`substat fire power home notic ${place}`))
  const others = ['school board pick superintend', 'drawbridg stuck open', 'fire at the bakeri'].map(profile)
  expect(withoutRepeats([...flood, ...others])).toEqual([flood[0], ...others])
})
