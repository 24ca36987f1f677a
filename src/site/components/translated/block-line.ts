import type { TranslatedBlock } from '../../../publication/content.ts'

/** A block without markup, for the head of a page and for lists: what is not signed has the English after it. */
export function lineOf({ text, own }: TranslatedBlock): string {
  if (!own) return text
  return own.reviewed ? own.text : `${own.text} | ${text}`
}
