// `npm run rig -- <scenario> [count]`: tries the product under faults for longer than the tests do. Prints figures, and ends
// with 1 where something was wrong. `fault-pairs` and `idle-connections` start the built site (`npm run build`).
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

const [name = '', word] = process.argv.slice(2)
const scenario = scenarios[name]
const count = Number(word ?? scenario?.usual)
if (!scenario || !(count >= scenario.least)) {
  console.error('Usage: npm run rig -- <scenario> [count]')
  for (const [each, { counted, usual, least }] of Object.entries(scenarios))
    console.error(`  ${each} [${counted}]: ${usual} unless told, at least ${least}`)
  process.exit(2)
}
const { seen, faults } = await scenario.run(count)
console.log(seen)
for (const fault of faults) console.error(fault)
process.exit(faults.length > 0 ? 1 : 0)
