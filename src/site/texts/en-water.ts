/** Sentences and labels of tides, surf and coastal waters. */
export const enWater = {
  beach: 'At the Beach',
  rip: 'Rip current risk',
  risks: { low: 'Low', moderate: 'Moderate', high: 'High' },
  facts: {
    surf: 'Surf',
    water: 'Water',
    wind: 'Wind',
    uv: 'UV index',
    waterspouts: 'Waterspouts',
    weather: 'Sky',
  },
  nextHigh: 'Next high tide',
  nextLow: 'Next low tide',
  tideAt: (time: string, height: string) => `${time}, ${height} ft`,
  moreTides: 'Tides and coastal waters',
  kingToday: (height: string) => `King tide today, up to ${height} ft.`,
  kingNext: (days: string, height: string) => `Next king tides: ${days}, up to ${height} ft.`,
  fromTo: (from: string, to: string) => `${from} to ${to}`,
  surfOf: (office: string) => `Surf forecast by the National Weather Service, ${office} office, issued`,
  /** The name of a period, such as 'rest of today'. */
  surfFor: (period: string) => `Period: ${period}.`,
  surfPast: 'It has no forecast for today.',
  tidesOver: 'There are no tide predictions for today.',
  tideSource: (station: string, name: string) => `Tides: NOAA predictions for station ${station}, ${name}.`,
  tides: 'Tides',
  rising: (time: string, height: string) => `Rising: high tide at ${time}, ${height} ft.`,
  falling: (time: string, height: string) => `Falling: low tide at ${time}, ${height} ft.`,
  king: 'King tide',
  chartTitle: (from: string, to: string) => `Predicted tide, ${from} to ${to}`,
  chartDescription: (highest: string, time: string) =>
    `The highest tide, ${highest} feet, is ${time}. All times and heights are in the table below.`,
  now: 'Now',
  tableTitle: 'High and Low Tides',
  day: 'Day',
  high: 'High, ft',
  low: 'Low, ft',
  datum:
    'Feet above mean lower low water, the zero of nautical charts. Wind and storms can push the water higher than predicted.',
  kingRule: (height: string) =>
    `King tides here are the highest 5% of the high tides predicted over 12 months: ${height} ft and up. The term is not scientific.`,
  marine: 'Coastal Waters',
  marineOf: (office: string) =>
    `Coastal waters forecast by the National Weather Service, ${office} office, in its own words, issued`,
  marineStale: 'The newest forecast we have is more than a day old and is not shown.',
}
