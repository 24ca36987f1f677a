import type { SampleWeather } from '../../../publication/content/sample-weather.ts'
import { sampleReadings } from '../../../weather/sample-readings.ts'
import { exampleNow, examplePublication } from '../../example-publication.fixture.ts'

const days = ['Today', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const hours = ['Now', ...Array.from({ length: 11 }, (_, index) => `${index + 1} PM`)]

/** What pages get of it. */
export const exampleSample = () => sampleReadings(exampleWeather, examplePublication, exampleNow)

/** A sample forecast for tests, of the shape and length that the specification gives. */
export const exampleWeather: SampleWeather = {
  current: {
    temperature: 84,
    feelsLike: 91,
    condition: 'Sunny',
    humidity: 71,
    windSpeed: 12,
    windDirection: 'SE',
    pressure: 30.1,
    visibility: 10,
    uvIndex: 9,
    sunrise: '6:28 AM',
    sunset: '8:14 PM',
  },
  daily: days.map((day, index) => ({
    day,
    condition:
      ['Sunny', 'Thunderstorms', 'Showers', 'Partly Cloudy', 'Cloudy', 'Sunny', 'Sunny'][index] ?? '',
    icon: ['sunny', 'storm', 'rainy', 'partly', 'cloudy', 'sunny', 'sunny'][index] ?? '',
    highTemp: 87 + (index % 4),
    lowTemp: 77 + (index % 3),
    precipitation: 70 - 10 * index,
  })),
  hourly: hours.map((time, index) => ({
    time,
    temp: 84 + Math.round(4 * Math.sin(index / 2)),
    icon: index < 4 ? 'sunny' : 'cloudy',
    precipitation: 5 * index,
  })),
  map: { image: '/media/coast.svg', alt: 'A coast' },
  alert: {
    type: 'Heat Advisory',
    description: 'Drink water and rest in the shade.',
    severity: 'Moderate',
    timeIssued: '8:00 AM EDT',
    timeExpires: '8:00 PM EDT',
  },
}
