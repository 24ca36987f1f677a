// `npm run hostile-hour [-- seconds]`: an hour of ingest, shortened to `seconds` (120), of 200 feeds of which 80 misbehave in
// every known way. Prints figures, and exits with 1 where a good feed is stale, memory, files or connections grow, or
// an error was not handled.
import { runHostileHour } from './hostile-run.ts'

const seconds = Number(process.argv[2] ?? '120')
if (!(seconds >= 5)) {
  console.error('Say in how many seconds, at least 5: npm run hostile-hour -- 120')
  process.exit(2)
}
const { seen, faults } = await runHostileHour({ seconds, good: 120, bad: 80 })
console.log(seen)
for (const fault of faults) console.error(fault)
process.exit(faults.length > 0 ? 1 : 0)
