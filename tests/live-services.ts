import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import { type FakeCalendars, startCalendars } from './fakes/calendars.ts'
import { type FakeTideService, startTideService } from './fakes/tide-service.ts'
import { type FakeWeatherService, startWeatherService } from './fakes/weather-service.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import { type Station, startStation } from './radio-station.ts'

/** A fake on this machine for each outside service of a city. */
export interface LiveServices {
  weather: FakeWeatherService
  tides: FakeTideService
  calendars: FakeCalendars
  station: Station
  mail: MailServer
  /** Environment of a site that uses them. */
  settings: Record<string, string>
  close(): Promise<void>
}

/** Starts every fake, and writes their addresses into the `publication.yaml` of a copied city. */
export async function startLiveServices(city: string): Promise<LiveServices> {
  const [weather, tides, calendars, station, mail] = await Promise.all([
    startWeatherService(),
    startTideService(),
    // A week ahead, so that the week's events are still to come.
    startCalendars(Date.now() + 7 * 86_400_000),
    startStation(),
    startMailServer(),
  ])
  const file = join(city, 'publication.yaml')
  const written = parse(await readFile(file, 'utf8')) as Record<string, unknown>
  const lines = {
    ...written,
    newsletter: true,
    weather: {
      latitude: 26.1224,
      longitude: -80.1373,
      zones: ['FLZ172'],
      tides: { station: '8722956', name: 'South Port Everglades' },
      surf: 'FLZ172',
      marine: 'AMZ651',
    },
    radio: { name: `${written.city} Radio`, stream: station.address },
    calendars: [
      {
        name: 'City Hall',
        kind: 'legistar',
        address: `${calendars.origin}/v1/city`,
        deadline: 'To speak, sign up with the clerk before noon.',
      },
      { name: 'Parks and Recreation', kind: 'ics', address: `${calendars.origin}/events.ics` },
    ],
    adNetwork: {
      snippets: { 250: '<p>An ad</p>', 600: '<p>A tall ad</p>' },
      sellers: ['ads.test, pub-1, DIRECT, f08c47fec0942fa0'],
    },
  }
  await writeFile(file, stringify(lines))
  return {
    weather,
    tides,
    calendars,
    station,
    mail,
    settings: {
      WEATHER_SERVICE_URL: weather.origin,
      TIDES_SERVICE_URL: tides.origin,
      SMTP_URL: mail.url,
      ALLOW_LOOPBACK_FEEDS: 'true',
    },
    async close() {
      for (const service of [weather, tides, calendars, station]) service.close()
      await mail.stop()
    },
  }
}
