/** The words of a title in lower case, without marks. */
export function titleWords(title: string): string[] {
  return title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Whether most words of the shorter title are in the longer: only two versions of one title are so alike. */
export function areAlike(one: readonly string[], other: readonly string[]): boolean {
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one]
  const known = new Set(longer)
  return 2 * shorter.filter((word) => known.has(word)).length > shorter.length || shorter.length === 0
}
