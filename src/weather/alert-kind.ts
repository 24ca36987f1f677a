import type { AlertKind } from '../publication/local-services.ts'

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
