// A hurricane in messages of the National Weather Service, COMPOSED for tests from the form of
// its messages (CAP through api.weather.gov, VTEC of NWS Directive 10-1703, the order of tropical
// products of Directive 10-601). No such storm was recorded; names, times and words are invented.
import { hour } from '../../../time/durations.ts'

/** The fields of a composed message that differ from the defaults. */
export interface ComposedMessage {
  id: string
  /** Hours after the beginning of the sequence. */
  sent: number
  event: string
  /** `NEW.HU.A.1001`; the office is KMFL. */
  vtec?: readonly string[]
  kind?: 'Alert' | 'Update' | 'Cancel'
  zones?: readonly string[]
  replaces?: readonly string[]
  /** Hours after the beginning; null where the message gives no end. */
  ends?: number | null
  /** Hours after it was sent. */
  lapses?: number
  instruction?: string | null
  description?: string
  /** GeoJSON; null by default. */
  geometry?: unknown
  /** Whether its codes are those of a test (`/T.`). */
  isTestProduct?: boolean
}

const zones = ['FLZ072', 'FLZ172']

/**
 * A GeoJSON feature of `/alerts/active`. `start`: the beginning of the sequence, in ms since 1970.
 * `hourLength`: an hour of the sequence in ms, so that a test can play two days within a minute.
 */
export function composeMessage(message: ComposedMessage, start: number, hourLength: number = hour): unknown {
  const time = (hours: number) => new Date(start + hours * hourLength).toISOString()
  const { id, sent, event, ends = null } = message
  const concerned = message.zones ?? zones
  const end = ends === null ? '000000T0000Z' : vtecTime(start + ends * hourLength)
  return {
    id: `https://api.weather.gov/alerts/${id}`,
    type: 'Feature',
    geometry: message.geometry ?? null,
    properties: {
      id,
      areaDesc: concerned.map((zone) => (zone === 'FLZ172' ? 'Coastal Broward' : 'Metro Broward')).join('; '),
      geocode: { UGC: concerned, SAME: ['012011'] },
      references: (message.replaces ?? []).map((identifier) => ({ identifier })),
      sent: time(sent),
      effective: time(sent),
      onset: time(sent),
      expires: time(sent + (message.lapses ?? 8)),
      ends: ends === null ? null : time(ends),
      status: 'Actual',
      messageType: message.kind ?? 'Alert',
      severity: event.endsWith('Warning') ? 'Extreme' : 'Severe',
      certainty: 'Likely',
      urgency: 'Future',
      event,
      senderName: 'NWS Miami FL',
      headline: `${event} issued by NWS Miami FL`,
      description:
        message.description ??
        `* WHAT...${event}. This text\nwas composed for a test.\n\n* WHERE...Broward County.`,
      instruction:
        message.instruction === undefined ? 'Follow the orders of\nyour county.' : message.instruction,
      parameters: {
        VTEC: (message.vtec ?? []).map((code) => {
          const [action, ...event] = code.split('.')
          return `/${message.isTestProduct ? 'T' : 'O'}.${action}.KMFL.${event.join('.')}.000000T0000Z-${end}/`
        }),
      },
    },
  }
}

/** Watch → warning with surge → cancelled, each step with everything that the service lists then. */
export const composedStorm: readonly { name: StormStep; at: number; listed: readonly ComposedMessage[] }[] =
  (() => {
    const watch: ComposedMessage = {
      id: 'watch-1',
      sent: 0,
      event: 'Hurricane Watch',
      vtec: ['NEW.HU.A.1001'],
    }
    const watchAgain: ComposedMessage = {
      id: 'watch-2',
      sent: 6,
      event: 'Hurricane Watch',
      kind: 'Update',
      vtec: ['CON.HU.A.1001'],
      replaces: ['watch-1'],
    }
    const warning: ComposedMessage = {
      id: 'warning-1',
      sent: 12,
      event: 'Hurricane Warning',
      kind: 'Update',
      vtec: ['UPG.HU.A.1001', 'NEW.HU.W.1001'],
      replaces: ['watch-2'],
    }
    const surge: ComposedMessage = {
      id: 'surge-1',
      sent: 12.5,
      event: 'Storm Surge Warning',
      vtec: ['NEW.SS.W.1001'],
      zones: ['FLZ172'],
    }
    const warningAgain: ComposedMessage = {
      id: 'warning-2',
      sent: 18,
      event: 'Hurricane Warning',
      kind: 'Update',
      vtec: ['CON.HU.W.1001'],
      replaces: ['warning-1'],
    }
    const inlandEnds: ComposedMessage = {
      id: 'warning-3',
      sent: 36,
      event: 'Hurricane Warning',
      kind: 'Cancel',
      zones: ['FLZ072'],
      vtec: ['CAN.HU.W.1001'],
      replaces: ['warning-2'],
      lapses: 0.25,
    }
    const coastStays: ComposedMessage = {
      id: 'warning-4',
      sent: 36,
      event: 'Hurricane Warning',
      kind: 'Update',
      zones: ['FLZ172'],
      vtec: ['CON.HU.W.1001'],
      replaces: ['warning-2'],
    }
    const warningEnds: ComposedMessage = {
      id: 'warning-5',
      sent: 42,
      event: 'Hurricane Warning',
      kind: 'Cancel',
      zones: ['FLZ172'],
      vtec: ['CAN.HU.W.1001'],
      replaces: ['warning-4'],
      lapses: 0.25,
    }
    const surgeEnds: ComposedMessage = {
      id: 'surge-2',
      sent: 44,
      event: 'Storm Surge Warning',
      kind: 'Cancel',
      zones: ['FLZ172'],
      vtec: ['CAN.SS.W.1001'],
      replaces: ['surge-1'],
      lapses: 0.25,
    }
    return [
      { name: 'watch', at: 1, listed: [watch] },
      { name: 'watch continued', at: 7, listed: [watchAgain] },
      { name: 'warning and surge', at: 13, listed: [warning, surge] },
      { name: 'warning continued', at: 19, listed: [warningAgain, surge] },
      { name: 'canceled inland', at: 36.1, listed: [inlandEnds, coastStays, surge] },
      { name: 'canceled at the coast', at: 42.1, listed: [warningEnds, surge] },
      { name: 'surge over', at: 44.1, listed: [surgeEnds] },
      { name: 'after the storm', at: 46, listed: [] },
    ]
  })()

