/** Characters of a line in the plain part of a message. */
const lineLength = 62

/** Wraps a paragraph; a word longer than a line stays whole. `indent` begins every line but the first. */
export function wrapText(text: string, indent = ''): string {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line ? `${line} ${word}` : word
    if (longer.length <= lineLength || line === '') line = longer
    else {
      lines.push(line)
      line = `${indent}${word}`
    }
  }
  return [...lines, line].join('\n')
}

/** Paragraphs of a plain message, an empty line between each two; those that are undefined are left out. */
export function joinParagraphs(paragraphs: readonly (string | undefined)[]): string {
  return `${paragraphs.filter((paragraph) => paragraph !== undefined).join('\n\n')}\n`
}

/** Characters of a subject: telephones show no more. */
const longestSubject = 60

/** A subject of at most so many characters, cut between words. */
export function cutSubject(subject: string): string {
  if (subject.length <= longestSubject) return subject
  const cut = subject.slice(0, longestSubject - 1)
  const space = cut.lastIndexOf(' ')
  return `${(space > longestSubject / 2 ? cut.slice(0, space) : cut).trimEnd()}…`
}

/** A message as a mail program shows it: the plain part says the same as the other. */
export interface WrittenMail {
  subject: string
  text: string
  html: string
}
