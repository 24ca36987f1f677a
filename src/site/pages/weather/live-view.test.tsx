import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { hour, minute } from '../../../time/durations.ts'
import type { Alert } from '../../../weather/alert.ts'
import type { ForecastPeriod, LiveWeather, Observation } from '../../../weather/weather.ts'
import { buildCityCard } from '../../components/weather/weather-card.ts'
import { exampleContext, exampleNow, examplePublication } from '../../example-publication.fixture.ts'
import type { CityWeather } from '../../needs.ts'
import { openPage, type PageContext } from '../../page.ts'
import { AlertStrips } from '../../shell/AlertStrips.tsx'
import { buildAlertStrips } from '../../shell/alert-strips.ts'
import { buildWeatherLine } from '../../shell/shell-view.ts'
import { drawHours } from './charts.ts'
import { WeatherPage } from './WeatherPage.tsx'
import { buildWeatherView } from './weather-view.ts'

const publication = { ...examplePublication, weather: { latitude: 26.1224, longitude: -80.1373, zones: [] } }
const known = { checkedAt: exampleNow - minute, isFailing: false }
const checked = { ...known, elsewhere: [], past: [] }

function period(startsAt: number, changes: Partial<ForecastPeriod> = {}): ForecastPeriod {
  return {
    name: '',
    startsAt,
    endsAt: startsAt + hour,
    isDay: true,
    temperature: 80,
    rainChance: 20,
    wind: { low: 5, high: 10 },
    windDirection: 'E',
    condition: 'Sunny',
    sky: 'few',
    details: '',
    ...changes,
  }
}

const observed: Observation = {
  stationId: 'KFLL',
  stationName: 'Airport',
  observedAt: exampleNow - 20 * minute,
  temperature: 83.6,
  feelsLike: 88,
  condition: 'Mostly Cloudy',
  sky: 'bkn',
  dewPoint: 70,
  humidity: 65.2,
  windSpeed: 9.6,
  windGust: undefined,
  windDirection: 'SE',
  pressure: 30.1,
  visibility: 10,
}

const alert: Alert = {
  id: 'a1',
  event: 'Hurricane Warning',
  level: 'warning',
  rank: 7,
  endsAt: undefined,
  startsAt: exampleNow - hour,
  issuedAt: exampleNow - hour,
  updatedAt: exampleNow - hour,
  ended: undefined,
  area: 'Coastal Broward',
  sender: 'NWS Miami FL',
  headline: 'A warning',
  description: ['Text.'],
  instruction: ['Leave now.'],
}

const midnight = exampleNow - 10 * hour
/** Seven days from this morning on, each with its night. */
const periods = Array.from({ length: 14 }, (_, index) =>
  period(midnight + (6 + 12 * index) * hour, {
    name: `Period ${index}`,
    endsAt: midnight + (18 + 12 * index) * hour,
    isDay: index % 2 === 0,
    temperature: index % 2 === 0 ? 85 + index : 70 + index,
  }),
)

const issued = { updatedAt: exampleNow - hour, office: 'MFL', radar: 'KAMX' }

function weatherOf(changes: Partial<LiveWeather> = {}): LiveWeather {
  const hours = Array.from({ length: 48 }, (_, index) => period(exampleNow + (index - 2) * hour))
  return {
    kind: 'live',
    forecast: { ...known, data: { ...issued, periods } },
    hours: { ...known, data: { ...issued, periods: hours } },
    observation: { ...known, data: observed },
    alerts: { alerts: [], ...checked },
    ...changes,
  }
}

function contextOf(weather: LiveWeather, path = '/weather'): PageContext {
  return { ...exampleContext(path), publication, weather }
}

function htmlOf(weather: LiveWeather): string {
  const context = contextOf(weather)
  const view = buildWeatherView(context, { forecast: weather })
  return renderToStaticMarkup(openPage(WeatherPage, view, context.texts).body)
}

function liveOf(weather: LiveWeather) {
  const { live } = buildWeatherView(contextOf(weather), { forecast: weather }).body
  if (!live) throw new Error('no live weather')
  return live
}

test('now has what was measured, with its station and its time', () => {
  expect(liveOf(weatherOf()).now).toMatchObject({
    temperature: '84°',
    feelsLike: '88°F',
    station: { id: 'KFLL' },
    measured: { label: '9:40 AM' },
    facts: [
      { label: 'Humidity', value: '65%' },
      { label: 'Dew point', value: '70°F' },
      { label: 'Wind', value: 'SE 10 mph' },
      { label: 'Pressure', value: '30.10 in' },
      { label: 'Visibility', value: '10 mi' },
    ],
  })
})

