/** Hebrew, Arabic, Syriac, Thaana, N'Ko and their kin, and the presentation forms of the first two. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** The `dir` of a text from outside: 'auto', by its first letter, where any of it may run from right to left. */
export function directionOf(text: string): 'auto' | undefined {
  return rightToLeft.test(text) ? 'auto' : undefined
}
