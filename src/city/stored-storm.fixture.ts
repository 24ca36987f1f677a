import type { WeatherPlace } from '../publication/publication.ts'
import { type composedStorm, composeMessage } from '../sources/weather/alerts/composed-storm.fixture.ts'
import { parseAlerts } from '../sources/weather/alerts/message.ts'
import { weatherSourceOf } from '../sources/weather/weather-sources.ts'
import type { Store } from '../store/store.ts'
import { hour } from '../time/durations.ts'
import { noAlerts, storedAlerts, takeMessages } from '../weather/alert-memory.ts'
import { weatherShape } from '../weather/weather.ts'

/** Registers the alerts of a place as a source, due from `start` on, in ms since 1970. */
export async function listAlerts({ sources }: Store, place: WeatherPlace, start: number): Promise<void> {
  const source = weatherSourceOf('alerts', place)
  await sources.list('city', [{ ...source, host: 'weather.test' }], { now: start, spread: 0 })
}

/** Stores what the service lists at a step of the composed storm, as a poll does. */
export async function storeStormStep(
  { sources }: Store,
  { place, start }: { place: WeatherPlace; start: number },
  { at, listed }: (typeof composedStorm)[number],
): Promise<void> {
  const source = weatherSourceOf('alerts', place)
  const now = start + at * hour
  const query = { worker: 'w', now: now + hour, lease: 1000, limit: 1, perHost: 1, longestWait: 99 * hour }
  const [claim] = await sources.claimDue(query)
  if (!claim) throw new Error('nothing is due')
  const { messages } = parseAlerts(
    listed.map((one) => composeMessage(one, start)),
    place,
    now,
  )
  const state = { ...claim.state, polledAt: now, succeededAt: now, nextPollAt: now }
  await sources.finish(claim, { state, now }, async (writer) => {
    const before = storedAlerts.safeParse(await writer.loadReading(source)).data?.memory ?? noAlerts
    const zones = ['FLZ072', ...place.zones]
    await writer.saveReading(source, {
      shape: weatherShape,
      memory: takeMessages(before, messages, { at: now, zones }),
    })
    return []
  })
}