test('an observation of more than two hours ago is not the weather now', () => {
  const old = { ...known, data: { ...observed, observedAt: exampleNow - 3 * hour } }
  expect(liveOf(weatherOf({ observation: old })).now).toBeUndefined()
  const card = buildCityCard(weatherOf({ observation: old }), contextOf(weatherOf()))
  expect(card).toMatchObject({ temperature: '80°', measuredAt: undefined })
  expect(card?.note).toMatch(/^Forecast from .* No recent measurement\. No alerts, checked /)
})

test('seven days, today first, each with its night, and the next twelve hours', () => {
  const { forecast } = liveOf(weatherOf())
  expect(forecast?.days?.days.map(({ name }) => name)).toEqual([
    'Today',
    'Saturday',
    'Sunday',
    'Monday',
    'Tuesday',
    'Wednesday',
    'Thursday',
  ])
  expect(forecast?.days?.days[0]).toMatchObject({
    low: '71°',
    high: '85°',
    chance: '20%',
    wind: 'E 5 to 10 mph',
  })
  expect(forecast?.hours?.hours.map(({ label }) => label)).toHaveLength(12)
  expect(forecast?.hours?.hours[0]?.label).toBe('10 AM')
})

test('what is left of the night is part of the first day', () => {
  const night = period(midnight, { isDay: false, endsAt: midnight + 6 * hour, name: 'Overnight' })
  const data = { updatedAt: exampleNow, periods: [night, ...periods], office: 'MFL', radar: '' }
  const weather = weatherOf({ forecast: { ...known, data } })
  const context = { ...contextOf(weather), now: midnight + hour }
  const { live } = buildWeatherView(context, { forecast: weather }).body
  expect(live?.forecast?.days?.days[0]).toMatchObject({ name: 'Today', details: { length: 3 } })
})

test.each([
  ['of today', ({ startsAt }: ForecastPeriod) => startsAt > midnight + 24 * hour, 'Saturday', '87°', '73°'],
  ['of tomorrow morning', (_: ForecastPeriod, index: number) => index !== 2, 'Today', '85°', '71°'],
  ['of today but the night', (_: ForecastPeriod, index: number) => index !== 0, 'Tonight', undefined, '71°'],
])(
  'where the periods %s are unreadable, days keep their own names and nights',
  (_, isRead, name, high, low) => {
    const data = { ...issued, periods: periods.filter(isRead) }
    const days = liveOf(weatherOf({ forecast: { ...known, data } })).forecast?.days?.days
    expect(days?.[0]).toMatchObject({ name, high, low })
    expect(days?.find((day) => day.name === 'Sunday')).toMatchObject({ high: '89°', low: '75°' })
  },
)

test('where all periods of today are unreadable, the card does not show tomorrow’s weather as today’s', () => {
  const tomorrow = periods.filter(({ startsAt }) => startsAt > midnight + 24 * hour)
  const forecast = { ...known, data: { ...issued, periods: tomorrow } }
  const weather = weatherOf({ forecast, hours: undefined, observation: undefined })
  expect(buildCityCard(weather, contextOf(weather))).toBeUndefined()
})

test('after midnight what is left of a night that began before is today’s', () => {
  const night = period(midnight - 6 * hour, { isDay: false, endsAt: midnight + 6 * hour, name: 'Tonight' })
  const data = { ...issued, periods: [night, ...periods] }
  const context = { ...contextOf(weatherOf()), now: midnight + 2 * hour }
  const { live } = buildWeatherView(context, { forecast: weatherOf({ forecast: { ...known, data } }) }).body
  expect(live?.forecast?.days?.days.slice(0, 2).map(({ name }) => name)).toEqual(['Today', 'Saturday'])
})

test('a forecast of more than a day ago is kept, and its age is said first', () => {
  const data = { updatedAt: exampleNow - 30 * hour, periods, office: 'MFL', radar: '' }
  expect(htmlOf(weatherOf({ forecast: { ...known, data } }))).toContain(
    'This forecast is more than a day old.',
  )
})

