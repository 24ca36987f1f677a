// For tests only: random damage to files.

/** Cuts, doubles or replaces a few pieces of a text. */
export function damage(text: string, random: () => number): string {
  const pieces = [
    '',
    '\n',
    '---',
    ':',
    '"',
    '99999999',
    '[',
    '\t',
    ';',
    '=',
    '\0',
    '🦤',
    '](javascript:',
    'END:VEVENT\n',
    '{{',
    '{{city}}',
  ]
  let damaged = text
  for (let count = 1 + Math.floor(random() * 3); count > 0; count -= 1) {
    const start = Math.floor(random() * damaged.length)
    const end = start + Math.floor(random() ** 3 * 40)
    const middle =
      random() < 0.3 ? damaged.slice(start, end).repeat(2) : pieces[Math.floor(random() * pieces.length)]
    damaged = `${damaged.slice(0, start)}${middle}${damaged.slice(end)}`
  }
  return damaged
}

/** The same numbers in every run (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
