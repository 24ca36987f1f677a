// `npm run fault-pairs [-- rounds]`: the built site with every source behind a gate that misbehaves. In rounds (all of them
// without a number), each fault of each source meets each fault of every other: at the first start, in mid-run, and at a
// start six hours later. Prints what it saw, and ends with 1 where a page, an age, the log or a recovery was wrong.
import pLimit from 'p-limit'
import { sourceNames } from './fault-city.ts'
import { roundsOfAllPairs } from './fault-rounds.ts'
import { liveThrough } from './fault-run.ts'

/** Lives at once: they mostly wait for slow sources. */
const atOnce = 3

const rounds = roundsOfAllPairs(sourceNames).slice(0, Number(process.argv[2] ?? Number.POSITIVE_INFINITY))
const lives = await pLimit(atOnce).map(rounds, async (round, at) => {
  const life = await liveThrough(round)
  console.log(`round ${at + 1} of ${rounds.length}:`, JSON.stringify(life.seen))
  for (const fault of life.faults) console.error(fault)
  return life
})
const most = (read: (seen: (typeof lives)[number]['seen']) => number) =>
  Math.max(...lives.map(({ seen }) => read(seen)))
console.log({
  rounds: lives.length,
  looksAtAllPages: lives.reduce((sum, { seen }) => sum + seen.looks, 0),
  slowestPageInMs: most(({ slowestPage }) => slowestPage),
  peakMemoryInMb: most(({ peakMemory }) => peakMemory),
  warnings: lives.reduce((sum, { seen }) => sum + seen.warnings, 0),
})
process.exit(lives.some(({ faults }) => faults.length > 0) ? 1 : 0)
