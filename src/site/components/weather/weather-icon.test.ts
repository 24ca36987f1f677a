import { expect, test } from 'vitest'
import { chooseSkyIcon } from './weather-icon.ts'

test.each([
  // The key of a clear sky, as stations send it with haze.
  ['skc', 'Haze', 'fog'],
  ['few', 'Fog/Mist', 'fog'],
  ['bkn', 'Mostly Cloudy then Chance Showers And Thunderstorms', 'storm'],
  ['snow', 'Light Snow', 'snow'],
  ['', 'Rain And Snow Likely', 'snow'],
  ['fzra', 'Freezing Rain', 'rainy'],
  ['fog', 'Patchy Fog then Sunny', 'fog'],
  ['skc', 'Patchy Fog then Sunny', 'sunny'],
  ['bkn', 'Mostly Cloudy', 'partly'],
  ['', 'Overcast', 'cloudy'],
  ['wind_few', 'Mostly Sunny', 'sunny'],
  ['', 'Fair', 'sunny'],
])('the key "%s" with the words "%s" by day is drawn as %s', (sky, words, icon) => {
  expect(chooseSkyIcon(sky, words, false)).toBe(icon)
})

test.each([
  ['skc', 'Clear', 'clear-night'],
  ['sct', 'Partly Cloudy', 'partly-night'],
  ['ovc', 'Cloudy', 'cloudy'],
  ['', 'Showers', 'rainy'],
])('the key "%s" with the words "%s" by night is drawn as %s', (sky, words, icon) => {
  expect(chooseSkyIcon(sky, words, true)).toBe(icon)
})

test.each(['', 'Breezy', 'constructor'])('nothing is drawn where "%s" is all that is known', (words) => {
  expect(chooseSkyIcon('', words, false)).toBeUndefined()
  expect(chooseSkyIcon(words.toLowerCase(), '', true)).toBeUndefined()
})
