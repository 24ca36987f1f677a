// Total functions that read values of the service's JSON: the value, or undefined for any other type.

/** A field of an object. */
export function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined
}

/** A field several levels down. */
export function fieldAt(value: unknown, ...names: readonly string[]): unknown {
  return names.reduce(field, value)
}

/** The text of a field; empty for null and any other type. */
export function textAt(value: unknown, ...names: readonly string[]): string {
  const found = fieldAt(value, ...names)
  return typeof found === 'string' ? found.trim() : ''
}

/** The texts of a list. */
export function textsAt(value: unknown, ...names: readonly string[]): string[] {
  const found = fieldAt(value, ...names)
  return Array.isArray(found) ? found.filter((one) => typeof one === 'string') : []
}

/** Times of the service are between these; at the ends of what a Date can hold no calendar can reckon. */
const [firstTime, lastTime] = [Date.UTC(2000), Date.UTC(2100)]

/** A time with its offset, in ms since 1970; undefined for one beyond this century. */
export function timeAt(value: unknown, ...names: readonly string[]): number | undefined {
  const time = Date.parse(textAt(value, ...names))
  return time >= firstTime && time < lastTime ? time : undefined
}

/** A number within bounds: the service is known to send temperatures in the thousands. */
export function within(value: unknown, least: number, most: number): number | undefined {
  return typeof value === 'number' && value >= least && value <= most ? value : undefined
}

/** Flags of measures rejected by a check, or by a person (MADIS quality control, `qualityControl`). */
const refused = ['X', 'B']

/** A measure `{unitCode, value}`, converted, within bounds; undefined for unknown units and flagged ones. */
export function measureAt(
  value: unknown,
  name: string,
  conversions: Readonly<Record<string, (value: number) => number>>,
  [least, most]: readonly [number, number],
): number | undefined {
  const unit = textAt(value, name, 'unitCode').replace(/^.*:/, '')
  const amount = fieldAt(value, name, 'value')
  if (refused.includes(textAt(value, name, 'qualityControl'))) return undefined
  const convert = Object.hasOwn(conversions, unit) ? conversions[unit] : undefined
  return typeof amount === 'number' && convert ? within(convert(amount), least, most) : undefined
}

/** Parses a JSON document. Throws an error that quotes its beginning. */
export function parseAnswer(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    const beginning = text.trim().slice(0, 40)
    throw new Error(
      beginning === '' ? 'an empty answer' : `no JSON: it begins with ${JSON.stringify(beginning)}`,
    )
  }
}

/** Degrees Fahrenheit from any unit of temperature. */
export const toFahrenheit = {
  degC: (celsius: number) => (celsius * 9) / 5 + 32,
  degF: (fahrenheit: number) => fahrenheit,
}
/** −60 to 60 °C. */
export const possibleTemperatures = [-76, 140] as const
/** Miles per hour from any unit of speed. */
export const toMilesPerHour = {
  'km_h-1': (kilometers: number) => kilometers * 0.621371,
  'm_s-1': (meters: number) => meters * 2.236936,
}
/** 0 to 400 km/h. */
export const possibleSpeeds = [0, 248.6] as const
