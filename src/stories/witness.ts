/** A report with the newsroom whose feed brought it, and the one that it says to be from. */
export interface WitnessReport {
  id: number
  /** Owner of the feed that brought it. */
  carrier: string
  /** Owner of the newsroom that the feed names as its source; undefined where it names none. */
  claimed: string | undefined
  /** Milliseconds since 1970. */
  firstSeenAt: number
}

/**
 * Who counts as reporting a story with each of its reports, by id. A feed is one witness, whatever newsrooms it names: the
 * claimed one counts only where its own feed brought the story, too, and the report is then that one's. Of several that
 * took over a text of the same newsroom, which has no feed here, the first one counts for all.
 */
export function findWitnesses(reports: readonly WitnessReport[]): ReadonlyMap<number, string> {
  const own = new Set(reports.filter(({ claimed }) => claimed === undefined).map(({ carrier }) => carrier))
  const firstCarriers = new Map<string, WitnessReport>()
  for (const report of reports) {
    if (report.claimed === undefined) continue
    const first = firstCarriers.get(report.claimed)
    const isBefore =
      !first ||
      report.firstSeenAt < first.firstSeenAt ||
      (report.firstSeenAt === first.firstSeenAt && report.id < first.id)
    if (isBefore) firstCarriers.set(report.claimed, report)
  }
  return new Map(
    reports.map(({ id, carrier, claimed }) => {
      if (claimed === undefined || own.has(carrier)) return [id, carrier]
      return [id, own.has(claimed) ? claimed : (firstCarriers.get(claimed)?.carrier ?? carrier)]
    }),
  )
}
