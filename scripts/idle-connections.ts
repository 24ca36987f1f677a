// `npm run idle-connections [-- connections]`: as many (5,000) listeners of the radio and as many connections of live
// headlines as said, which read nothing. Prints how many stay, what the log says, and how fast pages are meanwhile.
import { runIdleConnections } from './idle-run.ts'

const connections = Number(process.argv[2] ?? 5_000)
const seen = await runIdleConnections({ streams: connections, events: connections, unread: 50 })
console.log(seen)
process.exit(seen.errors === '' && seen.lines <= seen.seconds * 3 ? 0 : 1)
