import { z } from 'zod'
import { readYaml } from '../read-yaml.ts'
import { fields, list, numberFrom, text, type Written } from '../schema-parts.ts'
import { type Assets, pictureField } from './assets.ts'
import type { ContentFolder, ReadPart } from './content-folder.ts'

const days = 7
const hours = 12

const number = z.number({ error: 'a number' })
const chance = numberFrom(0, 100, 'a chance of rain in percent, from 0 to 100')
const percent = numberFrom(0, 100, 'percent, from 0 to 100')

const current = fields({
  temperature: number,
  feelsLike: number,
  condition: text,
  humidity: percent,
  windSpeed: number,
  windDirection: text,
  /** inHg */
  pressure: number,
  /** miles */
  visibility: number,
  uvIndex: number,
  sunrise: text,
  sunset: text,
})

const day = fields({
  day: text,
  condition: text,
  icon: text,
  highTemp: number,
  lowTemp: number,
  precipitation: chance,
})

const hour = fields({ time: text, temp: number, icon: text, precipitation: chance })

const alert = fields({
  type: text,
  description: text,
  severity: text,
  timeIssued: text,
  timeExpires: text,
})

export const sampleWeatherSchema = (assets: Assets) =>
  fields({
    /** A drawing that is shown instead of a radar map. */
    map: fields({ image: pictureField(assets), alt: text }).optional(),
    current,
    daily: list(day, 'days').length(days, { error: 'seven days, Today through Sunday' }),
    hourly: list(hour, 'hours').length(hours, { error: 'twelve hours, Now through 11 PM' }),
    alert: alert.optional(),
  })

/** The sample forecast (specification, section 3). */
export type SampleWeather = Written<ReturnType<typeof sampleWeatherSchema>>

export function readSampleWeather({ files, assets }: ContentFolder): ReadPart<SampleWeather | undefined> {
  return readYaml(files, 'sample/weather.yaml', sampleWeatherSchema(assets), 'optional')
}
