/** One of the alternatives that are compared. */
export interface Side {
  run(): unknown
}

/**
 * CPU time of one `run` of each side, in ms, all threads of this process. The sides take turns, so that a busy moment
 * of the machine falls on all of them, and the cheapest round counts, because other programs can only add to a cost.
 * CPU time instead of the clock's, which also counts the time that other programs were given.
 */
export async function measureInTurns(
  sides: readonly Side[],
  { rounds = 7, roundMs = 250 }: { rounds?: number; roundMs?: number } = {},
): Promise<number[]> {
  const costs = sides.map((): number[] => [])
  // The first round warms up and is not counted.
  for (let round = 0; round <= rounds; round++) {
    for (const [index, side] of sides.entries()) {
      const cost = await measureRound(side, roundMs)
      if (round > 0) costs[index]?.push(cost)
    }
  }
  return costs.map((rounds) => Math.min(...rounds))
}

async function measureRound(side: Side, roundMs: number): Promise<number> {
  const end = performance.now() + roundMs
  const before = process.cpuUsage()
  let runs = 0
  do {
    await side.run()
    runs++
  } while (performance.now() < end)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / runs
}
