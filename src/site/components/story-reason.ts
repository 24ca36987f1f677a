import type { ScorePart } from '../../stories/rank.ts'
import { rankWeights } from '../../stories/weights.ts'
import type { Texts } from '../texts/texts.ts'
import { formatNumber } from './number-formats.ts'

/** Why a story has its place, in one line: '4 newsrooms, newest 40 minutes ago, names Fort Lauderdale'. */
export function reasonOf(parts: readonly ScorePart[], texts: Texts, language: string): string {
  const t = texts.story.reason
  const said: string[] = []
  for (const part of parts) {
    if (part.kind === 'owners') said.push(t.newsrooms({ count: part.count }))
    if (part.kind === 'age') said.push(t.newest(ageOf(part.hours)))
    if (part.kind === 'age' && part.hours > rankWeights.window)
      said.push(t.tooOld({ hours: formatNumber(rankWeights.window, language) }))
    if (part.kind === 'place' && part.words.length > 0) said.push(t.names({ words: part.words.join(', ') }))
  }
  return said.join(', ')
}

/** An age in the largest unit that gives at least two. */
function ageOf(hours: number): { count: number; unit: 'minute' | 'hour' | 'day' } {
  if (hours < 2) return { count: Math.round(hours * 60), unit: 'minute' }
  return hours < 48
    ? { count: Math.floor(hours), unit: 'hour' }
    : { count: Math.floor(hours / 24), unit: 'day' }
}
