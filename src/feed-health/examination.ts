/** Kinds of problems of a document that could still be read. */
export const findingKinds = [
  'truncated',
  'damagedTransfer',
  'withoutEntries',
  'withoutGuid',
  'repeatedGuid',
  'withoutDate',
  'unreadableDate',
  'withoutZone',
  'futureDate',
  'withoutLink',
  'withoutTitle',
  'wrongCharset',
  'wrongType',
  'unverified',
  'eventsLeftOut',
  'eventsPrivate',
  'linesLeftOut',
  'linesMended',
  'timesLeftOut',
] as const

/** A fault in `count` of a document's `of` entries; 0 of 0 for the document as a whole. */
export interface DocumentFinding {
  kind: (typeof findingKinds)[number]
  count: number
  of: number
  /** From the document: of a feed at most 60 characters; of a calendar the first loss with its line. */
  example?: string
}

export interface FeedExamination {
  entries: number
  findings: readonly DocumentFinding[]
}

const longestFlaw = 200

/** The same examination, with what was wrong with the transfer of a document that is whole. */
export function withFlaw(examined: FeedExamination, flaw: string | undefined): FeedExamination {
  if (flaw === undefined) return examined
  const finding = { kind: 'damagedTransfer' as const, count: 0, of: 0, example: flaw.slice(0, longestFlaw) }
  return { ...examined, findings: [finding, ...examined.findings] }
}

/**
 * Reads stored JSON; undefined for anything else. Findings
 * of a kind that only another version knows are left out.
 */
export function parseExamination(json: string): FeedExamination | undefined {
  const value = parseObject(json)
  if (value === undefined || typeof value.entries !== 'number' || !Array.isArray(value.findings))
    return undefined
  return { entries: value.entries, findings: value.findings.filter(isFinding) }
}

function parseObject(json: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(json)
    return isObject(value) ? value : undefined
  } catch {
    return undefined // Not JSON.
  }
}

function isFinding(value: unknown): value is DocumentFinding {
  return (
    isObject(value) &&
    findingKinds.some((kind) => kind === value.kind) &&
    typeof value.count === 'number' &&
    typeof value.of === 'number' &&
    (value.example === undefined || typeof value.example === 'string')
  )
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
