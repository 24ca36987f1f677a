import { markupRoute as route } from '../../route.ts'
import { buildBreadcrumbs } from '../../shell/structured-data.ts'
import { WeatherPage } from './WeatherPage.tsx'
import { buildWeatherView } from './weather-view.ts'

/** Weather: the publication's sample forecast, labelled as one. */
export const weatherRoute = route({
  path: '/weather',
  stories: {},
  build({ publication, origin }) {
    return {
      title: 'Weather',
      description: `Weather for ${publication.city}: a sample forecast with current conditions, seven days and twelve hours, and where to find the live one.`,
      structuredData: [buildBreadcrumbs(origin, { name: 'Weather', path: '/weather' })],
      body: <WeatherPage view={buildWeatherView(publication)} />,
    }
  },
})
