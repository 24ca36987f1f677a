import { namespaces } from './namespace-table.ts'

/** The prefixes in scope and their namespaces; '' is the default namespace. */
export type Scope = ReadonlyMap<string, string>

/** A scope without prefixes. */
export const emptyScope: Scope = new Map()

/** A limit against hostile documents; no feed needs so many. */
const maxPrefixes = 100

/** Our prefix by the address of a namespace. */
const prefixes: ReadonlyMap<string, string> = new Map(
  namespaces.flatMap(({ prefix, addresses }) => addresses.map((address) => [address, prefix] as const)),
)

/** Prefixes that have their usual meaning in documents that do not declare them. */
const undeclared = new Set(prefixes.values())

/** The scope inside an element with these attributes. */
export function enterScope(scope: Scope, attributes: ReadonlyMap<string, string>): Scope {
  let inner: Map<string, string> | undefined
  for (const [name, value] of attributes) {
    if (name !== 'xmlns' && !name.startsWith('xmlns:')) continue
    inner ??= new Map(scope)
    if (inner.size < maxPrefixes) inner.set(name.slice(6), normaliseNamespace(value))
  }
  return inner ?? scope
}

/** The name of an element in lower case with our prefix for its namespace, such as `dc:creator`, `atom:title`, `title`. */
export function qualifiedName(rawName: string, scope: Scope): string {
  const name = rawName.toLowerCase()
  const colon = name.indexOf(':')
  const prefix = colon < 0 ? '' : name.slice(0, colon)
  const local = name.slice(colon + 1)
  const namespace = scope.get(prefix)
  // An unknown default namespace is taken for plain RSS.
  if (prefix === '') return join(prefixes.get(namespace ?? '') ?? '', local)
  if (namespace !== undefined) return join(prefixes.get(namespace) ?? `unknown-${prefix}`, local)
  if (prefix === 'atom10' || prefix === 'atom03' || prefix === 'a10') return join('atom', local)
  return undeclared.has(prefix) ? join(prefix, local) : name
}

function join(prefix: string, local: string): string {
  return prefix === '' ? local : `${prefix}:${local}`
}

/** Feeds write the same namespace with and without `www.`, `https`, a final slash, capitals. */
function normaliseNamespace(value: string): string {
  return value
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/[/#]$/, '')
}
