import type { SampleEdition } from '../config.ts'
import type { CityIndex } from '../publication/city-index.ts'
import { calendarSource } from '../sources/calendars/calendar-key.ts'
import type { CitySources } from '../sources/ingest.ts'

/** What ingest reads for a city: nothing live where only samples are shown, no samples where they never are. */
export function citySources(
  { feeds, archives, samples, calendars, timeZone, weather }: Omit<CityIndex, 'claims'>,
  sampleEdition: SampleEdition,
): CitySources {
  return {
    feeds: sampleEdition === 'always' ? [] : feeds,
    archives,
    calendars:
      sampleEdition === 'always' ? [] : calendars.map((calendar) => calendarSource(calendar, timeZone)),
    samples: sampleEdition === 'never' ? [] : samples,
    weather: sampleEdition === 'always' ? undefined : weather,
  }
}