test('no alerts, alerts and an unanswered question are three different sentences', () => {
  expect(htmlOf(weatherOf())).toContain('No alerts in effect')
  const unchecked = {
    alerts: [],
    elsewhere: [],
    past: [],
    checkedAt: exampleNow - 20 * minute,
    isFailing: true,
  }
  const html = htmlOf(weatherOf({ alerts: unchecked }))
  expect(html).toContain('We have not been able to check for alerts since 9:40 AM.')
  expect(html).not.toContain('No alerts in effect')
  const warned = htmlOf(weatherOf({ alerts: { ...unchecked, alerts: [alert] } }))
  expect(warned).toContain('Hurricane Warning')
  expect(warned).toContain('Leave now.')
  expect(warned).toContain('Further notice')
  expect(warned).toContain('We have not been able to check')
})

test('an alert that is drawn elsewhere in the county is named last on the weather page, and nowhere else', () => {
  const tornado = { ...alert, id: 'e1', event: 'Tornado Warning', area: 'Broward' }
  const weather = weatherOf({ alerts: { ...checked, alerts: [], elsewhere: [tornado] } })
  const html = htmlOf(weather)
  expect(html).toContain('No alerts in effect')
  expect(html).toMatch(/Elsewhere in the county<\/h2>.*href="\/weather\/alerts\/e1"[^>]*>Tornado Warning</)
  expect(buildAlertStrips(contextOf(weather, '/'))).toBeUndefined()
  expect(buildCityCard(weather, contextOf(weather))?.alert).toBeUndefined()
})

test('a list of alerts that was never read says nothing about alerts in effect', () => {
  const weather = weatherOf({
    alerts: { alerts: [], elsewhere: [], past: [], checkedAt: undefined, isFailing: true },
  })
  const html = htmlOf(weather)
  expect(html).toContain('We have not been able to check for alerts yet.')
  expect(html).not.toMatch(/no alert/i)
  const context = contextOf(weather, '/about')
  const view = buildAlertStrips(context)
  if (!view) throw new Error('no strips')
  const strips = renderToStaticMarkup(<AlertStrips view={view} t={context.texts} />)
  expect(strips).toContain('aria-label="Weather alerts"')
})

