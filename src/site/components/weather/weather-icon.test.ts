import { expect, test } from 'vitest'
import { chooseWeatherIcon } from './weather-icon.ts'

test.each([
  ['sunny', 'sunny'],
  ['cloudy', 'cloudy'],
  ['rainy', 'rainy'],
  ['partly', 'partly'],
  ['storm', 'storm'],
  ['Sunny', 'sunny'],
  ['Partly Cloudy', 'partly'],
  ['Overcast', 'cloudy'],
  ['Showers', 'rainy'],
  ['Thunderstorms', 'storm'],
  ['Cloudy with rain', 'rainy'],
])('%s shows %s', (condition, icon) => {
  expect(chooseWeatherIcon(condition)).toBe(icon)
})

test.each(['', 'haze', 'constructor', '__proto__'])(
  'the unknown condition "%s" shows the sun',
  (condition) => {
    expect(chooseWeatherIcon(condition)).toBe('sunny')
  },
)
