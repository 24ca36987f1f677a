import type { Alert } from '../weather/alert.ts'
import type { LiveWeather } from '../weather/weather.ts'
import { exampleNow } from './example-publication.fixture.ts'

/** An alert with every field; `changes` replace some. */
export function exampleAlert(changes: Partial<Alert> = {}): Alert {
  return {
    id: 'x',
    event: 'Hurricane Warning',
    level: 'warning',
    rank: 1,
    ended: undefined,
    startsAt: exampleNow,
    endsAt: undefined,
    issuedAt: exampleNow,
    updatedAt: exampleNow,
    area: 'Example Coast',
    sender: 'NWS Example',
    headline: '',
    description: [],
    instruction: [],
    ...changes,
  }
}

/** Live weather of which only the alerts are known. */
export function weatherWith(...alerts: Alert[]): LiveWeather {
  return {
    kind: 'live',
    forecast: undefined,
    hours: undefined,
    observation: undefined,
    alerts: { alerts, elsewhere: [], past: [], checkedAt: exampleNow, isFailing: false },
  }
}
