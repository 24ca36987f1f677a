import { day } from '../time/durations.ts'
import { type Diagnosis, diagnoseFeed, type FeedFacts, type FeedProblem } from './diagnosis.ts'

/** Our own server cannot reach most of its feeds. */
export interface OwnOutage {
  /** When one of the unreached feeds was read last, in milliseconds since 1970; undefined where none ever was. */
  since: number | undefined
  /** How many feeds are not reached, of how many that were polled. */
  unreached: number
  of: number
}

export interface PublicDiagnosis extends Diagnosis {
  /** It could not be reached while most others could not either, so nothing is said of it. */
  inOutage: boolean
}

/** Failures that come from a network, of which ours is one, and not from what a server answered. */
const ofNetworks: ReadonlySet<string> = new Set(['dns', 'connection', 'timeout'])
/** Fewer failures than this are blamed on the feeds, not on our network. */
const fewest = 3

/**
 * What readers are told of a city's feeds. Nobody is blamed for what may be our fault: where most feeds cannot be reached,
 * that is said once and nothing of each; and how a publisher could mend a network or a certificate is said only of a feed
 * that we have read before, and not for a day.
 */
export function diagnoseInPublic(
  feeds: readonly (FeedFacts | undefined)[],
  now: number,
): { outage: OwnOutage | undefined; diagnoses: readonly PublicDiagnosis[] } {
  const outage = findOwnOutage(feeds)
  const diagnoses = feeds.map((facts) => {
    const { condition, problems } = diagnoseFeed(facts, now)
    const inOutage = outage !== undefined && facts !== undefined && isUnreached(facts)
    const told = problems.flatMap((problem) =>
      problem.kind !== 'unread' ? [problem] : inOutage ? [] : [withinReason(problem, now)],
    )
    return { condition, problems: told, inOutage }
  })
  return { outage, diagnoses }
}

/** Whether most feeds fail alike, as they do when our own server has no network. */
export function findOwnOutage(feeds: readonly (FeedFacts | undefined)[]): OwnOutage | undefined {
  const polled = feeds.filter((facts) => facts?.polledAt !== undefined)
  const unreached = polled.filter((facts) => facts !== undefined && isUnreached(facts))
  if (unreached.length < fewest || unreached.length * 2 <= polled.length) return undefined
  const reached = unreached.flatMap((facts) => facts?.succeededAt ?? [])
  return {
    since: reached.length === 0 ? undefined : Math.max(...reached),
    unreached: unreached.length,
    of: polled.length,
  }
}

function isUnreached({ failures, lastError }: FeedFacts): boolean {
  return failures > 0 && ofNetworks.has(lastError?.split(':', 1)[0] ?? '')
}

/** The problem, or only that we could not reach the feed where its cause may be on our side. */
function withinReason(problem: Extract<FeedProblem, { kind: 'unread' }>, now: number): FeedProblem {
  const { reason, readAt } = problem
  const mayBeOurs = ofNetworks.has(reason) || reason === 'tls'
  const isProved = readAt !== undefined && now - readAt >= day
  return mayBeOurs && !isProved ? { kind: 'unreached', readAt } : problem
}
