/** Characters of a subject: telephones show no more. */
const longestSubject = 60

/** A subject of at most so many characters, cut between words. */
export function cutSubject(subject: string): string {
  if (subject.length <= longestSubject) return subject
  const cut = subject.slice(0, longestSubject - 1)
  const space = cut.lastIndexOf(' ')
  return `${(space > longestSubject / 2 ? cut.slice(0, space) : cut).trimEnd()}…`
}

/** A message as it is written; the plain part is made from its HTML. */
export interface WrittenMail {
  subject: string
  html: string
}
