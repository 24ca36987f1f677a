import { LRUCache } from 'lru-cache'

/** The content codings that we send, in order of preference. */
const codings = ['br', 'gzip', 'identity'] as const
/** A content coding that we send. */
export type Coding = (typeof codings)[number]

/** Cache of parsed headers: browsers and programs send few different ones. */
const chosen = new LRUCache<string, Coding>({ max: 500 })

/**
 * The coding that an Accept-Encoding header prefers (RFC 9110, section 12.5.3); `identity` when it accepts none of
 * ours.
 */
export function chooseCoding(header: string | undefined): Coding {
  if (!header) return 'identity'
  const known = chosen.get(header)
  if (known) return known
  const weights = parseWeights(header)
  const weightOf = (coding: Coding) =>
    weights.get(coding) ?? (coding === 'identity' ? leastWeight : (weights.get('*') ?? 0))
  const best = codings.reduce((one, other) => (weightOf(other) > weightOf(one) ? other : one))
  const coding = weightOf(best) > 0 ? best : 'identity'
  // Very long headers are not cached.
  if (header.length < 200) chosen.set(header, coding)
  return coding
}

/** Lower than every weight that a header can have. */
const leastWeight = 0.0001

/** Weights from 0 to 1 by coding, in lower case; 1 when none is given. */
function parseWeights(header: string): Map<string, number> {
  return new Map(
    header
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
        const weight = parameters.find((parameter) => parameter.startsWith('q='))
        return [name, weight === undefined ? 1 : Number(weight.slice(2)) || 0] as const
      }),
  )
}
