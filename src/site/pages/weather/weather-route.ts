import { forecast, water } from '../../needs.ts'
import { route } from '../../route.ts'
import { WeatherPage } from './WeatherPage.tsx'
import { buildWeatherView } from './weather-view.ts'

/** Weather: live where it was read, else a sample that is labelled as one. */
export const weatherRoute = route({
  at: '/weather',
  needs: () => ({ forecast: forecast(), sea: water() }),
  view: buildWeatherView,
  Page: WeatherPage,
})
