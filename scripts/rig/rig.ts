// `npm run rig -- <scenario> [count]`: tries the product under faults for longer than the tests do. Prints figures, and ends
// with 1 where something was wrong. `fault-pairs` and `idle-connections` start the built site (`npm run build`).
import { readWords, refuseWords } from '../command-line.ts'
import { faultPairs } from './fault-pairs.ts'
import { hostileHour } from './hostile-hour.ts'
import { idleConnections } from './idle-connections.ts'
import { killIngest } from './kill-ingest.ts'
import type { Scenario } from './scenario.ts'

const scenarios: Readonly<Record<string, Scenario>> = {
  'fault-pairs': faultPairs,
  'hostile-hour': hostileHour,
  'idle-connections': idleConnections,
  'kill-ingest': killIngest,
}

const usage = [
  'Usage: npm run rig -- <scenario> [count]',
  ...Object.entries(scenarios).map(
    ([each, { counted, usual, least }]) => `  ${each} [${counted}]: ${usual} unless told, at least ${least}`,
  ),
].join('\n')
const { words } = readWords(usage, {}, 2)
const [name, word] = words
if (name === undefined) refuseWords('Say which scenario.', usage)
const scenario = Object.hasOwn(scenarios, name) ? scenarios[name] : undefined
if (!scenario) refuseWords(`${name}: there is no such scenario.`, usage)
const count = Number(word ?? scenario.usual)
if (!(count >= scenario.least)) refuseWords(`${word}: expected a number, at least ${scenario.least}.`, usage)
const { seen, faults } = await scenario.run(count)
console.log(seen)
for (const fault of faults) console.error(fault)
process.exit(faults.length > 0 ? 1 : 0)
