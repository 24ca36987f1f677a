// Starts a fake weather service, to look at live pages: `node tests/fakes/run-weather-service.ts [port] [alerts]`.
// It prints the settings to start the site with.
import { startTideService } from './tide-service.ts'
import { recordedAlerts, startWeatherService } from './weather-service.ts'

const service = await startWeatherService()
if (process.argv.includes('alerts')) service.alerts = recordedAlerts(Date.now())
const tides = await startTideService()
console.log(
  `WEATHER_SERVICE_URL=${service.origin} TIDES_SERVICE_URL=${tides.origin} ALLOW_LOOPBACK_FEEDS=true`,
)
