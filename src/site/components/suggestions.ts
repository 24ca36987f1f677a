/** A page, event, article or story that a search would find. */
export interface Suggestion {
  title: string
  /** BCP 47 tag of the title, where it is not the page's language. */
  language?: string | undefined
  /** A path of ours, or the address of another site, which opens in a new tab. */
  href: string
  external: boolean
  /** What it is and whose: 'Story · The Gull ↗'. */
  about: string
}

/** What a search box suggests: the answer to `/search/suggest?q=`. */
export interface Suggestions {
  /** How many there are, a sentence: '5 suggestions'. */
  said: string
  suggestions: readonly Suggestion[]
}

/** The fewest characters for which anything is suggested. */
const shortestText = 2

/** What a reader typed, as a search has it: NFC, without white space around it and two blanks in a row. */
export function normalizeSearch(typed: string): string {
  return typed.normalize('NFC').trim().replace(/\s+/g, ' ')
}

/** Whether a text is long enough for suggestions. */
export function isLongEnough(text: string): boolean {
  return [...text].length >= shortestText
}
