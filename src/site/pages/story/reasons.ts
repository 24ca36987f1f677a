import type { RankedStory, ScorePart } from '../../../stories/story.ts'
import { formatNumber } from '../../components/number-formats.ts'
import type { Report } from '../../needs.ts'
import type { PageContext } from '../../page.ts'

/** One factor of a story's score, in words. */
export interface ReasonView {
  kind: ScorePart['kind']
  name: string
  explanation: string
  /** The factor's value, with two decimals. */
  factor: string
}

/** The factors of a story's score, in the order of multiplication. */
export function buildReasons(
  { parts, links }: RankedStory<Report>,
  { publication: { language }, texts }: PageContext,
): ReasonView[] {
  const t = texts.story.reasons
  const hasCopies = links.some(({ kind }) => kind === 'same article')
  const print = (value: number) => formatNumber(value, language)
  const explain = (part: ScorePart): string => {
    switch (part.kind) {
      case 'owners':
        return t.owners(part.count, hasCopies)
      case 'age':
        return t.age(ageOf(part.hours), print(part.halfLife))
      case 'place':
        return t.place[part.place](part.words)
      case 'position':
        return t.position(part.position)
    }
  }
  return parts.map((part) => ({
    kind: part.kind,
    name: t.names[part.kind],
    explanation: explain(part),
    factor: formatNumber(part.factor, language, 2),
  }))
}

/** An age in the largest unit that gives at least two. */
function ageOf(hours: number): { count: number; unit: 'minute' | 'hour' | 'day' } {
  if (hours < 2) return { count: Math.round(hours * 60), unit: 'minute' }
  return hours < 48
    ? { count: Math.floor(hours), unit: 'hour' }
    : { count: Math.floor(hours / 24), unit: 'day' }
}
