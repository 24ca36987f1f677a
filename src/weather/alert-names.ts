import type { AlertKind } from '../publication/local-services.ts'
import type { AlertLevel } from './alert.ts'
import type { ThreatMark } from './alert-message.ts'

// What the name of an event says: how strong and how urgent it is, and of which kind.

/**
 * Names of events, the most urgent first: the order of weather.gov, with storm surge and flood watches
 * higher: water is what kills at this coast. What is not in the list comes after all others of its level.
 */
const order = [
  'tornado emergency',
  'flash flood emergency',
  'evacuation immediate',
  'particularly dangerous situation: tornado warning',
  'tornado warning',
  'extreme wind warning',
  'tsunami warning',
  'destructive severe thunderstorm warning',
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
  'particularly dangerous situation: tornado watch',
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

const positions = new Map<string, number>(order.map((event, position) => [event, position]))
const levels = ['warning', 'watch', 'advisory', 'statement'] as const satisfies readonly AlertLevel[]
const unranked = 1_000
const byName = { pds: 'Particularly Dangerous Situation: ', destructive: 'Destructive ' }

/**
 * The name of an event that is worse than its name says, in the service's words (impact-based warnings,
 * NWS Directive 10-511): 'Flash Flood Emergency', 'Particularly Dangerous Situation: Tornado Watch'.
 */
export function nameByThreat(event: string, marks: readonly ThreatMark[]): string {
  const isWatch = alertLevelOf(event) === 'watch'
  if (marks.includes('tornado emergency') && /^tornado\b/i.test(event) && !isWatch) return 'Tornado Emergency'
  if (marks.includes('flash flood emergency') && /^flash flood\b/i.test(event) && !isWatch)
    return 'Flash Flood Emergency'
  if (marks.includes('particularly dangerous') && (isWatch || alertLevelOf(event) === 'warning'))
    return byName.pds + event
  return marks.includes('destructive') && /^severe thunderstorm warning$/i.test(event)
    ? byName.destructive + event
    : event
}

/** The name without what `nameByThreat` says: 'Tornado Watch', 'Flash Flood Warning'. */
export function ordinaryName(event: string): string {
  const marked = Object.values(byName).find((words) => event.startsWith(words)) ?? ''
  return event.slice(marked.length).replace(/^(Tornado|Flash Flood) Emergency$/, '$1 Warning')
}

/** Events by phenomenon and significance of codes (NWS Directive 10-1703, as api.weather.gov names them). */
const eventsOfCodes: Readonly<Record<string, string>> = {
  'AF.W': 'Ashfall Warning',
  'AF.Y': 'Ashfall Advisory',
  'BH.S': 'Beach Hazards Statement',
  'BW.Y': 'Brisk Wind Advisory',
  'BZ.W': 'Blizzard Warning',
  'CF.A': 'Coastal Flood Watch',
  'CF.S': 'Coastal Flood Statement',
  'CF.W': 'Coastal Flood Warning',
  'CF.Y': 'Coastal Flood Advisory',
  'CW.Y': 'Cold Weather Advisory',
  'DS.W': 'Dust Storm Warning',
  'EC.A': 'Extreme Cold Watch',
  'EC.W': 'Extreme Cold Warning',
  'EH.A': 'Excessive Heat Watch',
  'EH.W': 'Excessive Heat Warning',
  'EW.W': 'Extreme Wind Warning',
  'FA.A': 'Flood Watch',
  'FA.W': 'Flood Warning',
  'FA.Y': 'Flood Advisory',
  'FF.A': 'Flash Flood Watch',
  'FF.W': 'Flash Flood Warning',
  'FG.Y': 'Dense Fog Advisory',
  'FL.A': 'Flood Watch',
  'FL.W': 'Flood Warning',
  'FL.Y': 'Flood Advisory',
  'FR.Y': 'Frost Advisory',
  'FW.A': 'Fire Weather Watch',
  'FW.W': 'Red Flag Warning',
  'FZ.A': 'Freeze Watch',
  'FZ.W': 'Freeze Warning',
  'GL.A': 'Gale Watch',
  'GL.W': 'Gale Warning',
  'HF.A': 'Hurricane Force Wind Watch',
  'HF.W': 'Hurricane Force Wind Warning',
  'HT.Y': 'Heat Advisory',
  'HU.A': 'Hurricane Watch',
  'HU.W': 'Hurricane Warning',
  'HW.A': 'High Wind Watch',
  'HW.W': 'High Wind Warning',
  'HZ.W': 'Hard Freeze Warning',
  'LE.W': 'Lake Effect Snow Warning',
  'LW.Y': 'Lake Wind Advisory',
  'MA.S': 'Marine Weather Statement',
  'MA.W': 'Special Marine Warning',
  'MF.Y': 'Dense Fog Advisory',
  'RB.Y': 'Small Craft Advisory',
  'RP.S': 'Rip Current Statement',
  'SC.Y': 'Small Craft Advisory',
  'SE.W': 'Hazardous Seas Warning',
  'SM.Y': 'Dense Smoke Advisory',
  'SQ.W': 'Snow Squall Warning',
  'SR.A': 'Storm Watch',
  'SR.W': 'Storm Warning',
  'SS.A': 'Storm Surge Watch',
  'SS.W': 'Storm Surge Warning',
  'SU.W': 'High Surf Warning',
  'SU.Y': 'High Surf Advisory',
  'SV.A': 'Severe Thunderstorm Watch',
  'SV.W': 'Severe Thunderstorm Warning',
  'TO.A': 'Tornado Watch',
  'TO.W': 'Tornado Warning',
  'TR.A': 'Tropical Storm Watch',
  'TR.W': 'Tropical Storm Warning',
  'TS.A': 'Tsunami Watch',
  'TS.W': 'Tsunami Warning',
  'TS.Y': 'Tsunami Advisory',
  'TY.A': 'Typhoon Watch',
  'TY.W': 'Typhoon Warning',
  'WI.Y': 'Wind Advisory',
  'WS.A': 'Winter Storm Watch',
  'WS.W': 'Winter Storm Warning',
  'WW.Y': 'Winter Weather Advisory',
  'XH.A': 'Extreme Heat Watch',
  'XH.W': 'Extreme Heat Warning',
  'ZF.Y': 'Freezing Fog Advisory',
  'ZR.Y': 'Freezing Rain Advisory',
}

/** The event's name of a code such as `KMFL.HU.W.1001`; undefined for a phenomenon not in the table. */
export function eventOfCode(code: string): string | undefined {
  const [, phenomenon, significance] = code.split('.')
  return eventsOfCodes[`${phenomenon}.${significance}`]
}

/** The level of an event by its name. */
export function alertLevelOf(event: string): AlertLevel {
  const name = event.toLowerCase()
  if (/\b(warning|emergency)$|evacuation|^civil emergency message$/.test(name)) return 'warning'
  if (name.endsWith('watch')) return 'watch'
  return name.endsWith('advisory') ? 'advisory' : 'statement'
}

/**
 * Lower is more urgent: first the level, then the place in the list. A particularly dangerous situation
 * (`nameByThreat`) that is not in it comes just before its ordinary event: a fire is no tornado.
 */
export function rankOf(event: string): number {
  const name = event.toLowerCase()
  return (
    levels.indexOf(alertLevelOf(event)) * 2 * unranked + (positions.get(name) ?? positionOfUnlisted(name))
  )
}

function positionOfUnlisted(name: string): number {
  if (name.includes('evacuation')) return positions.get('evacuation immediate') ?? unranked
  const pds = byName.pds.toLowerCase()
  return name.startsWith(pds) ? (positions.get(name.slice(pds.length)) ?? unranked) - 0.5 : unranked
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