/** Paragraphs of invented words, as long and hard to compress as real messages, different for each `seed`. */
export function composeLongText(characters: number, seed: number): string {
  const words =
    'evacuate shelter windows county storm surge rises inland pets supplies generator bridge causeway neighbors medicine roof shutters debris interior room boats marina island flooding canal seawall outage phone battery radio orders zone route gasoline cash documents trees furniture propane'.split(
      ' ',
    )
  let state = seed
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return words[Math.floor((state / 2 ** 31) * words.length)]
  }
  const paragraph = () => `${Array.from({ length: 40 }, next).join(' ')}.`
  const paragraphs: string[] = []
  while (paragraphs.join('').length < characters) paragraphs.push(paragraph())
  return paragraphs.join('\n\n')
}

/** Surge, hurricane and flood at once with texts of real length; arguments as of `composeMessage`. */
export function composeLongWarnings(start: number, hourLength: number = hour): unknown[] {
  const events = [
    ['Storm Surge Warning', 'NEW.SS.W.1001'],
    ['Hurricane Warning', 'NEW.HU.W.1001'],
    ['Flood Watch', 'NEW.FA.A.0001'],
  ] as const
  return events.map(([event, code], index) =>
    composeMessage(
      {
        id: `long-${index}`,
        sent: 0,
        event,
        vtec: [code],
        ends: 40,
        instruction: `${composeLongText(1_200, index + 1)}\n\nThe last instruction of the ${event}.`,
        description: `* WHAT...${composeLongText(4_000, index + 20)}`,
      },
      start,
      hourLength,
    ),
  )
}

/** A landfall with long warnings: eyewall, tornadoes, floods, wind, sea. Arguments as of `composeMessage`. */
export function composeLandfall(start: number, hourLength: number = hour): unknown[] {
  const others = [
    ['Extreme Wind Warning', 'NEW.EW.W.0001'],
    ...[1, 2, 3].map((number) => ['Tornado Warning', `NEW.TO.W.000${number}`] as const),
    ['Flash Flood Warning', 'NEW.FF.W.0001'],
    ['Flood Warning', 'NEW.FA.W.0001'],
    ['Tornado Watch', 'NEW.TO.A.0009'],
    ['Hurricane Local Statement', 'NEW.HU.S.1001'],
    ['High Surf Advisory', 'NEW.SU.Y.0001'],
    ['Rip Current Statement', 'NEW.RP.S.0001'],
    ['Coastal Flood Advisory', 'NEW.CF.Y.0001'],
  ] as const
  const messages = others.map(([event, code], index) =>
    composeMessage(
      {
        id: `landfall-${index}`,
        sent: 0,
        event,
        vtec: [code],
        ends: 3 + index,
        instruction: composeLongText(800, index + 40),
        description: `* WHAT...${composeLongText(2_500, index + 60)}`,
      },
      start,
      hourLength,
    ),
  )
  return [...messages, ...composeLongWarnings(start, hourLength)]
}

/** The names of the steps, in their order. */
export type StormStep =
  | 'watch'
  | 'watch continued'
  | 'warning and surge'
  | 'warning continued'
  | 'canceled inland'
  | 'canceled at the coast'
  | 'surge over'
  | 'after the storm'

/** All that the service lists at a step, features of `/alerts/active`. Arguments as of `composeMessage`. */
export function listedAt(step: StormStep, start: number, hourLength: number = hour): unknown[] {
  const found = composedStorm.find(({ name }) => name === step)
  if (!found) throw new Error(`the storm has no step ${step}`)
  return found.listed.map((message) => composeMessage(message, start, hourLength))
}

function vtecTime(instant: number): string {
  return new Date(instant).toISOString().slice(2, 16).replace(/[-:]/g, '').concat('Z')
}
