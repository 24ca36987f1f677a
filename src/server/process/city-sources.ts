import type { SampleEdition } from '../../config.ts'
import type { CityIndex } from '../../publication/city-index.ts'
import { calendarSource } from '../../sources/calendars/calendar-key.ts'
import type { CitySources } from '../../sources/city-sources.ts'

/** The sources of a city that ingest reads: nothing live with SAMPLE_EDITION=always, no samples with `never`. */
export function citySources(
  { feeds, manners, archives, samples, calendars, timeZone, weather }: Omit<CityIndex, 'claims'>,
  sampleEdition: SampleEdition,
): CitySources {
  return {
    feeds: sampleEdition === 'always' ? [] : feeds,
    manners,
    archives,
    calendars:
      sampleEdition === 'always' ? [] : calendars.map((calendar) => calendarSource(calendar, timeZone)),
    samples: sampleEdition === 'never' ? [] : samples,
    weather: sampleEdition === 'always' ? undefined : weather,
  }
}
