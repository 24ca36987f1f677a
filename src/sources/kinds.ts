import { calendarKind } from './calendars/calendar-kind.ts'
import { legistarKind } from './calendars/legistar-kind.ts'
import { feedKind } from './feeds/feed-kind.ts'
import type { FeedRequests } from './feeds/fetch.ts'
import type { AnySourceKind } from './pipeline/source-kind.ts'
import { waterKinds } from './water/water-kinds.ts'
import { openPoints } from './weather/point.ts'
import type { WeatherService } from './weather/service.ts'
import { weatherKinds } from './weather/weather-kinds.ts'

/** Every kind of source that is polled. */
export function sourceKinds({ requests, weather }: KindSettings): AnySourceKind[] {
  const points = openPoints()
  return [
    feedKind(requests),
    calendarKind,
    legistarKind,
    ...weatherKinds(weather, points),
    ...waterKinds(weather, points),
  ]
}

export interface KindSettings {
  requests: FeedRequests
  /** The weather service; the National Weather Service by default. */
  weather: WeatherService | undefined
}
