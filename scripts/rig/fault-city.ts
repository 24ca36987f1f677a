// A city whose every source is a fake on this machine behind a gate that misbehaves on demand, and what pages show of each.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listedAt } from '../../src/sources/weather/alerts/composed-storm.fixture.ts'
import { type FaultGate, startFaultGate } from '../../tests/fakes/fault-gate.ts'
import { startLiveServices } from '../../tests/live-services.ts'
import { startServer } from '../../tests/local-server.ts'
import { startSite } from '../../tests/sites.ts'
import { copyPublications, readCategoryList, writeFeeds } from '../../tests/temporary-publications.ts'
import type { Pages } from './built-site.ts'

/** How the store and readers know a polled source. */
interface Polled {
  /** Kinds in the store. */
  kinds: readonly string[]
  isShown(pages: Pages): boolean
  /** When it was last read, as pages tell it, in ms since 1970; NaN where none does. */
  told(pages: Pages): number
}

const has = (pages: Pages, path: string, ...texts: string[]) =>
  texts.every((text) => pages.get(path)?.includes(text))
const find = (pages: Pages, path: string, pattern: RegExp) => pattern.exec(pages.get(path) ?? '')?.[1] ?? ''

/** The polled sources. */
export const polled = {
  feeds: {
    kinds: ['feed'],
    isShown: (pages) => newestEdition(pages) > 0,
    told: (pages) => Date.parse(find(pages, '/sources.json', /"lastSuccess":"([^"]+)"/)),
  },
  // Alerts, surf and coastal waters, too. Pages tell most prominently when alerts were checked.
  weather: {
    kinds: ['alerts', 'forecast', 'hourly-forecast', 'observation', 'surf', 'marine'],
    isShown: (pages) =>
      has(pages, '/about', 'Hurricane Warning') && has(pages, '/weather', 'role="tab"', 'id="marine"'),
    told: (pages) => Date.parse(find(pages, '/weather/alerts.json', /"checked":"([^"]+)"/)),
  },
  tides: {
    kinds: ['tides'],
    isShown: (pages) => has(pages, '/weather', 'id="tides"'),
    told: (pages) =>
      Date.parse(find(pages, '/weather', /<th scope="row">Tides<\/th>(?:(?!<\/tr>).)*?dateTime="([^"]+)"/is)),
  },
  calendar: {
    kinds: ['calendar'],
    isShown: (pages) => has(pages, '/events', 'Sunrise beach cleanup'),
    told: (pages) => calendarTime(pages, 'Parks and Recreation'),
  },
  meetings: {
    kinds: ['legistar'],
    isShown: (pages) => has(pages, '/events', 'Invented City Commission'),
    told: (pages) => calendarTime(pages, 'City Hall'),
  },
} satisfies Record<string, Polled>
export type PolledName = keyof typeof polled
export const polledNames = Object.keys(polled) as PolledName[]
/** The names of all sources: those of no poll, too. */
export const sourceNames = [...polledNames, 'radio', 'mail', 'pictures'] as const
/** One of them. */
export type FaultSource = (typeof sourceNames)[number]

/** Number of the newest edition of the feed on its page, 0 without any. */
export function newestEdition(pages: Pages): number {
  const found = (pages.get('/local-news') ?? '').matchAll(/Edition (\d+)/g)
  return Math.max(0, ...[...found].map(([, number]) => Number(number)))
}

/** Pages tell the city's clock, to the minute: 'Nov 22, 4:49 AM'. */
function calendarTime(pages: Pages, name: string): number {
  const pattern = new RegExp(`${name}<span.{0,90}?(?:Last read|not been able to read it since) ([^<]+)<`)
  const { year, offset } = Temporal.Now.zonedDateTimeISO('America/Chicago')
  return Date.parse(`${find(pages, '/events', pattern).replace(',', ` ${year}`)} GMT${offset}`)
}

/** The city with a fake of every source, each behind a gate. The newest story of its feed is 'Edition 3' in its third edition. */
export type FaultCity = Awaited<ReturnType<typeof prepareCity>>

/** Starts the fakes and their gates, and writes the city's folder; `startSite` starts the site on the store in a folder. */
export async function prepareCity() {
  const begun = Date.now()
  const publications = await copyPublications('pelican-bay-test')
  const folder = join(publications.folder, 'pelican-bay-test')
  const services = await startLiveServices(folder)
  services.weather.alerts = listedAt('warning and surge', begun - 14 * 3_600_000)
  const picture = await readFile(join(folder, 'assets', 'pier.png'))
  const feeds = await startServer((request, response) => {
    if (request.url?.endsWith('.png')) return response.setHeader('content-type', 'image/png').end(picture)
    response.setHeader('content-type', 'application/rss+xml')
    response.end(formatFeed(city.edition, gates.pictures.host, begun))
  })
  const { origin } = feeds
  const origins: Record<FaultSource, string> = {
    feeds: origin,
    weather: services.weather.origin,
    tides: services.tides.origin,
    calendar: services.calendars.origin,
    meetings: services.calendars.origin,
    radio: services.station.address,
    mail: services.mail.url,
    pictures: origin,
  }
  const made = sourceNames.map(async (name) => {
    const protocol = name === 'mail' ? 'smtp' : 'http'
    return [name, await startFaultGate(protocol, Number(new URL(origins[name]).port))] as const
  })
  const gates = Object.fromEntries(await Promise.all(made)) as Record<FaultSource, FaultGate>
  const settings = join(folder, 'publication.yaml')
  const written = (await readFile(settings, 'utf8'))
    .replace(`${origins.calendar}/events.ics`, `http://${gates.calendar.host}/events.ics`)
    .replace(`${origins.meetings}/v1`, `http://${gates.meetings.host}/v1`)
    .replace(new URL(origins.radio).host, gates.radio.host)
  await writeFile(settings, written)
  const feed = [`http://${gates.feeds.host}/feed.xml`]
  const categories = await readCategoryList(join(folder, 'categories.yaml'))
  await writeFeeds(folder, Object.fromEntries(categories.map(({ key }) => [key, feed])))
  const city = {
    gates,
    edition: 1,
    reached: () => services.mail.received.map(({ to }) => to),
    startSite: (dataDir: string) =>
      startSite({
        ...services.settings,
        DATA_DIR: dataDir,
        PUBLICATIONS_DIR: publications.folder,
        SAMPLE_EDITION: 'never',
        WEATHER_SERVICE_URL: `http://${gates.weather.host}`,
        TIDES_SERVICE_URL: `http://${gates.tides.host}`,
        SMTP_URL: `smtp://${gates.mail.host}`,
      }),
    async close() {
      for (const gate of Object.values(gates)) gate.close()
      feeds.close()
      await services.close()
      await publications.remove()
    },
  }
  return city
}

/** The newest ten editions, a second apart. */
function formatFeed(newest: number, pictures: string, begun: number): string {
  const editions = Array.from({ length: 10 }, (_, index) => newest - index).filter((number) => number > 0)
  const items = editions.map(
    (number) =>
      `<item><title>Edition ${number}</title><guid>${number}</guid><link>https://publisher.test/${number}</link>
      <description>What happened.</description><pubDate>${new Date(begun - 60_000 + number * 1000).toUTCString()}</pubDate>
      <enclosure url="http://${pictures}/${number}.png" type="image/png" length="1"/></item>`,
  )
  return `<rss version="2.0"><channel><title>Feed</title>${items.join('')}</channel></rss>`
}