test('two alerts of one name are two headings and one landmark', () => {
  const flood = { ...alert, event: 'Flood Warning' }
  const over = { ended: { at: exampleNow - minute, how: 'over' } } as const
  const alerts = [flood, { ...flood, id: 'a2' }, { ...flood, ...over, id: 'a3' }]
  const html = htmlOf(weatherOf({ alerts: { ...checked, alerts } }))
  expect(
    [...html.matchAll(/<(\w+) class="alert [^>]*id="([^"]*)"/g)].map(([, tag, id]) => [tag, id]),
  ).toEqual([
    ['section', 'alert-a1'],
    ['div', 'alert-a2'],
    ['section', 'alert-a3'],
  ])
  expect(html.match(/<h2 class="alert-title"/g)).toHaveLength(3)
})

test('nothing of another site is loaded before the reader asks', () => {
  const outside = htmlOf(weatherOf()).replace(/<template>.*?<\/template>/gs, '')
  expect(outside).toContain('Show radar')
  expect(outside).not.toMatch(/(src|srcset)="https:|rel="preload" as="image" href="https:/)
})

test('warnings are under every masthead, advisories only where readers look for weather', () => {
  const advisory: Alert = {
    ...alert,
    id: 'b2',
    event: 'Heat Advisory',
    level: 'advisory',
    endsAt: exampleNow + hour,
  }
  const weather = weatherOf({ alerts: { ...checked, alerts: [alert, advisory] } })
  const events = (path: string) =>
    buildAlertStrips(contextOf(weather, path))?.strips.map(({ event }) => event)
  expect(events('/about')).toEqual(['Hurricane Warning'])
  expect(events('/')).toEqual(['Hurricane Warning', 'Heat Advisory'])
  expect(buildAlertStrips(contextOf(weatherOf(), '/'))).toBeUndefined()
})

test('an alert’s own page has strips for the others only, and the weather page none', () => {
  const other: Alert = { ...alert, id: 'a2', event: 'Storm Surge Warning' }
  const weather = weatherOf({ alerts: { ...checked, alerts: [alert, other] } })
  const strips = (path: string) => buildAlertStrips(contextOf(weather, path))
  expect(strips('/weather/alerts/a1')).toMatchObject({
    inForce: 1,
    strips: [{ event: 'Storm Surge Warning' }],
    more: 0,
  })
  expect(strips('/weather')).toBeUndefined()
})

test('the row after the strips counts as the front page’s card does: every other alert in effect', () => {
  const levels = ['warning', 'watch', 'watch', 'advisory', 'statement'] as const
  const alerts = levels.map((level, index) => ({ ...alert, id: `c${index}`, event: `Event ${index}`, level }))
  const context = contextOf(weatherOf({ alerts: { ...checked, alerts } }), '/about')
  expect(buildAlertStrips(context)).toMatchObject({ strips: [{}, {}], more: 3 })
  expect(buildCityCard(context.weather, context)?.alert?.more).toBe(4)
  // Two have strips, and an advisory would have none on this page.
  const weather = weatherOf({ alerts: { ...checked, alerts: alerts.filter(({ id }) => !/[24]/.test(id)) } })
  expect(buildAlertStrips(contextOf(weather, '/about'))).toMatchObject({
    inForce: 3,
    strips: [{}, {}],
    more: 0,
  })
})

test('of several alerts of a kind the band names the one that ends last, and counts the others', () => {
  const tornadoes = [1, 3, 2].map((hours) => ({
    ...alert,
    id: `t${hours}`,
    event: 'Tornado Warning',
    endsAt: exampleNow + hours * hour,
  }))
  const alerts = [...tornadoes, { ...alert, id: 'h' }]
  expect(buildAlertStrips(contextOf(weatherOf({ alerts: { ...checked, alerts } }), '/about'))).toMatchObject({
    strips: [{ event: 'Tornado Warning', time: 'until 1:00 PM' }, { event: 'Hurricane Warning' }],
    more: 2,
  })
})

test('where nothing is beside the forecast no column is kept for it', () => {
  const links = [{ label: 'Storms', href: 'https://storms.test/' }]
  const sidebars = { weather: [{ kind: 'links' as const, title: 'More', links }] }
  const columnsOf = (weather: LiveWeather) => {
    const context = { ...contextOf(weather), publication: { ...publication, sidebars } }
    const view = buildWeatherView(context, { forecast: weather })
    const html = renderToStaticMarkup(openPage(WeatherPage, view, context.texts).body)
    return [/class="(columns weather .*?)"/.exec(html)?.[1], html.includes('<aside class="rail"')]
  }
  expect(columnsOf(weatherOf())).toEqual(['columns weather section with-rail', true])
  const warned = weatherOf({ alerts: { ...checked, alerts: [alert] } })
  expect(columnsOf(warned)).toEqual(['columns weather section', false])
})

test('a station that says nothing of the sky has no drawing; the card has the forecast’s words and drawing', () => {
  const silent = { ...observed, condition: '', sky: '' }
  const weather = weatherOf({ observation: { ...known, data: silent } })
  expect(liveOf(weather)?.now).toMatchObject({ icon: undefined, condition: '' })
  const card = buildCityCard(weather, contextOf(weather))
  expect(card).toMatchObject({ icon: 'sunny', condition: 'Sunny', temperature: '84°' })
})

test('an hour without a chance of rain or a wind has neither, in the table, the chart and its description', () => {
  const bare = { rainChance: undefined, wind: undefined, windDirection: '' }
  const hours = Array.from({ length: 12 }, (_, index) => period(exampleNow + index * hour, bare))
  const weather = weatherOf({ hours: { ...known, data: { ...issued, periods: hours } } })
  expect(liveOf(weather)?.forecast?.hours).toMatchObject({
    rainiest: undefined,
    hours: hours.map(() => ({ chance: '', wind: '' })),
  })
  const html = htmlOf(weather)
  expect(html).toContain('Temperature from 80° to 80°. All figures')
  expect(html).not.toMatch(/>0%?<\/(text|td)>/)
})

test('the reader of the chart has each hour in words, and says which of its figures are not given', () => {
  const given: Partial<ForecastPeriod>[] = [
    {},
    { rainChance: undefined },
    { wind: undefined },
    { rainChance: 0, temperature: -3, wind: { low: 10, high: 10 } },
    {},
    {},
  ]
  const wordsOf = (changes: readonly Partial<ForecastPeriod>[]) => {
    const hours = changes.map((each, index) => period(exampleNow + index * hour, each))
    const html = htmlOf(weatherOf({ hours: { ...known, data: { ...issued, periods: hours } } }))
    const [, props = ''] = /data-island="pages\/weather\/HoursReader".*?data-props="([^"]*)"/.exec(html) ?? []
    return (JSON.parse(props.replaceAll('&quot;', '"')) as { hours: string[] }).hours
  }
  expect(wordsOf(given).slice(0, 4)).toEqual([
    '10 AM: 80°F, 20% chance of rain.\nWind E 5 to 10 mph.',
    '11 AM: 80°F, chance of rain not given.\nWind E 5 to 10 mph.',
    '12 PM: 80°F, 20% chance of rain.\nWind not given.',
    '1 PM: −3°F, 0% chance of rain.\nWind E 10 mph.',
  ])
  // As in the chart and the table, nothing is said of the wind where no hour has one.
  expect(wordsOf(given.map((each) => ({ ...each, wind: undefined })))[0]).toBe(
    '10 AM: 80°F, 20% chance of rain.',
  )
})

