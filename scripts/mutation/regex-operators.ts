/** Regular expressions that differ from `literal` (with its slashes and flags) in one place each; all of them compile. */
export function mutateRegex(literal: string): string[] {
  const end = literal.lastIndexOf('/')
  const [pattern, flags] = [literal.slice(1, end), literal.slice(end + 1)]
  const found = piecesOf(pattern).flatMap(({ text, index, inClass }) =>
    othersOf(text, inClass).map(
      (other) => `/${pattern.slice(0, index)}${other}${pattern.slice(index + text.length)}/${flags}`,
    ),
  )
  const unflagged = ['i', 'g']
    .filter((flag) => flags.includes(flag))
    .map((flag) => `/${pattern}/${flags.replace(flag, '')}`)
  return [...new Set([...found, ...unflagged])].filter((other) => other !== literal && compiles(other))
}

interface Piece {
  text: string
  index: number
  inClass: boolean
}

/** Splits a pattern into escapes, openings of groups and classes, quantifiers and single characters. */
function piecesOf(pattern: string): Piece[] {
  const pieces: Piece[] = []
  let inClass = false
  const token =
    /\\[pPu]\{[^}]*\}|\\u[\da-f]{4}|\\x[\da-f]{2}|\\.|\(\?(?:<?[=!]|:|<\w+>)|\[\^?|\{\d+,?\d*\}|[*+?]\??|./giu
  for (const { 0: text, index } of pattern.matchAll(token)) {
    if (inClass && text !== ']' && !text.startsWith('\\')) continue
    if (text === ']') inClass = false
    pieces.push({ text, index, inClass })
    if (text.startsWith('[')) inClass = true
  }
  return pieces
}

const lookarounds: Readonly<Record<string, string>> = {
  '(?=': '(?!',
  '(?!': '(?=',
  '(?<=': '(?<!',
  '(?<!': '(?<=',
}

function othersOf(text: string, inClass: boolean): string[] {
  if (/^\\[dswb]$/i.test(text)) {
    const letter = text.slice(1)
    return [`\\${letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()}`]
  }
  if (inClass) return []
  if (text === '^' || text === '$') return ['']
  if (text === '[') return ['[^']
  if (text === '[^') return ['[']
  if (/^[*+?]\??$/.test(text)) return ['']
  if (/^\{/.test(text)) return ['']
  const lookaround = lookarounds[text]
  return lookaround === undefined ? [] : [lookaround]
}

function compiles(literal: string): boolean {
  const end = literal.lastIndexOf('/')
  try {
    new RegExp(literal.slice(1, end), literal.slice(end + 1))
    return true
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}
