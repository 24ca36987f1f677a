import { searchedPhrases } from '../../../text/fold-text.ts'
import { sameLanguage } from '../../components/story-card.ts'
import type { Suggestion, Suggestions } from '../../components/suggestions.ts'
import { eventMarks } from '../../own-texts.ts'
import type { PageContext } from '../../page.ts'
import type { SearchChoice, SearchResult } from '../../search-result.ts'
import type { Texts } from '../../texts/texts.ts'
import { type MatchKind, type RankedMatch, rankMatches } from './ranked-matches.ts'

const mostSuggestions = 8

/** The word for each kind. */
const kinds = {
  page: 'suggestedPage',
  answer: 'suggestedAnswer',
  service: 'suggestedService',
  event: 'suggestedEvent',
  article: 'suggestedArticle',
  story: 'suggestedStory',
} as const satisfies Record<MatchKind, keyof Texts['translated']>

/** The first results of a search that have an address, in its order; of each kind that it finds some. */
export function buildSuggestions(
  result: Pick<SearchResult, 'text' | 'found' | 'own' | 'events'>,
  context: PageContext,
  choice: SearchChoice,
): Suggestions {
  const matches = rankMatches(result, searchedPhrases(result.text), context, choice)
  const byAddress = new Map<string, { suggestion: Suggestion; turn: number }>()
  const turns = new Map<MatchKind, number>()
  for (const match of matches) {
    const turn = turns.get(match.kind) ?? 0
    for (const suggestion of suggest(match, context)) {
      if (byAddress.has(suggestion.href)) continue
      byAddress.set(suggestion.href, { suggestion, turn })
      turns.set(match.kind, turn + 1)
    }
  }
  const all = [...byAddress.values()]
  const chosen = new Set(all.toSorted((one, other) => one.turn - other.turn).slice(0, mostSuggestions))
  const suggestions = all.filter((one) => chosen.has(one)).map(({ suggestion }) => suggestion)
  return { said: context.texts.translated.suggestions({ count: suggestions.length }), suggestions }
}

/** A story of several newsrooms leads to its page, as does its card; what has no address is left out. */
function suggest({ kind, event, make }: RankedMatch, { publication, texts }: PageContext): Suggestion[] {
  return make().flatMap(({ headline, href: link, language, publisher, coverage }) => {
    const href = coverage && coverage.newsrooms > 1 ? coverage.path : link
    if (href === undefined) return []
    const about = [texts.translated[kinds[kind]], ...(event ? eventMarks(event, texts) : []), publisher]
    const tag = language?.tag ?? publication.language
    const external = !href.startsWith('/')
    return {
      title: headline,
      ...(!sameLanguage(tag, publication.language) && { language: tag }),
      href,
      external,
      about: `${about.filter(Boolean).join(' · ')}${external ? ' ↗' : ''}`,
    }
  })
}
