import { fieldOf, type YamlFile } from '../yaml-file.ts'

/** Lists whose entries have keys, by file and path: the key's field, and the list's name in `leaveOut`. */
const keyedLists: Readonly<Record<string, readonly [path: RegExp, key: string, name: string][]>> = {
  'publication.yaml': [[/^calendars$/, 'name', 'calendars']],
  'categories.yaml': [
    [/^categories$/, 'key', 'categories'],
    [/^(footer|sitemap)$/, 'title', 'navigation'],
  ],
  'sidebars.yaml': [[/^\w+$/, 'title', 'modules']],
  'services.yaml': [
    [/^services$/, 'name', 'services'],
    [/^guides$/, 'article', 'guides'],
  ],
  'books.yaml': [[/^books$/, 'title', 'books']],
  'adverts.yaml': [[/^$/, 'title', 'adverts']],
  'team.yaml': [[/^$/, 'name', 'team']],
}

/** Whether a city's file of this name is merged with the network's; any other replaces it. */
export function isMergedYaml(name: string): boolean {
  return name in keyedLists
}

/** Names of the lists of YAML files in `leaveOut`. */
export const yamlListNames: readonly string[] = [
  ...new Set(Object.values(keyedLists).flatMap((lists) => lists.map(([, , name]) => name))),
]

/** A part of a merged file, and where it is written. */
interface Part {
  value: unknown
  /** Index of the file, as `lineIn` counts. */
  layer: number
  path: readonly PropertyKey[]
  /** The parts of a group or list that was put together. */
  inner?: ReadonlyMap<PropertyKey, Part>
}

/** What a merge leaves out: entries of keyed lists, and everything of categories that do not exist. */
export interface LeaveOut {
  /** Whether the entry of a list is left out. */
  has(list: string, key: string): boolean
  /** The keys of the city's categories; undefined where they cannot be read. */
  categories: ReadonlySet<string> | undefined
  /** Whether nothing is left out. */
  isNothing: boolean
}

/**
 * Merges the same YAML file of several layers, the city's first: groups field by field, keyed lists entry
 * by entry, and anything else is the first that is written. A field without a value is not written.
 */
export function mergeYaml(
  name: string,
  layers: readonly { file: YamlFile; layer: number }[],
  leftOut: LeaveOut,
): YamlFile {
  const parts = layers.map(({ file, layer }): Part => {
    const part = { value: file.value, layer, path: [] }
    return layer === 0 || leftOut.isNothing ? part : withoutLeftOut(name, part, leftOut)
  })
  const merged = parts.reduce((above, below) => merge(name, above, below, ''))
  const files = new Map(layers.map(({ file, layer }) => [layer, file]))
  const lineOf = (path: readonly PropertyKey[]) => {
    let part = merged
    let depth = 0
    for (let next = part.inner?.get(keyOf(path[0])); next; next = part.inner?.get(keyOf(path[depth]))) {
      part = next
      depth += 1
    }
    return lineIn(part.layer, files.get(part.layer)?.lineOf([...part.path, ...path.slice(depth)]) ?? 1)
  }
  return { value: merged.value, lineOf }
}

function keyOf(key: PropertyKey | undefined): PropertyKey {
  return typeof key === 'symbol' ? key : String(key)
}

function merge(name: string, above: Part, below: Part, path: string): Part {
  if (above.value === null || above.value === undefined) return below
  const list = listAt(name, path)
  if (isList(above) && isList(below)) {
    if (!list) return above
    const entries = entriesOf(above)
    const theirs = entriesOf(below)
    const keyIn = (part: Part) => fieldOf(part.value, list.key)
    const taken = new Set(entries.map(keyIn))
    const twinOf = (part: Part) => theirs.find((other) => keyIn(other) === keyIn(part))
    return listOf(above, [
      ...entries.map((part) => {
        const twin = keyIn(part) === undefined ? undefined : twinOf(part)
        return twin ? merge(name, part, twin, `${path}[]`) : part
      }),
      ...theirs.filter((part) => !taken.has(keyIn(part))),
    ])
  }
  if (!isGroup(above) || !isGroup(below)) return above
  // Modules of sidebars of different kinds have different fields.
  const kind = fieldOf(above.value, 'kind')
  if (kind !== undefined && kind !== fieldOf(below.value, 'kind')) return above
  const keys = new Set([...Object.keys(above.value), ...Object.keys(below.value)])
  const inner = new Map(
    [...keys].map((key) => [
      key,
      merge(name, childOf(above, key), childOf(below, key), path === '' ? key : `${path}.${key}`),
    ]),
  )
  return { ...above, value: groupOf(inner), inner }
}

