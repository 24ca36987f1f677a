// schema.org's vocabulary, read from the declarations that the package schema-dts generates from it, to check
// our nodes property by property. The declarations' layout is that of the pinned version.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const folder = dirname(createRequire(import.meta.url).resolve('schema-dts'))
const declarations = readFileSync(join(folder, 'schema.d.ts'), 'utf8').replace(/\/\*\*[\s\S]*?\*\//g, '')

/** Types by name with their parents and their own properties; the values are names of types. */
const bases = new Map(
  [...declarations.matchAll(/^interface (\w+)Base extends ([^{]+) \{\n([\s\S]*?)^\}/gm)].map(
    ([, name = '', parents = '', body = '']) =>
      [
        name,
        {
          parents: [...parents.matchAll(/(\w+)Base\b/g)].map(([, parent = '']) => parent),
          properties: new Map(
            [...body.matchAll(/^\s+"(\w+)"\?: SchemaValue<(.+), "\w+">;/gm)].map(
              ([, property = '', range = '']) => [property, range.split(' | ')] as const,
            ),
          ),
        },
      ] as const,
  ),
)

/** The type whose properties a node of this type has: a type that adds none has no declaration of its own. */
const baseOfType = new Map(
  [...declarations.matchAll(/^export interface (\w+)Leaf extends (\w+)Base \{/gm)].map(
    ([, name = '', base = '']) => [name, base] as const,
  ),
)

/** What a value of each type may be: names of narrower types, and the texts of an enumeration in quotes. */
const unions = new Map(
  [...declarations.matchAll(/^export type (\w+) = ([^;{]+);/gm)].map(
    ([, name = '', union = '']) => [name, union.split(' | ')] as const,
  ),
)

/** Types of plain values, and Duration, which is used as one. */
const dataTypes = new Set([
  ...['Text', 'URL', 'Date', 'DateTime', 'Time', 'Duration'],
  ...['Number', 'Integer', 'Float', 'Boolean'],
])

type Node = Readonly<Record<string, unknown>>

/** Problems of a node and of the nodes inside it: types and properties that schema.org does not have. */
export function findSchemaProblems(node: object, place = ''): string[] {
  const entries: Node = { ...node }
  const type = entries['@type']
  if (typeof type !== 'string' || !baseOfType.has(type)) return [`${place || 'node'}: no type "${type}"`]
  return Object.entries(entries).flatMap(([name, value]) => {
    if (name.startsWith('@')) return []
    const range = rangeOf(type, name)
    if (!range) return [`${place}${type} has no property "${name}"`]
    const values = Array.isArray(value) ? value : [value]
    return values.flatMap((one) => findValueProblems(one, range, `${place}${type}.${name}`))
  })
}

function findValueProblems(value: unknown, range: readonly string[], place: string): string[] {
  if (typeof value === 'object' && value !== null) {
    const { '@type': type, '@id': id }: Node = { ...value }
    if (type === undefined && typeof id === 'string') {
      return range.includes('IdReference') ? [] : [`${place} cannot be a reference`]
    }
    const fits = typeof type === 'string' && range.some((wide) => isNarrower(type, wide))
    return fits ? findSchemaProblems(value, `${place} > `) : [`${place} cannot be a "${type}"`]
  }
  if (value === undefined || value === null || value === '') return [`${place} is empty`]
  const members = range.flatMap((name) => unions.get(name) ?? [])
  const enumerated = members.filter((member) => member.startsWith('"'))
  if (enumerated.length > 0) {
    if (enumerated.includes(JSON.stringify(value))) return []
    // An address is allowed in place of any type (schema.org/docs/gs.html, 'Expected types, text, and URLs').
  } else if (range.includes('IdReference') && fitsDataType(value, 'URL')) return []
  if (range.some((name) => fitsDataType(value, name))) return []
  return [`${place} cannot be ${JSON.stringify(value)}; it is ${range.join(' or ')}`]
}

function fitsDataType(value: unknown, name: string): boolean {
  if (!dataTypes.has(name)) return false
  if (name === 'Boolean') return typeof value === 'boolean'
  if (name === 'Number' || name === 'Integer' || name === 'Float') return typeof value === 'number'
  if (typeof value !== 'string') return false
  if (name === 'URL') return /^https?:\/\/[^\s{}]+$/.test(value)
  if (name === 'Date') return /^\d{4}(-\d\d(-\d\d)?)?$/.test(value)
  if (name === 'Duration') return /^P(?=.)(\d+D)?(T(?=.)(\d+H)?(\d+M)?)?$/.test(value)
  if (name === 'DateTime') return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(value)
  return true
}

/** Types of a property's values, wherever among the type's parents it is declared. */
function rangeOf(type: string, property: string): readonly string[] | undefined {
  // Google's search action: which parameter of the address the reader fills in.
  if (isNarrower(type, 'Action') && /^\w+-(input|output)$/.test(property)) return ['Text']
  return rangeOfBase(baseOfType.get(type) ?? type, property)
}

function rangeOfBase(name: string, property: string): readonly string[] | undefined {
  const base = bases.get(name)
  if (!base) return undefined
  return (
    base.properties.get(property) ??
    base.parents.map((parent) => rangeOfBase(parent, property)).find((range) => range !== undefined)
  )
}

function isNarrower(type: string, wide: string): boolean {
  if (type === wide) return true
  return (unions.get(wide) ?? []).some(
    (name) => /^\w+$/.test(name) && !dataTypes.has(name) && name !== wide && isNarrower(type, name),
  )
}
