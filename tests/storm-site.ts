import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parse, stringify } from 'yaml'
import {
  composeLandfall,
  composeLongWarnings,
  listedAt,
} from '../src/sources/weather/alerts/composed-storm.fixture.ts'
import { type FakeWeatherService, startWeatherService } from './fakes/weather-service.ts'
import { serveRecordedDay } from './recorded-day.ts'
import { type RunningSite, startSite } from './sites.ts'
import { changeStore, pollNow, untilSettled } from './store-of-site.ts'
import { copyPublications } from './temporary-publications.ts'

/** A time of a storm, in which the whole of its page can be seen. */
type StormDay = 'calm' | 'watch' | 'warning' | 'landfall' | 'recovery'

/** Fort Lauderdale with the headlines of a recorded day, and a Weather Service of its own. */
export interface StormSite {
  site: RunningSite
  service: FakeWeatherService
  dataDir: string
  /** Lists what the service has on such a day, and waits until the storm page is in that phase. */
  show(day: StormDay): Promise<void>
  /** Lists these alerts, and waits until the storm page has a text. */
  list(alerts: unknown[], text: string): Promise<void>
  /** Stops the site and starts it again with the same store. */
  restart(): Promise<void>
  stop(): Promise<void>
}

const recorded = join(import.meta.dirname, 'fixtures', 'recorded-day')

/** Starts the site in calm. `settings`: of the process, beside those that it needs. */
export async function startStormSite(settings: Record<string, string> = {}): Promise<StormSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'storm-site-'))
  const publications = await copyPublications('fort-lauderdale')
  const feeds = await serveRecordedDay(recorded)
  await writeCity(publications.folder, new URL(feeds.addressOf('')).origin)
  const service = await startWeatherService()
  const start = () =>
    startSite({
      DATA_DIR: dataDir,
      PUBLICATIONS_DIR: publications.folder,
      SAMPLE_EDITION: 'never',
      WEATHER_SERVICE_URL: service.origin,
      ALLOW_LOOPBACK_FEEDS: 'true',
      ...settings,
    })
  const list = async (alerts: unknown[], text: string) => {
    service.alerts = alerts
    await until(`the storm page has '${text}'`, async () => {
      pollNow(dataDir, 'alerts')
      return (await (await fetch(`${storm.site.origin}/storm`)).text()).includes(text)
    })
  }
  const storm: StormSite = {
    site: await start(),
    service,
    dataDir,
    list,
    async show(day) {
      // A storm of its own: what was listed for the day before did not end as storms do.
      await storm.site.stop()
      changeStore(dataDir, "delete from readings where kind = 'alerts'")
      changeStore(dataDir, "update sources set body_hash = null, etag = null where kind = 'alerts'")
      await storm.restart()
      const begun = Date.now() - 60_000
      if (day === 'recovery') await list(listedAt('warning and surge', begun, 1_000), '<div class="warning"')
      await list(alertsOf(day, begun), day === 'calm' ? 'No storm watch or warning' : `<div class="${day}"`)
    },
    async restart() {
      await storm.site.stop()
      storm.site = await start()
    },
    async stop() {
      await storm.site.stop()
      service.close()
      feeds.close()
      await publications.remove()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
  const count = (await readFile(join(recorded, 'city', 'feeds.opml'), 'utf8')).match(/xmlUrl=/g)?.length ?? 0
  await until('every feed was read', () => {
    const polled = new Set(storm.site.log.flatMap(({ feed }) => (feed === undefined ? [] : [feed])))
    return polled.size >= count
  })
  await untilSettled(dataDir)
  await storm.show('calm')
  return storm
}

function alertsOf(day: StormDay, begun: number): unknown[] {
  switch (day) {
    case 'calm':
      return []
    case 'watch':
      return listedAt('watch', begun, 1_000)
    case 'warning':
      return composeLongWarnings(begun)
    case 'landfall':
      return composeLandfall(begun)
    case 'recovery':
      return [...listedAt('canceled at the coast', begun, 1_000), ...listedAt('surge over', begun, 1_000)]
  }
}

/** Gives the city the feeds of the recorded day alone: no request leaves this machine. */
async function writeCity(folder: string, origin: string): Promise<void> {
  const [city, network] = [join(folder, 'fort-lauderdale'), join(folder, '_network')]
  for (const each of [city, network]) {
    const file = join(each, 'publication.yaml')
    const { calendars, radio, ...rest } = parse(await readFile(file, 'utf8')) as Record<string, unknown>
    await writeFile(file, stringify(rest))
  }
  await rm(join(network, 'feeds.opml'))
  const opml = await readFile(join(recorded, 'city', 'feeds.opml'), 'utf8')
  await writeFile(join(city, 'feeds.opml'), opml.replaceAll('https://recorded-day.invalid', origin))
}

async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 120; attempt += 1) {
    if (await isSo()) return
    await sleep(500)
  }
  throw new Error(`not within a minute: ${what}`)
}