test('in several alerts there is a table and no chart, hence no reader', () => {
  const two = [alert, { ...alert, id: 'a2' }]
  expect(htmlOf(weatherOf())).toContain('data-island')
  expect(htmlOf(weatherOf({ alerts: { ...checked, alerts: two } }))).not.toContain('data-island')
})

test('hours without days are shown with their source; without either the page says where to look', () => {
  const html = htmlOf(weatherOf({ forecast: undefined }))
  expect(html).toContain('Next 12 hours in')
  expect(html).toContain('MFL office, issued')
  expect(html).not.toContain('role="tab"')
  expect(html).not.toContain('not available')
  const nothing = htmlOf(weatherOf({ forecast: undefined, hours: undefined }))
  expect(nothing).toMatch(
    /The forecast is not available right now\. Not read yet\. <a [^>]*href="https:\/\/forecast\.weather\.gov/,
  )
})

test('less than a mile of visibility is not zero', () => {
  const foggy = { ...observed, visibility: 0.25 }
  const weather = weatherOf({ observation: { ...known, data: foggy } })
  expect(liveOf(weather)?.now?.facts.at(-1)).toEqual({ label: 'Visibility', value: '0.3 mi' })
})

test('after sunset a clear sky has a moon', () => {
  const clear = { ...observed, condition: 'Clear', sky: 'skc', observedAt: exampleNow - hour }
  const icons = (later: number) => {
    const data = { ...clear, observedAt: exampleNow + later }
    const weather = weatherOf({ observation: { ...known, data } })
    const context = { ...contextOf(weather), now: exampleNow + later }
    return buildWeatherView(context, { forecast: weather }).body.live?.now?.icon
  }
  expect([icons(0), icons(12 * hour)]).toEqual(['sunny', 'clear-night'])
})

test('a strip says until when, and what nobody could check', () => {
  const alerts = { alerts: [alert], elsewhere: [], past: [], checkedAt: exampleNow - hour, isFailing: true }
  const context = contextOf(weatherOf({ alerts }), '/about')
  const view = buildAlertStrips(context)
  if (!view) throw new Error('no strips')
  const html = renderToStaticMarkup(<AlertStrips view={view} t={context.texts} />)
  expect(html).toContain('aria-label="Weather alerts, 1 in effect"')
  expect(html).toContain('<b>Hurricane Warning</b>, until further notice')
  expect(html).toContain('href="/storm"')
  expect(html).toContain('We have not been able to check for alerts since 9:00 AM.')
  const ended = { ...alert, ended: { at: exampleNow - minute, how: 'cancelled' } } as const
  const after = contextOf(weatherOf({ alerts: { ...checked, alerts: [ended] } }), '/about')
  expect(buildAlertStrips(after)?.strips).toMatchObject([
    { look: 'ended', event: 'Hurricane Warning has ended' },
  ])
})

test('the masthead has what was measured, and never a forecast as the weather now', () => {
  const old = { ...known, data: { ...observed, observedAt: exampleNow - 3 * hour } }
  expect(buildWeatherLine(contextOf(weatherOf()))?.now).toMatchObject({ temperature: '84°' })
  expect(buildWeatherLine(contextOf(weatherOf({ observation: old })))).toEqual({ now: undefined })
})

