// `npm run lab -- demo [folder] [--live]`: the built site with the files of a folder as feeds, at
// http://localhost:3000 (PORT for another). `--live`: fakes of all outside services (weather, tides,
// calendars, radio, mail), changed by lines on standard input. Without a folder: a recorded day, with
// `--live`. Files go to the categories in the order of their names; a folder with a city is that city.
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { composeLongWarnings, listedAt } from '../src/sources/weather/alerts/composed-storm.fixture.ts'
import { recordedAlerts, weatherParts } from '../tests/fakes/weather-service.ts'
import { type FeedServer, serveFeeds } from '../tests/feed-server.ts'
import { type LiveServices, startLiveServices } from '../tests/live-services.ts'
import { serveRecordedDay, writeRecordedCity } from '../tests/recorded-day.ts'
import { startSite } from '../tests/sites.ts'
import { changeStore } from '../tests/store-of-site.ts'
import {
  categoriesFile,
  copyPublications,
  readCategoryList,
  type TemporaryPublications,
  writeFeeds,
} from '../tests/temporary-publications.ts'
import { readWords, refuseWords, requireBuild } from './command-line.ts'

const usage = `Usage: npm run lab -- demo [folder of feeds] [--live], after npm run build; PORT is the port
Without a folder a recorded day of an invented city, with --live: fakes of all outside services`
const { values, words } = readWords(usage, { live: { type: 'boolean', default: false } }, 1)
const [folder = 'tests/fixtures/recorded-day'] = words
const isLive = values.live || words.length === 0
if (!existsSync(folder)) refuseWords(`${folder}: there is no such folder.`, usage)
requireBuild()
const { publications, server, city } = existsSync(join(folder, 'city'))
  ? await prepareCity(resolve(folder))
  : await prepareDealt(resolve(folder))
const services = isLive ? await startLiveServices(city) : undefined
const site = await startSite({
  PORT: process.env.PORT ?? '3000',
  PUBLICATIONS_DIR: publications.folder,
  ALLOW_LOOPBACK_FEEDS: 'true',
  SAMPLE_EDITION: 'never',
  ...services?.settings,
})
if (services) listen(services)
console.log(`Reading at ${site.origin}`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, async () => {
    const code = await site.stop()
    server.close()
    await services?.close()
    await publications.remove()
    process.exit(code ?? 1)
  })
}

/** What to serve: a folder of publications, and the server of their feeds. */
interface Prepared {
  publications: TemporaryPublications
  /** The city's folder. */
  city: string
  server: FeedServer
}

async function prepareCity(from: string): Promise<Prepared> {
  const server = await serveRecordedDay(from)
  const publications = await copyPublications('pelican-bay-test')
  const city = join(publications.folder, 'pelican-bay-test')
  await writeRecordedCity(from, city, server)
  return { publications, city, server }
}

async function prepareDealt(from: string): Promise<Prepared> {
  const files = (await readdir(from)).filter((name) => /\.(rss|xml|rdf|atom|json|html)$/.test(name)).sort()
  const server = await serveFeeds(from)
  const publications = await copyPublications('fort-lauderdale')
  const city = join(publications.folder, 'fort-lauderdale')
  const keys = (await readCategoryList(categoriesFile(city))).map(({ key }) => key)
  const dealt = keys.map(
    (key, place) => [key, files.filter((_, index) => index % keys.length === place)] as const,
  )
  await writeFeeds(city, Object.fromEntries(dealt.map(([key, names]) => [key, names.map(server.addressOf)])))
  for (const [key, names] of dealt) console.log(`${key}: ${names.join(', ')}`)
  return { publications, city, server }
}

/** Carries out lines such as `watch` or `down`; the site reads the services again within seconds. */
function listen(services: LiveServices): void {
  const alerts = (list: unknown[]) => () => {
    services.weather.alerts = list
  }
  const fail = (how: 'error' | undefined) => () => {
    services.weather.misbehaving = how ? Object.fromEntries(weatherParts.map((part) => [part, how])) : {}
    services.tides.misbehaving = how
    services.calendars.behavior = how ?? 'good'
  }
  const commands: Record<string, () => void> = {
    calm: alerts([]),
    recorded: alerts(recordedAlerts(Date.now())),
    watch: alerts(listedAt('watch', Date.now() - 3_600_000)),
    warnings: alerts(composeLongWarnings(Date.now() - 3_600_000)),
    down: fail('error'),
    up: fail(undefined),
    mails: () => {
      for (const { to, headers, text } of services.mail.received)
        console.log(`To: ${to}\nSubject: ${headers.get('subject')}\n\n${text}\n`)
    },
  }
  console.log(`Commands: ${Object.keys(commands).join(', ')}`)
  createInterface({ input: process.stdin }).on('line', (line) => {
    const run = commands[line.trim()]
    if (!run) return console.log(`Commands: ${Object.keys(commands).join(', ')}`)
    run()
    changeStore(site.dataDir, "update sources set due_at = 0 where kind <> 'feed'")
  })
}
