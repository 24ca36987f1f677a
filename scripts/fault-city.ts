// A city whose every source is a fake on this machine, each behind a gate that misbehaves on demand.
import { appendFile, readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { listedAt } from '../src/sources/weather/alerts/composed-storm.fixture.ts'
import { startCalendars } from '../tests/fakes/calendars.ts'
import { type FaultGate, startFaultGate } from '../tests/fakes/fault-gate.ts'
import { startTideService } from '../tests/fakes/tide-service.ts'
import { startWeatherService } from '../tests/fakes/weather-service.ts'
import { listen } from '../tests/feed-server.ts'
import { type MailServer, startMailServer } from '../tests/mail-server.ts'
import { startStation } from '../tests/radio-station.ts'
import { type RunningSite, startSite } from '../tests/sites.ts'
import { copyPublications, readCategoryList, writeFeeds } from '../tests/temporary-publications.ts'

/** The sources of the city. `weather` has the alerts, the surf and the coastal waters, too. */
export const sourceNames = [
  'feeds',
  'weather',
  'tides',
  'calendar',
  'meetings',
  'radio',
  'mail',
  'pictures',
] as const
export type SourceName = (typeof sourceNames)[number]

/** Kinds in the store that a poll of the source serves. */
export const kindsOf: Partial<Record<SourceName, readonly string[]>> = {
  feeds: ['feed'],
  weather: ['forecast', 'hourly-forecast', 'observation', 'alerts', 'surf', 'marine'],
  tides: ['tides'],
  calendar: ['calendar'],
  meetings: ['legistar'],
}

/** The city with its fakes; the site is not started yet. */
export interface FaultCity {
  gates: Readonly<Record<SourceName, FaultGate>>
  mail: MailServer
  /** Number of the newest edition of the feed, whose story is 'Edition 3' and has a picture of its own. */
  edition: number
  /** Starts the site on the store in this folder. */
  startSite(dataDir: string): Promise<RunningSite>
  close(): Promise<void>
}

/** Starts the fakes and their gates, and writes the city's folder. */
export async function prepareFaultCity(): Promise<FaultCity> {
  const publications = await copyPublications('pelican-bay-test')
  const folder = join(publications.folder, 'pelican-bay-test')
  const picture = await readFile(join(folder, 'assets', 'pier.png'))
  const begun = Date.now()
  const [weather, tides, calendars, station, mail] = await Promise.all([
    startWeatherService(),
    startTideService(),
    startCalendars(begun + 7 * 86_400_000),
    startStation(),
    startMailServer(),
  ])
  weather.alerts = listedAt('warning and surge', begun - 14 * 3_600_000)
  const pictures = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'image/png' }).end(picture)
  })
  const pictureOrigin = await listen(pictures)
  const feeds = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/rss+xml' })
    response.end(formatFeed(city.edition, `http://${gates.pictures.host}`, begun))
  })
  const targets: Record<SourceName, string> = {
    feeds: await listen(feeds),
    weather: weather.origin,
    tides: tides.origin,
    calendar: calendars.origin,
    meetings: calendars.origin,
    radio: station.address,
    mail: mail.url,
    pictures: pictureOrigin,
  }
  const made = await Promise.all(
    sourceNames.map(async (name) => {
      const protocol = name === 'mail' ? 'smtp' : 'http'
      return [name, await startFaultGate(protocol, Number(new URL(targets[name]).port))] as const
    }),
  )
  const gates = Object.fromEntries(made) as Record<SourceName, FaultGate>
  const categories = await readCategoryList(join(folder, 'categories.yaml'))
  const feed = [`http://${gates.feeds.host}/feed.xml`]
  await writeFeeds(folder, Object.fromEntries(categories.map(({ key }) => [key, feed])))
  await appendFile(join(folder, 'publication.yaml'), settingsOf(gates))
  const city: FaultCity = {
    gates,
    mail,
    edition: 1,
    startSite: (dataDir) =>
      startSite({
        DATA_DIR: dataDir,
        PUBLICATIONS_DIR: publications.folder,
        ALLOW_LOOPBACK_FEEDS: 'true',
        SAMPLE_EDITION: 'never',
        WEATHER_SERVICE_URL: `http://${gates.weather.host}`,
        TIDES_SERVICE_URL: `http://${gates.tides.host}`,
        SMTP_URL: `smtp://${gates.mail.host}`,
        MAIL_KEY: 'k'.repeat(32),
      }),
    async close() {
      for (const gate of Object.values(gates)) gate.close()
      for (const fake of [weather, tides, calendars, station]) fake.close()
      for (const server of [pictures, feeds]) end(server)
      await mail.stop()
      await publications.remove()
    },
  }
  return city
}

function end(server: Server): void {
  server.closeAllConnections()
  server.close()
}

function settingsOf(gates: Readonly<Record<SourceName, FaultGate>>): string {
  return `
newsletter: true
weather:
  latitude: 26.1224
  longitude: -80.1373
  zones: [FLZ172]
  tides:
    station: "8722956"
    name: South Port Everglades
  surf: FLZ172
  marine: AMZ651
radio:
  name: Pelican Bay Radio
  stream: http://${gates.radio.host}/live
calendars:
  - name: Pelican Bay City Hall
    kind: legistar
    address: http://${gates.meetings.host}/v1/city
  - name: Pelican Bay Parks
    kind: ics
    address: http://${gates.calendar.host}/events.ics
`
}

/** The newest ten editions, a second apart. */
function formatFeed(newest: number, pictures: string, begun: number): string {
  const editions = Array.from({ length: 10 }, (_, index) => newest - index).filter((number) => number > 0)
  const items = editions.map(
    (number) =>
      `<item><title>Edition ${number}</title><guid>${number}</guid><link>https://publisher.test/${number}</link>
      <description>What happened.</description><pubDate>${new Date(begun - 60_000 + number * 1000).toUTCString()}</pubDate>
      <enclosure url="${pictures}/${number}.png" type="image/png" length="1"/></item>`,
  )
  return `<rss version="2.0"><channel><title>Feed</title>${items.join('')}</channel></rss>`
}
