import { z } from 'zod'
import { fields, list, numberFrom, text, type Written } from '../files/schema-parts.ts'
import { readYaml } from '../network/read-yaml.ts'
import { type Assets, pictureField } from './assets.ts'
import type { ContentFolder, ReadPart } from './content-folder.ts'

const days = 7
const hours = 12

const number = z.number({ error: 'a number' })
const chance = numberFrom(0, 100, 'a chance of rain in percent, from 0 to 100').describe('chance of rain')
const percent = numberFrom(0, 100, 'percent, from 0 to 100')

const fahrenheit = number.describe('degrees Fahrenheit')
const condition = text.describe('such as Partly Cloudy')
const icon = text.describe('sunny, partly, cloudy, rainy or storm')
const time = text.describe('as it is printed, such as 6:45 AM')

const current = fields({
  temperature: fahrenheit,
  feelsLike: fahrenheit,
  condition,
  humidity: percent.describe('relative humidity'),
  windSpeed: number.describe('miles an hour'),
  windDirection: text.describe('such as SE'),
  pressure: number.describe('inches of mercury'),
  visibility: number.describe('miles'),
  uvIndex: number.describe('of the sun, from 0'),
  sunrise: time,
  sunset: time,
})

const day = fields({
  day: text.describe('Today, or a day of the week'),
  condition,
  icon,
  highTemp: fahrenheit,
  lowTemp: fahrenheit,
  precipitation: chance,
})

const hour = fields({ time, temp: fahrenheit, icon, precipitation: chance })

const alert = fields({
  type: text.describe('its name, such as Rip Current Statement'),
  description: text.describe('what it says'),
  severity: text.describe('such as Moderate'),
  timeIssued: time,
  timeExpires: time,
})

export const sampleWeatherSchema = (assets: Assets) =>
  fields({
    map: fields({
      image: pictureField(assets).describe('the drawing'),
      alt: text.describe('what it shows, for people who cannot see it'),
    })
      .optional()
      .describe('a drawing that is shown instead of a radar map'),
    current: current.describe('the weather now'),
    daily: list(day, 'days')
      .length(days, { error: 'seven days, Today through Sunday' })
      .describe('the forecast by day'),
    hourly: list(hour, 'hours')
      .length(hours, { error: 'twelve hours, Now through 11 PM' })
      .describe('the forecast by hour'),
    alert: alert.optional().describe('an alert in effect'),
  })

/** The sample forecast (specification, section 3). */
export type SampleWeather = Written<ReturnType<typeof sampleWeatherSchema>>

export function readSampleWeather({ files, assets }: ContentFolder): ReadPart<SampleWeather | undefined> {
  return readYaml(files, 'sample/weather.yaml', sampleWeatherSchema(assets), 'optional')
}