function withoutLeftOut(name: string, root: Part, leftOut: LeaveOut): Part {
  const walk = (part: Part, path: string): Part => {
    const list = listAt(name, path)
    if (isList(part) && list) {
      const kept = entriesOf(part).filter(({ value }) => {
        const key = String(fieldOf(value, list.key))
        return !leftOut.has(list.name, key) && !(list.name === 'categories' && isGone(key))
      })
      return listOf(
        part,
        kept.map((entry) => walk(entry, `${path}[]`)),
      )
    }
    if (isList(part) && namesCategories.test(`${name} ${path}`))
      return listOf(
        part,
        entriesOf(part).filter(({ value }) => !isGone(String(value))),
      )
    if (!isGroup(part)) return part
    const kept = Object.keys(part.value).filter(
      (key) =>
        path !== '' ||
        !(
          (name === 'sidebars.yaml' && key !== 'weather' && isGone(key)) ||
          (name === 'publication.yaml' && leftOut.has('settings', key))
        ),
    )
    const inner = new Map(
      kept.map((key) => [key, walk(childOf(part, key), path === '' ? key : `${path}.${key}`)]),
    )
    return { ...part, value: groupOf(inner), inner }
  }
  const isGone = (key: string) => leftOut.categories !== undefined && !leftOut.categories.has(key)
  return walk(root, '')
}

/** Lists of categories' keys, by file and path. */
const namesCategories = /^categories\.yaml (front|live|(footer|sitemap)\[\]\.categories)$/

function listAt(name: string, path: string): { key: string; name: string } | undefined {
  const found = keyedLists[name]?.find(([at]) => at.test(path))
  return found && { key: found[1], name: found[2] }
}

function isList(part: Part): part is Part & { value: unknown[] } {
  return Array.isArray(part.value)
}

function isGroup(part: Part): part is Part & { value: Record<string, unknown> } {
  return typeof part.value === 'object' && part.value !== null && !Array.isArray(part.value)
}

function childOf(part: Part, key: PropertyKey): Part {
  const child = part.inner?.get(key)
  if (child) return child
  return { value: fieldOf(part.value, String(key)), layer: part.layer, path: [...part.path, key] }
}

function entriesOf(part: Part & { value: unknown[] }): Part[] {
  return part.value.map(
    (value, index) => part.inner?.get(String(index)) ?? { ...childOf(part, index), value },
  )
}

function listOf(part: Part, entries: readonly Part[]): Part {
  const inner = new Map(entries.map((entry, index) => [String(index), entry]))
  return { ...part, value: entries.map(({ value }) => value), inner }
}

function groupOf(inner: ReadonlyMap<string, Part>): Record<string, unknown> {
  return Object.fromEntries(
    [...inner].flatMap(([key, { value }]) => (value === undefined ? [] : [[key, value]])),
  )
}

// A file that is put together from several has lines of all of them: a number tells the file and its line.

const perLayer = 10_000_000

/** The number for a line of a layer: 0 is the city's file, 1 the network's, 2 network.yaml. */
export function lineIn(layer: number, line: number): number {
  return layer * perLayer + line
}

/** The layer and the line that a number is for. */
export function originOfLine(number: number): { layer: number; line: number } {
  return { layer: Math.floor(number / perLayer), line: number % perLayer }
}
