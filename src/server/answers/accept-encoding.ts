import { parseAccept } from 'hono/utils/accept'
import { LRUCache } from 'lru-cache'

/** The content codings that we send, in order of preference. */
const codings = ['br', 'gzip', 'identity'] as const
/** A content coding that we send. */
export type Coding = (typeof codings)[number]

/** Lower than every weight that a header can have. */
const leastWeight = 0.0001

/** Codings by header: browsers and programs send few different ones. */
const chosen = new LRUCache<string, Coding>({ max: 500, memoMethod: chooseAnew })

/**
 * The coding that an Accept-Encoding header prefers (RFC 9110, section 12.5.3); `identity` when it accepts none of
 * ours.
 */
export function chooseCoding(header = ''): Coding {
  // Very long headers are not cached.
  return header.length < 200 ? chosen.memo(header) : chooseAnew(header)
}

function chooseAnew(header: string): Coding {
  const weights = new Map(parseAccept(header).map(({ type, q }) => [type.toLowerCase(), q]))
  const weightOf = (coding: Coding) =>
    weights.get(coding) ?? (coding === 'identity' ? leastWeight : (weights.get('*') ?? 0))
  const best = codings.reduce((one, other) => (weightOf(other) > weightOf(one) ? other : one))
  return weightOf(best) > 0 ? best : 'identity'
}
