import { forecast } from '../../needs.ts'
import { route } from '../../route.ts'
import { WeatherPage } from './WeatherPage.tsx'
import { buildWeatherView } from './weather-view.ts'

/** Weather: the publication's forecast, which is labelled as a sample. */
export const weatherRoute = route({
  at: '/weather',
  needs: () => ({ forecast: forecast() }),
  view: buildWeatherView,
  Page: WeatherPage,
})
