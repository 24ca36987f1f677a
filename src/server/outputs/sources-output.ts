import { City } from '../../city/city.ts'
import { loadSourceReadings } from '../../city/source-readings.ts'
import { diagnoseInPublic } from '../../feed-health/public-diagnosis.ts'
import type { Publication } from '../../publication/publication.ts'
import { textsOf } from '../../site/texts/texts.ts'
import { formatZoned } from '../../time/zoned-time.ts'
import { reportFeed } from '../feed-report/feed-report.ts'
import type { Output, OutputParts } from './output.ts'

/** The city's feeds and calendars as JSON: when each was last read, and what is wrong with it. */
export async function sourcesOutput(publication: Publication, parts: OutputParts): Promise<Output> {
  const { readings, topics } = await loadSourceReadings(new City(publication, parts, parts.now))
  const texts = textsOf(publication.language)
  const { outage, diagnoses } = diagnoseInPublic(
    readings.feeds.map(({ facts }) => facts),
    parts.now,
  )
  const body = {
    publication: publication.name,
    page: `${parts.origin}/sources`,
    at: formatZoned(parts.now, publication.timeZone),
    /** Most feeds cannot be reached, so that the fault is most likely ours; null where they can. */
    ownOutage: outage
      ? { ...outage, since: outage.since === undefined ? null : new Date(outage.since).toISOString() }
      : null,
    feeds: readings.feeds.map(({ name, address, sections, facts }, place) => ({
      name,
      sections,
      ...reportFeed(address, facts, parts.now, { texts, diagnosis: diagnoses[place] }),
    })),
    calendars: readings.calendars.map(({ name, address, facts }) => ({
      name,
      ...reportFeed(address, facts, parts.now, { texts, form: 'calendar' }),
    })),
  }
  return {
    contentType: 'application/json',
    body: JSON.stringify(body),
    row: 'stories',
    topics: new Set(topics),
  }
}
