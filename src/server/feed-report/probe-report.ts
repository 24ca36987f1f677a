import type { FeedTrial } from '../../sources/feeds/trial.ts'
import { inWords, universalTime } from './feed-report.ts'

/** A feed to try. */
export interface ProbedFeed {
  address: string
  /** Empty where only an address was given. */
  title: string
  category: string
}

/** `usable`: read, with an entry of the last seven days; `old`: read, without one; `unusable`: not read. */
export type Verdict = 'usable' | 'old' | 'unusable'

/** The outcome of one feed. */
export interface ProbeOutcome extends ProbedFeed {
  verdict: Verdict
  trial: FeedTrial
  remarks: readonly { what: string; remedy: string }[]
}

const verdicts: Record<Verdict, string> = {
  usable: 'Usable: read, with an entry of the last seven days',
  old: 'Old: read, without an entry of the last seven days',
  unusable: 'Unusable',
}

/** A dated report of a probe as text, by verdict, each feed with its problems. */
export function formatProbe(outcomes: readonly ProbeOutcome[], at: number): string {
  const sections = (['usable', 'old', 'unusable'] as const).flatMap((verdict) => {
    const ofVerdict = outcomes.filter((outcome) => outcome.verdict === verdict)
    if (ofVerdict.length === 0) return []
    return ['', `${verdicts[verdict]} (${ofVerdict.length})`, ...ofVerdict.flatMap(describe)]
  })
  return [`Probe of ${outcomes.length} feed(s), ${universalTime(at)}`, ...sections].join('\n')
}

function describe({ address, title, category, trial, remarks }: ProbeOutcome): string[] {
  const name = [title, category === '' ? '' : `(${category})`].filter((part) => part !== '').join(' ')
  const { read, named } = trial
  const facts = read
    ? [
        `${read.format}, ${read.entries} entries, ${read.pictures} of ${read.articles} with a picture, ` +
          (read.newestAt === undefined ? 'no dates' : `newest ${inWords(trial.at - read.newestAt)} old`),
      ]
    : []
  return [
    `  ${address}${name === '' ? '' : `  ${name}`}`,
    ...facts.map((line) => `      ${line}`),
    ...named.map((feed) => `      it names ${feed.address}`),
    ...remarks.map(({ what, remedy }) => `      ${what} ${remedy}`),
  ]
}
