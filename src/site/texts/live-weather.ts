/** Sentences and labels of live weather and its alerts. */
export const liveWeather = {
  alerts: (count: number) => (count === 0 ? 'Weather alerts' : `Weather alerts, ${count} in effect`),
  noAlerts: 'No alerts in effect',
  forCity: (city: string) => ` for ${city}.`,
  checked: 'Checked',
  notCheckedSince: 'Not checked since',
  neverRead: 'Not read yet.',
  /** Before a time. */
  alertsChecked: 'Alerts of the National Weather Service, checked',
  /** Before a time: nobody answered since. */
  uncheckedSince: (time: string) => `We have not been able to check for alerts since ${time}.`,
  neverChecked: 'We have not been able to check for alerts yet.',
  /** While some areas of the service answer, and others do not. */
  partlySince: (time: string) => `We have not been able to check for all alerts since ${time}.`,
  partlyNever: 'We have not been able to check for all alerts yet.',
  /** `names`: of alerts that it lists and that we cannot read; may be empty. */
  unreadable: (count: number, names: string) =>
    `The Weather Service lists ${count === 1 ? 'an alert' : 'alerts'} that we cannot read${names && `: ${names}`}.`,
  unreadableNone: 'What it says:',
  uncheckedNone: 'No alert was in effect then. That may have changed:',
  uncheckedNever: 'There may be alerts:',
  uncheckedSome: 'The alerts below are shown until we can check that they ended. There may be others:',
  uncheckedFeedNone: 'No alert was in effect then. That may have changed: see weather.gov.',
  uncheckedFeedSome:
    'The alerts in this feed are listed until we can check that they ended. There may be others: see weather.gov.',
  official: 'see weather.gov',
  /** The same as a sentence. */
  look: 'See weather.gov',
  whatToDo: 'What to Do',
  moreToDo: (event: string) => `More on what to do: ${event}`,
  moreAlerts: (count: number) => (count === 1 ? '1 more alert' : `${count} more alerts`),
  until: (time: string) => `until ${time}`,
  from: (time: string) => `from ${time}`,
  /** After an end that has passed; `since`: when it was last asked whether the alert goes on. */
  endUnchecked: (since = 'then') => `not checked since ${since}`,
  noEnd: 'until further notice',
  /** After the label 'Until'. */
  untilNotice: 'Further notice',
  unlisted: (time: string) => `No longer listed by the Weather Service at ${time}`,
  facts: {
    since: 'In effect since',
    begins: 'Begins',
    until: 'Until',
    ended: 'Ended',
    area: 'Where',
    issuedBy: 'Issued by',
    state: 'State',
    updated: 'Updated',
  },
  endings: {
    over: 'Expired',
    cancelled: 'Canceled by the Weather Service',
    replaced: 'Replaced by another alert',
    delisted: 'No longer listed by the Weather Service',
  },
  services: {
    inCounty: (county: string) => `In ${county}`,
    checked: (day: string) => `checked ${day}`,
    /** Between two numbers of one service. */
    or: 'or',
    guides: 'Our Guides',
    all: 'All help for these alerts',
  },
  elsewhereInCounty: 'Elsewhere in the county',
  /** Of alerts whose outlined area does not reach the city. */
  notInCity: (city: string) => `In effect for another part of the county, not in ${city}.`,
  hasEnded: (event: string) => `${event} has ended`,
  noInstruction: 'The Weather Service gave no instructions with this alert.',
  /** The link to what only an alert's own page has. */
  fullTextOf: (event: string) => `Full text of the ${event}`,
  alertDescription: (event: string, city: string) =>
    `${event} for ${city}: what to do, and the full text from the National Weather Service.`,
  allWeather: 'Forecast and all alerts',
  fullText: 'Full text from the Weather Service',
  levels: { warning: 'Warning', watch: 'Watch', advisory: 'Advisory', statement: 'Statement' },
  alertsFeed: 'Alerts as a feed',
  alertsJson: 'Alerts as JSON',
  now: 'Current Conditions',
  noObservation: 'We have no measurement of the last two hours from a station near the city.',
  dewPoint: 'Dew point',
  gusts: 'Gusts',
  measured: (name: string, id: string) =>
    `Measured at ${name && `${name}, `}station ${id} of the National Weather Service,`,
  forecastOf: (office: string) => `Forecast by the National Weather Service, ${office} office, issued`,
  noForecast: 'The forecast is not available right now.',
  stale: 'This forecast is more than a day old.',
  today: 'Today',
  tonight: 'Tonight',
  wind: 'Wind',
  windFrom: (direction: string, speed: string) => (direction === '' ? speed : `${direction} ${speed}`),
  windRange: (low: string, high: string) => (low === high ? `${low} mph` : `${low} to ${high} mph`),
  weekKey: (low: string, high: string) =>
    `Chance of rain, low and high in °F. The bar places each day’s range between the week’s lowest (${low}) and highest (${high}).`,
  hoursTitle: (city: string) => `Next 12 hours in ${city}`,
  hoursDescription: (first: string, last: string, rain: string | undefined) =>
    `Temperature from ${first} to ${last}. ${rain === undefined ? '' : `Highest chance of rain ${rain}. `}All figures are in the table below.`,
  temperatureAxis: 'Temperature, °F',
  rainAxis: 'Chance of rain, %',
  windAxis: 'Wind, mph',
  hourReader: { name: 'Hour of the forecast', hint: 'Move along the chart to read each hour.' },
  /** Chance and wind are empty where not given; the wind is undefined where no hour has one. */
  hourInWords: (time: string, degrees: string, chance: string, wind: string | undefined) => {
    const rain = chance === '' ? 'chance of rain not given' : `${chance} chance of rain`
    const blowing = wind === undefined ? '' : `\nWind ${wind || 'not given'}.`
    return `${time}: ${degrees}F, ${rain}.${blowing}`
  },
  sameAsTable: 'The same figures as a table',
  hour: 'Hour',
  sky: 'Sky',
  sunName: 'Sun',
  sun: {
    sunrise: 'Sunrise',
    sunset: 'Sunset',
  },
  sunComputed: (place: string) => `Calculated for ${place}.`,
  radar: (station: string) => `Radar, station ${station}`,
  radarNotice:
    'A moving image of several hundred kilobytes from radar.weather.gov. It loads only when you press the button; that site then sees your IP address.',
  radarFailed: 'The radar image did not load. The link below opens the radar on its own site.',
  showRadar: 'Show radar',
  openRadar: 'Open radar.weather.gov',
  alertsName: 'Alerts',
  units: (zone: string) => `Times are ${zone}. Temperatures are in °F, wind in miles per hour.`,
  cardMeasured: (time: string) => `Measured ${time}.`,
  cardForecast: (time: string) => `Forecast from ${time}. No recent measurement.`,
  cardChecked: (time: string) => `No alerts, checked ${time}.`,
  more: (count: number) => ` and ${count} more in effect`,
}
