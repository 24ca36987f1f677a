import { type Finding, oneOf, type Position, type Problem, quote } from '../../text/problem.ts'
import type { YamlFile } from '../files/yaml-file.ts'

/** Values of a city that shared texts may name in double braces, with their `publication.yaml` fields. */
export const valueFields = {
  city: 'city',
  county: 'county',
  state: 'state',
  name: 'name',
  tagline: 'tagline',
  founded: 'founded',
  host: 'hosts[0]',
  email: 'contact.email',
  phone: 'contact.phone',
  phoneHours: 'contact.phoneHours',
  responseTime: 'contact.responseTime',
  address: 'contact.address',
  tipsEmail: 'contact.tipsEmail',
  advertisingEmail: 'contact.advertisingEmail',
  supportEmail: 'contact.supportEmail',
  radio: 'radio.name',
  charity: 'support.name',
  networkStatement: 'networkStatement',
  /** Name in `network.yaml`. */
  network: undefined,
  /** Name of the city's folder. */
  id: undefined,
} as const

/** Name of a value, such as `city`. */
export type ValueName = keyof typeof valueFields

export type CityValues = ReadonlyMap<string, string>

const inBraces = /\{\{([^{}<%][^{}]*)\}\}/g

/** What stands in double braces in a text, and where. */
export function namesInBraces(text: string): { name: string; offset: number }[] {
  return [...text.matchAll(inBraces)].map(({ 1: name = '', index }) => ({ name, offset: index }))
}

/** Whether shared texts may name this value. */
function isValueName(name: string): name is ValueName {
  return Object.hasOwn(valueFields, name)
}

/** A text with the city's values in place of their names; `change` prepares a value for its place. */
export function fillText(text: string, values: CityValues, change = (value: string) => value): string {
  if (!text.includes('{{')) return text
  return text.replaceAll(inBraces, (all, name: string) => {
    const value = values.get(name)
    return value === undefined ? all : change(value)
  })
}

/** The address of a link, in which braces are written %7B and %7D, with the city's values. */
export function fillAddress(address: string, values: CityValues): string {
  const written = address.replaceAll(/%7B%7B(\w+)%7D%7D/g, '{{$1}}')
  return fillText(written, values, (value) => encodeURIComponent(value).replaceAll('%40', '@'))
}

/** A YAML file with every text of it filled, and the names in it that have no value. */
export function fillFile(file: YamlFile, values: CityValues): { file: YamlFile; missing: Finding[] } {
  const missing: Finding[] = []
  const fill = (value: unknown, path: readonly PropertyKey[]): unknown => {
    if (typeof value === 'string') {
      missing.push(...missingIn(value, values).map(({ name }) => missingValue(name, file.at(path))))
      return fillText(value, values)
    }
    if (Array.isArray(value)) {
      const filled = value.map((item, index) => fill(item, [...path, index]))
      return filled.every((item, index) => item === value[index]) ? value : filled
    }
    if (typeof value !== 'object' || value === null) return value
    const filled = Object.entries(value).map(([key, item]) => [key, fill(item, [...path, key])] as const)
    const isSame = Object.entries(value).every(([, item], index) => item === filled[index]?.[1])
    return isSame ? value : Object.fromEntries(filled)
  }
  return { file: { value: fill(file.value, []), at: file.at }, missing }
}

/** The names in braces of a text that have no value. */
export function missingIn(text: string, values: CityValues): { name: string; offset: number }[] {
  return text.includes('{{') ? namesInBraces(text).filter(({ name }) => !values.has(name)) : []
}

/** The finding for a name in braces without a value, where the text needs it. */
export function missingValue(name: string, position: Position): Finding {
  const expected = oneOf(Object.keys(valueFields).map((one) => `{{${one}}}`))
  return { ...position, value: name, found: quote(`{{${name}}}`), expected }
}

/**
 * Problems as they are told: a value that a city does not have is missing in its
 * settings, and told once, with the first text that needs it. `city`: its folder.
 * `placeOf`: in which file a problem is; undefined where the settings are broken YAML.
 */
export function tellMissing(
  problems: readonly Problem[],
  city: string,
  placeOf: ((problem: Problem) => Problem) | undefined,
): Problem[] {
  const told = new Set<string>()
  return problems.flatMap(({ value, ...problem }): Problem[] => {
    if (value === undefined || !isValueName(value)) return [problem]
    // Broken settings have no values at all, and are told as such.
    if (!placeOf || told.has(value)) return []
    told.add(value)
    const field = valueFields[value] ?? 'name'
    const place = placeOf(problem)
    const expected = `a value for ${problem.found} in ${place.file}:${place.line}`
    const file = value === 'network' ? '_network/network.yaml' : `${city}/publication.yaml`
    return [{ level: 'error', file, field, found: 'nothing', expected }]
  })
}

/**
 * The values of a city. `written`: the text of each as written, in which others may be
 * named; undefined where it has none. `circles`: names that lead back to themselves.
 */
export function resolveValues(written: (name: ValueName) => string | undefined): {
  values: CityValues
  circles: ReadonlySet<ValueName>
} {
  const values = new Map<string, string>()
  const circles = new Set<ValueName>()
  const resolve = (name: ValueName, around: readonly ValueName[]): void => {
    if (values.has(name)) return
    if (around.includes(name)) {
      for (const one of around.slice(around.indexOf(name))) circles.add(one)
      return
    }
    const text = written(name)
    if (text === undefined) return
    for (const { name: inner } of namesInBraces(text)) {
      if (isValueName(inner)) resolve(inner, [...around, name])
    }
    if (!circles.has(name)) values.set(name, fillText(text, values))
  }
  for (const name of Object.keys(valueFields)) if (isValueName(name)) resolve(name, [])
  return { values, circles }
}
