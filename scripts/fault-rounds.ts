import { type Fault, faults } from '../tests/fakes/fault-gate.ts'

/** What misbehaves, and how; a source without a fault answers normally. */
export type FaultRound<Source extends string> = Readonly<Record<Source, Fault | undefined>>

/**
 * Few rounds in which each fault of each source, and none, meets each of every other source at least once (a covering
 * array of strength 2, made greedily). The same for the same sources; the first rounds have every fault.
 */
export function roundsOfAllPairs<Source extends string>(sources: readonly Source[]): FaultRound<Source>[] {
  const levels = [undefined, ...faults]
  const name = (one: number, level: number, other: number, otherLevel: number) =>
    one < other ? `${one}:${level} ${other}:${otherLevel}` : `${other}:${otherLevel} ${one}:${level}`
  const open = new Set<string>()
  for (const one of sources.keys())
    for (const other of sources.keys())
      if (one < other)
        for (const a of levels.keys()) for (const b of levels.keys()) open.add(name(one, a, other, b))

  /** The level of a source that closes most pairs with those chosen before it, and else leaves most open ones behind. */
  function choose(source: number, chosen: readonly number[], round: number): number {
    const order = [...levels.keys()].map((level) => (level + source + round) % levels.length)
    const gain = (level: number) =>
      chosen.filter((other, at) => open.has(name(at, other, source, level))).length * 1000 +
      [...open].filter((pair) => pair.split(' ').includes(`${source}:${level}`)).length
    return order.reduce((best, level) => (gain(level) > gain(best) ? level : best), order[0] ?? 0)
  }

  const rounds: FaultRound<Source>[] = []
  while (open.size > 0) {
    const chosen: number[] = []
    for (const source of sources.keys()) chosen.push(choose(source, chosen, rounds.length))
    for (const [one, a] of chosen.entries())
      for (const [other, b] of chosen.entries()) if (one < other) open.delete(name(one, a, other, b))
    rounds.push(
      Object.fromEntries(
        sources.map((source, at) => [source, levels[chosen[at] ?? 0]]),
      ) as FaultRound<Source>,
    )
  }
  return rounds
}
