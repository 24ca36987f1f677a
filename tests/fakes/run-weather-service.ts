// Starts a fake weather service, to look at live pages: `node tests/fakes/run-weather-service.ts [port] [alerts]`.
// It prints the settings to start the site with.
import { recordedAlerts, startWeatherService } from './weather-service.ts'

const service = await startWeatherService()
if (process.argv.includes('alerts')) service.alerts = recordedAlerts(Date.now())
console.log(`WEATHER_SERVICE_URL=${service.origin} ALLOW_LOOPBACK_FEEDS=true`)
