import { array, boolean, object, optional, regex, string, unknown } from 'zod/mini'
import type { Suggestion, Suggestions } from '../../site/components/suggestions.ts'

const suggestion = object({
  title: string(),
  language: optional(string()),
  href: string().check(regex(/^(?:\/(?!\/)|https?:\/\/)/)),
  external: boolean(),
  about: string(),
})

const answer = object({ said: string(), suggestions: array(unknown()) })

/** Reads our server's answer: what of it is no suggestion is left out. Throws where it is none at all. */
export function parseSuggestions(value: unknown): Suggestions {
  const { said, suggestions } = answer.parse(value)
  return {
    said,
    suggestions: suggestions.flatMap((one): Suggestion[] => {
      const { data } = suggestion.safeParse(one)
      return data ? [data] : []
    }),
  }
}
