import { inOtherLanguages } from '../../components/languages.ts'
import { forecast, water } from '../../needs.ts'
import { route } from '../../route.ts'
import { AlertPage } from './AlertPage.tsx'
import { buildAlertPageView } from './alert-view.ts'
import { TranslatedAlertPage, TranslatedWeatherPage } from './TranslatedWeatherPage.tsx'
import { buildTranslatedAlertView, buildTranslatedWeatherView } from './translated-weather-view.ts'
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

/** Both in other languages. */
export const translatedWeatherRoutes = [
  ...inOtherLanguages('/weather').map((at) =>
    route({
      at,
      needs: () => ({ forecast: forecast() }),
      view: buildTranslatedWeatherView,
      Page: TranslatedWeatherPage,
    }),
  ),
  ...inOtherLanguages('/weather/alerts/:alert').map((at) =>
    route({
      at,
      needs: () => ({ forecast: forecast() }),
      view: buildTranslatedAlertView,
      Page: TranslatedAlertPage,
    }),
  ),
]
