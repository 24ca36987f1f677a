import { z } from 'zod'
import { list } from '../schema-parts.ts'

const [fewest, most] = [2, 4]
/** The most characters of a key point: a longer one is a paragraph on a phone. */
const limit = 140

const expectedPoint = { error: `a sentence of at most ${limit} characters that ends with a period` }
const expectedList = `${fewest} to ${most} sentences`

/** `keyPoints`: 2 to 4 sentences of plain text, each of at most 140 characters. */
export const keyPointsField = list(
  z.string(expectedPoint).trim().refine(isSentence, expectedPoint),
  expectedList,
)
  .min(fewest, { error: `a list of ${expectedList}` })
  .max(most, { error: `a list of ${expectedList}` })

/** Whether a text is short enough and ends as a sentence does, in any language; a closing quotation mark may follow. */
function isSentence(point: string): boolean {
  return point.length <= limit && /\p{Sentence_Terminal}[\p{Pe}\p{Pf}\p{Pi}"']*$/u.test(point)
}