/** A day of the forecast, so many days from now, with its night. */
function dayFrom(
  days: number,
  day: Partial<ForecastPeriod>,
  night: Partial<ForecastPeriod>,
): ForecastPeriod[] {
  const morning = midnight + (24 * days + 6) * hour
  return [
    period(morning, { name: 'Day', endsAt: morning + 12 * hour, ...day }),
    period(morning + 12 * hour, { name: 'Night', endsAt: morning + 24 * hour, isDay: false, ...night }),
  ]
}

const daysOf = (periods: readonly ForecastPeriod[]) =>
  liveOf(weatherOf({ forecast: { ...known, data: { ...issued, periods: [...periods] } } })).forecast?.days

test('each day has a bar from its low to its high, on the scale of the week', () => {
  const week = daysOf([
    ...dayFrom(0, { temperature: 80 }, { temperature: 60 }),
    ...dayFrom(1, { temperature: 70 }, { temperature: 70 }),
    ...dayFrom(2, { temperature: 65 }, { temperature: 75 }),
  ])
  expect([week?.lowest, week?.highest]).toEqual(['60°', '80°'])
  expect(week?.days.map(({ bar }) => bar)).toEqual([
    { start: 0, length: 100 },
    // A day whose high equals its low is still to be seen.
    { start: 50, length: 2 },
    { start: 25, length: 50 },
  ])
  expect(daysOf(dayFrom(0, {}, {}))?.days[0]?.bar).toEqual({ start: 0, length: 2 })
})

test('a day of which only one half is known has no bar, and the other half’s figures', () => {
  const [day, night] = dayFrom(1, { temperature: 80 }, { temperature: 60 }) as [
    ForecastPeriod,
    ForecastPeriod,
  ]
  expect(daysOf([day])?.days[0]).toMatchObject({ low: undefined, high: '80°', bar: undefined })
  expect(daysOf([night])?.days[0]).toMatchObject({
    name: 'Saturday',
    short: 'Sat',
    low: '60°',
    high: undefined,
    bar: undefined,
    condition: 'Sunny',
  })
})

test('the chance of rain of a day is the higher one of day and night, in steps of five', () => {
  const chanceOf = (day: number | undefined, night: number | undefined) =>
    daysOf(dayFrom(1, { rainChance: day }, { rainChance: night }))?.days[0]?.chance
  expect([chanceOf(20, 33), chanceOf(42, 10), chanceOf(undefined, 8)]).toEqual(['35%', '40%', '10%'])
  expect(chanceOf(undefined, undefined)).toBeUndefined()
})

test('a day has the drawing and the words of its day, and in the night those of the night', () => {
  const clear = { sky: 'skc', condition: 'Clear' }
  const first = (periods: readonly ForecastPeriod[]) => daysOf(periods)?.days[0]
  expect(first(dayFrom(1, clear, { condition: 'Fog' }))).toMatchObject({ icon: 'sunny', condition: 'Clear' })
  expect(first(dayFrom(1, clear, clear).slice(1))).toMatchObject({ icon: 'clear-night', condition: 'Clear' })
})

test('the service’s words for a day are its text, else the condition', () => {
  const days = daysOf(dayFrom(1, { details: 'Sunny, with a high near 80.' }, { condition: 'Fog' }))
  expect(days?.days[0]?.details).toEqual([
    { name: 'Day', text: 'Sunny, with a high near 80.' },
    { name: 'Night', text: 'Fog' },
  ])
})

test('what has ended is not forecast, and there are seven days at most', () => {
  const past = period(exampleNow - 6 * hour, { endsAt: exampleNow, temperature: 10 })
  const many = Array.from({ length: 9 }, (_, days) => dayFrom(days, {}, {})).flat()
  const week = daysOf([past, ...many])
  expect(week?.days).toHaveLength(7)
  expect(week?.lowest).toBe('80°')
  expect(daysOf([past])).toBeUndefined()
})

const hoursOf = (count: number, changes: Partial<ForecastPeriod> = {}, from = 0) => {
  const hours = Array.from({ length: count }, (_, index) =>
    period(exampleNow + (from + index) * hour, { rainChance: index, temperature: 70 + index, ...changes }),
  )
  return liveOf(weatherOf({ hours: { ...known, data: { ...issued, periods: hours } } })).forecast?.hours
}

test('fewer than six hours are no forecast, and those after a gap do not count', () => {
  expect(hoursOf(5)).toBeUndefined()
  expect(hoursOf(6)?.hours).toHaveLength(6)
  expect(hoursOf(12, {}, 8)?.hours).toHaveLength(6)
})

