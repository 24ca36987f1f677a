/**
 * Unicode blocks of right-to-left scripts (Hebrew to Arabic Extended-A), and presentation forms of Hebrew and Arabic.
 */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** The `dir` of a text from outside: 'auto' when it contains right-to-left characters. */
export function directionOf(text: string): 'auto' | undefined {
  return rightToLeft.test(text) ? 'auto' : undefined
}
