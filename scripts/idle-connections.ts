// `npm run idle-connections [-- connections]`: opens listeners of the radio and connections of live headlines, 5,000
// of each by default, which read nothing. Prints how many stay open, the log lines, and how long pages take meanwhile.
import { runIdleConnections } from './idle-run.ts'

const connections = Number(process.argv[2] ?? 5_000)
const seen = await runIdleConnections({ streams: connections, events: connections, unread: 50 })
console.log(seen)
process.exit(seen.errors === '' && seen.lines <= seen.seconds * 3 ? 0 : 1)
