/**
 * A title without the newsroom that an aggregator writes behind it, where its entry names that newsroom as
 * the source.
 *
 * @example
 * withoutOrigin('Marina vote delayed - The Palm Ledger', 'The Palm Ledger') // 'Marina vote delayed'
 */
export function withoutOrigin(title: string, origin: string | undefined): string {
  if (origin === undefined) return title
  const [, rest, name] = /^(.*\S)\s+(?:[-–—|·•]|\/\/)\s+(.+)$/u.exec(title) ?? []
  const whole = rest !== undefined && lettersOf(name ?? '') === lettersOf(origin) ? rest : undefined
  if (whole !== undefined) return whole
  // The name may have a dash of its own: 'Storm nears - WPLG - Local 10'.
  const end = title.length - origin.length
  const mark = /\s+(?:[-–—|·•]|\/\/)\s+$/u.exec(title.slice(0, end))
  return mark && mark.index > 0 && title.slice(end).toLowerCase() === origin.toLowerCase()
    ? title.slice(0, mark.index)
    : title
}

/**
 * Whether a summary only repeats the title, the newsroom or both, or is an aggregator's list of headlines,
 * each with its newsroom, in which the entry's own is one.
 */
export function saysOnlyTitle(summary: string, title: string, origin: string | undefined): boolean {
  const text = lettersOf(summary)
  if (text === '') return false
  const name = lettersOf(origin ?? '')
  const bare = lettersOf(withoutOrigin(title, origin))
  if ([lettersOf(title), bare, name, name + bare].includes(text)) return true
  return name !== '' && bare !== '' && text.includes(bare + name)
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '')
}