test('the chart’s description has the first and the last temperature, and the highest chance of rain', () => {
  expect(hoursOf(8)).toMatchObject({ city: 'Example', first: '70°', last: '77°', rainiest: '7%' })
  expect(hoursOf(8)?.hours[3]).toMatchObject({ chance: '3%', wind: 'E 5 to 10 mph' })
})

test('the chart of hours has a column for each, warm above cold, rain from the bottom, and the night shaded', () => {
  const given: Partial<ForecastPeriod>[] = [
    { temperature: 60, rainChance: 0, isDay: true },
    { temperature: 80, rainChance: 100, isDay: true },
    { temperature: 70, rainChance: 50, isDay: false, wind: { low: 5, high: 9.6 } },
    { temperature: 70, rainChance: undefined, wind: undefined },
    { temperature: 70 },
    { temperature: 70 },
    { temperature: 70 },
  ]
  const hours = given.map((changes, index) => period(exampleNow + index * hour, changes))
  const view = liveOf(weatherOf({ hours: { ...known, data: { ...issued, periods: hours } } })).forecast?.hours
  if (!view) throw new Error('no hours')
  const { columns, line, points, bars, nights } = drawHours(view)
  expect(columns.map(({ x }) => x)).toEqual([24.5, 73.5, 122.5, 171.5, 220.5, 269.5, 318.5])
  expect(columns.slice(0, 4).map(({ y }) => y)).toEqual([150, 48, 99, 99])
  expect(columns.slice(0, 4).map(({ rainHeight }) => rainHeight)).toEqual([0, 44, 22, 0])
  expect(line).toMatch(/^M24\.5 150L73\.5 48L122\.5 99L/)
  expect(points).toMatch(/^M24\.5 150h0M73\.5 48h0/)
  expect(bars).toMatch(/^M17\.5 234v0h14v0zM66\.5 234v-44h14v44z/)
  expect(nights).toBe('M98 22h49V306h-49z')
})

test('a calm day looks calm: the scale of temperatures is at least ten degrees', () => {
  const view = hoursOf(6, { temperature: 70 })
  const warm = view?.hours.map((one, index) => ({
    ...one,
    figures: { ...one.figures, temperature: index === 0 ? 71 : 70 },
  }))
  expect(drawHours({ hours: warm ?? [], hasWind: true }).columns.map(({ y }) => y)).toEqual([
    93.9, 104.1, 104.1, 104.1, 104.1, 104.1,
  ])
})

test('the radar is that of the forecast’s station, else of the hours, and an odd name is not asked for', () => {
  const radarOf = (forecast: string | undefined, hours: string) => {
    const data = (radar: string) => ({ ...known, data: { ...issued, radar, periods } })
    const parts = { forecast: forecast === undefined ? undefined : data(forecast), hours: data(hours) }
    return liveOf(weatherOf(parts)).radar
  }
  expect(radarOf('KAMX', 'KBYX')).toEqual({
    station: 'KAMX',
    picture: 'https://radar.weather.gov/ridge/standard/KAMX_loop.gif',
    page: 'https://radar.weather.gov/station/KAMX/standard',
  })
  expect(radarOf(undefined, 'KBYX')?.station).toBe('KBYX')
  for (const odd of ['', 'KAM', 'xKAMX', 'KAMX/..', 'kamx']) expect(radarOf(odd, 'KBYX')).toBeUndefined()
})

test('the sun has its times by the city’s clock and its place; a time that does not come is left out', () => {
  const sunAt = (latitude: number, longitude: number, timeZone = 'America/New_York') => {
    const ours = { ...publication, timeZone, weather: { latitude, longitude, zones: [] } }
    const context = { ...contextOf(weatherOf()), publication: ours }
    return buildWeatherView(context, { forecast: weatherOf() }).body.live?.sun
  }
  const here = sunAt(26.1224, -80.1373)
  expect(here?.place).toBe('26.12° N, 80.14° W')
  expect(here?.facts).toEqual([
    { name: 'sunrise', time: expect.stringMatching(/^6:[34]\d AM$/) },
    { name: 'sunset', time: expect.stringMatching(/^5:[23]\d PM$/) },
  ])
  expect(sunAt(-33.9, 18.4)?.place).toBe('33.90° S, 18.40° E')
  // The polar night has neither.
  expect(sunAt(78.2, 15.6)).toBeUndefined()
  const nowhere = { ...contextOf(weatherOf()), publication: examplePublication }
  expect(buildWeatherView(nowhere, { forecast: weatherOf() }).body.live?.sun).toBeUndefined()
})

