import type { AlertKind } from '../publication/local-services.ts'
import type { AlertLevel } from './alert.ts'

// What the name of an event says: how strong and how urgent it is, and of which kind.

/**
 * Names of events, the most urgent first. The order is that of weather.gov, with storm surge and flood watches higher:
 * water is what kills at this coast. What is not in the list comes after all others of its level.
 */
const order = [
  'tornado warning',
  'extreme wind warning',
  'tsunami warning',
  'flash flood warning',
  'severe thunderstorm warning',
  'storm surge warning',
  'hurricane warning',
  'civil danger warning',
  'civil emergency message',
  'shelter in place warning',
  'special marine warning',
  'tropical storm warning',
  'hurricane force wind warning',
  'high wind warning',
  'flood warning',
  'coastal flood warning',
  'extreme heat warning',
  'excessive heat warning',
  'red flag warning',
  'storm warning',
  'gale warning',
  'storm surge watch',
  'hurricane watch',
  'tornado watch',
  'severe thunderstorm watch',
  'tropical storm watch',
  'flash flood watch',
  'flood watch',
  'coastal flood watch',
  'hurricane local statement',
  'tropical cyclone local statement',
  'heat advisory',
  'flood advisory',
  'coastal flood advisory',
  'wind advisory',
  'high surf advisory',
  'small craft advisory',
  'rip current statement',
  'beach hazards statement',
  'coastal flood statement',
  'special weather statement',
  'marine weather statement',
  'air quality alert',
] as const

const places = new Map<string, number>(order.map((event, place) => [event, place]))
const levels = ['warning', 'watch', 'advisory', 'statement'] as const satisfies readonly AlertLevel[]
const unranked = 1_000

/** The level of an event by its name. */
export function alertLevelOf(event: string): AlertLevel {
  const name = event.toLowerCase()
  if (/\b(warning|emergency)$|evacuation|^civil emergency message$/.test(name)) return 'warning'
  if (name.endsWith('watch')) return 'watch'
  return name.endsWith('advisory') ? 'advisory' : 'statement'
}

/** Lower is more urgent: first the level, then the place in the list. */
export function rankOf(event: string): number {
  const place = event.toLowerCase().includes('evacuation') ? 0 : places.get(event.toLowerCase())
  return levels.indexOf(alertLevelOf(event)) * 2 * unranked + (place ?? unranked)
}

/** Words of events by kind; the first that matches decides. */
const words: readonly (readonly [AlertKind, RegExp])[] = [
  ['wind', /hurricane force wind/],
  ['surge', /storm surge|tsunami/],
  ['tropical', /hurricane|tropical|typhoon/],
  ['flood', /flood|hydrologic/],
  ['heat', /heat/],
  ['tornado', /tornado|extreme wind/],
  ['thunderstorm', /thunderstorm/],
  ['fire', /red flag|fire/],
  ['cold', /freeze|frost|cold|wind chill|winter|blizzard|snow|ice storm/],
  ['beach', /rip current|beach|high surf/],
  ['civil', /evacuation|shelter in place|civil|local area emergency|law enforcement/],
  ['wind', /wind|gale|storm warning|storm watch/],
]

/** The kind of an event by its name; undefined for those that no service belongs to. */
export function alertKindOf(event: string): AlertKind | undefined {
  const name = event.toLowerCase()
  return words.find(([, pattern]) => pattern.test(name))?.[0]
}
