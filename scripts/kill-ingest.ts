// `npm run kill-ingest [-- kills]`: two ingest processes on one store, one of them killed with SIGKILL at a random moment,
// a hundred times or `kills` times, while the clock of both moves a day and an hour forward and back (Debian's libfaketime,
// installed where this user may). Ends with 1 where an entry is lost or doubled, the store is damaged, or polling stops.

import { findFaketime } from './faketime.ts'
import { runKills } from './kill-run.ts'
import { installPackages } from './programs.ts'

const kills = Number(process.argv[2] ?? '100')
if (!(kills >= 1)) {
  console.error('Say how often to kill: npm run kill-ingest -- 100')
  process.exit(2)
}
if (!findFaketime()) installPackages(['libfaketime'], 'Installing libfaketime, which moves the clock.')
const { seen, faults } = await runKills({ kills, faketime: findFaketime() })
console.log(seen)
for (const fault of faults) console.error(fault)
process.exit(faults.length > 0 ? 1 : 0)