test('the page says which clock its times are of, and where the alerts are for programs', () => {
  expect(liveOf(weatherOf()).zone).toBe('Eastern Standard Time')
})

test('each block says whose its figures are and when it was read, since when it is not, or that it was never read', () => {
  const linesOf = (changes: Partial<LiveWeather>) => {
    const text = htmlOf(weatherOf(changes)).replaceAll(/<[^>]*>/g, '\n')
    return text
      .replaceAll(/\s+/g, ' ')
      .match(/(Checked|Not checked|We have no|The forecast is|Alerts of).*?(\d [AP]M|yet\.)( · .*?[AP]M)?/g)
  }
  const alerts = 'Alerts of the National Weather Service, checked 9:59 AM'
  const station = 'Measured at Airport, station KFLL of the National Weather Service, 9:40 AM'
  const office = (name: string, time: string) =>
    `Forecast by the National Weather Service, ${name} office, issued ${time}`
  const days = office('MFL', '9:00 AM')
  expect(linesOf({})).toEqual([
    alerts,
    `Checked 9:59 AM · ${station}`,
    `Checked 9:59 AM · ${days}`,
    `Checked 9:59 AM · ${days}`,
  ])
  const failing = { checkedAt: exampleNow - hour, isFailing: true }
  const observation = { ...failing, data: observed }
  const { periods = [] } = weatherOf().hours?.data ?? {}
  const hours = { ...failing, data: { ...issued, office: 'KEY', updatedAt: exampleNow - 3 * hour, periods } }
  expect(linesOf({ observation, hours })).toEqual([
    alerts,
    `Not checked since 9:00 AM · ${station}`,
    `Checked 9:59 AM · ${days}`,
    `Not checked since 9:00 AM · ${office('KEY', '7:00 AM')}`,
  ])
  const old = { ...failing, data: { ...observed, observedAt: exampleNow - 3 * hour } }
  const over = { ...failing, data: { ...issued, periods: [] } }
  expect(linesOf({ observation: old, forecast: over, hours: undefined })).toEqual([
    alerts,
    'We have no measurement of the last two hours from a station near the city. Not checked since 9:00 AM',
    'The forecast is not available right now. Not checked since 9:00 AM',
  ])
  expect(linesOf({ observation: undefined, forecast: undefined, hours: undefined })).toEqual([
    alerts,
    'We have no measurement of the last two hours from a station near the city. Not read yet.',
    'The forecast is not available right now. Not read yet.',
  ])
})

test('only what was measured is shown, and how warm it feels only where that differs', () => {
  const bare = {
    ...observed,
    feelsLike: 84.2,
    dewPoint: undefined,
    humidity: undefined,
    windSpeed: undefined,
    pressure: undefined,
    visibility: undefined,
  }
  const nowOf = (data: Observation) => liveOf(weatherOf({ observation: { ...known, data } })).now
  expect(nowOf(bare)).toMatchObject({ feelsLike: undefined, facts: [] })
  expect(nowOf({ ...bare, feelsLike: undefined })?.feelsLike).toBeUndefined()
  expect(nowOf({ ...bare, windGust: 21.4, visibility: 0.95 })?.facts).toEqual([
    { label: 'Gusts', value: '21 mph' },
    { label: 'Visibility', value: '1 mi' },
  ])
})

test('a forecast of one day and a moment is stale, and one of exactly a day is not', () => {
  const staleAfter = (age: number) => {
    const data = { ...issued, updatedAt: exampleNow - age, periods }
    return liveOf(weatherOf({ forecast: { ...known, data } })).forecast.days?.isStale
  }
  expect([staleAfter(24 * hour), staleAfter(24 * hour + 1)]).toEqual([false, true])
})

test('a weather page with a live forecast has a feed of alerts', () => {
  const pageOf = (forecast: CityWeather) => buildWeatherView(contextOf(weatherOf()), { forecast })
  expect(pageOf(weatherOf()).ownFeed).toEqual(expect.any(String))
  expect(pageOf(undefined)).not.toHaveProperty('ownFeed')
})
