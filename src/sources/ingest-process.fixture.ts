import { startIngest } from './ingest.ts'

// A process for two-processes.test.ts: polls the feeds of one city until it
// is ended, and looks at the queue twenty times a second for what others did.
const [dataDir = '', origin = '', count = '0', interval = '0', lease = '0', city = '', databaseUrl] =
  process.argv.slice(2)
const say = (_: unknown, message: string) => process.stdout.write(`${message}\n`)
const ingest = startIngest({
  dataDir,
  databaseUrl,
  cities: new Map([
    [city, { feeds: Array.from({ length: Number(count) }, (_, n) => `${origin}/${city}${n}`) }],
  ]),
  allowLoopback: true,
  perHost: 4,
  logger: { debug: () => {}, info: say, warn: say, error: say },
  onChanged: () => {},
  tuning: { firstPollSpread: 0, interval: Number(interval), lease: Number(lease), longestSleep: 50 },
})
const running = setInterval(() => {}, 1000)
process.once('SIGTERM', async () => {
  await ingest.stop()
  clearInterval(running)
})
