import { calendarKind } from './calendars/calendar-kind.ts'
import { legistarKind } from './calendars/legistar-kind.ts'
import { feedKind } from './feeds/feed-kind.ts'
import type { UnverifiedHosts } from './feeds/fetch.ts'
import type { AnySourceKind } from './pipeline/source-kind.ts'
import { waterKinds } from './water/water-kinds.ts'
import { openPoints } from './weather/point.ts'
import type { WeatherService } from './weather/service.ts'
import { weatherKinds } from './weather/weather-kinds.ts'

/** Every kind of source that is polled. */
export function sourceKinds({ converter, weather, unverifiedHosts }: KindSettings): AnySourceKind[] {
  const points = openPoints()
  return [
    feedKind(converter, unverifiedHosts),
    calendarKind,
    legistarKind,
    ...weatherKinds(weather, points),
    ...waterKinds(weather, points),
  ]
}

export interface KindSettings {
  /** Address of a service that reads feeds for us. */
  converter: string | undefined
  unverifiedHosts?: UnverifiedHosts
  /** The weather service; the National Weather Service by default. */
  weather: WeatherService | undefined
}
