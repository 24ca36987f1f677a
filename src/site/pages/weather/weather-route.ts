import { forecast, water } from '../../needs.ts'
import { route } from '../../route.ts'
import { AlertPage } from './AlertPage.tsx'
import { buildAlertPageView } from './alert-view.ts'
import { WeatherPage } from './WeatherPage.tsx'
import { buildWeatherView } from './weather-view.ts'

/** Weather: live where it was read, else a sample that is labelled as one. */
export const weatherRoute = route({
  at: '/weather',
  needs: () => ({ forecast: forecast(), sea: water() }),
  view: buildWeatherView,
  Page: WeatherPage,
})

/** The page of each alert: instructions and descriptions for which the weather page has no room. */
export const alertRoute = route({
  at: '/weather/alerts/:alert',
  needs: () => ({ forecast: forecast() }),
  view: buildAlertPageView,
  Page: AlertPage,
})
