import type { Problem } from '../../text/problem.ts'
import { fieldOf, type YamlFile } from '../files/yaml-file.ts'

/** What of the network a city does not want, and everything of categories that it has not. */
export interface LeaveOut {
  /** Whether the entry of a list is left out. */
  has(list: string, key: string): boolean
  /** The keys of the city's categories; undefined where they cannot be read. */
  categories: ReadonlySet<string> | undefined
  /** Whether nothing is left out. */
  isNothing: boolean
  /** What is wrong with it; after all files were read, also names that nothing has. */
  findProblems(): Problem[]
}

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
  'storm-steps.yaml': [[/^$/, 'do', 'stormSteps']],
  'team.yaml': [[/^$/, 'name', 'team']],
}

/** Lists of categories' keys, by file and path. */
const namesCategories = /^categories\.yaml (front|live|(footer|sitemap)\[\]\.categories)$/

/** Whether a city's file of this name is merged with the network's; any other replaces it. */
export function isMergedYaml(name: string): boolean {
  return name in keyedLists
}

/** Names of the lists of YAML files in `leaveOut`. */
export const yamlListNames: readonly string[] = [
  ...new Set(Object.values(keyedLists).flatMap((lists) => lists.map(([, , name]) => name))),
]

/** A list at a path of a file: the field that is the key of its entries, and its name in `leaveOut`. */
export function keyedListAt(name: string, path: string): { key: string; name: string } | undefined {
  const found = keyedLists[name]?.find(([at]) => at.test(path))
  return found && { key: found[1], name: found[2] }
}

/** The path of an entry of a list, or of a field of a group. */
export function pathWith(path: string, key: PropertyKey, parent: unknown): string {
  if (Array.isArray(parent)) return `${path}[]`
  return path === '' ? String(key) : `${path}.${String(key)}`
}

/**
 * The same YAML file of several places as one, the city's first: groups are merged field by field, lists with
 * keys entry by entry, and anything else is the first that is written. A field without a value is not written.
 */
export function mergeFiles(name: string, files: readonly YamlFile[], leftOut: LeaveOut): YamlFile {
  const values = files.map(({ value }, index) => (index === 0 ? value : without(name, value, leftOut)))
  const value = values.reduce((above, below) => merge(name, above, below))
  return {
    value,
    at(path) {
      const found = files.map((file) => ({ file, ...follow(name, path, value, file.value) }))
      const deepest = Math.max(...found.map(({ depth }) => depth))
      const { file, inFile = path } = found.find(({ depth }) => depth === deepest) ?? {}
      return file?.at(inFile) ?? { line: 1 }
    },
  }
}

function merge(name: string, above: unknown, below: unknown, path = ''): unknown {
  if (above === null || above === undefined) return below
  if (Array.isArray(above) && Array.isArray(below)) {
    const key = keyedListAt(name, path)?.key
    if (key === undefined) return above
    const keyIn = (entry: unknown) => fieldOf(entry, key)
    const listed = new Set(above.map(keyIn))
    return [
      ...above.map((entry: unknown) => {
        const isTwin = (other: unknown) => keyIn(other) !== undefined && keyIn(other) === keyIn(entry)
        return merge(name, entry, below.find(isTwin), `${path}[]`)
      }),
      ...below.filter((entry) => !listed.has(keyIn(entry))),
    ]
  }
  if (!isGroup(above) || !isGroup(below)) return above
  // Modules of sidebars of different kinds have different fields.
  if (above.kind !== undefined && above.kind !== below.kind) return above
  return Object.fromEntries(
    Object.keys({ ...above, ...below }).flatMap((key) => {
      const value = merge(name, fieldOf(above, key), fieldOf(below, key), pathWith(path, key, above))
      return value === undefined ? [] : [[key, value]]
    }),
  )
}

/** What a city takes of the network's file: neither what it leaves out, nor what is of categories it has not. */
export function without(name: string, value: unknown, leftOut: LeaveOut, path = ''): unknown {
  if (leftOut.isNothing) return value
  const isGone = (key: unknown) => leftOut.categories !== undefined && !leftOut.categories.has(String(key))
  if (Array.isArray(value)) {
    if (namesCategories.test(`${name} ${path}`)) return value.filter((key) => !isGone(key))
    const list = keyedListAt(name, path)
    if (!list) return value
    return value.flatMap((entry: unknown) => {
      const isLeft = leftOut.has(list.name, String(fieldOf(entry, list.key)))
      return isLeft ? [] : [without(name, entry, leftOut, `${path}[]`)]
    })
  }
  if (!isGroup(value)) return value
  const isLeft = (key: string) =>
    path === '' &&
    ((name === 'sidebars.yaml' && key !== 'weather' && isGone(key)) ||
      (name === 'publication.yaml' && leftOut.has('settings', key)))
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) =>
      isLeft(key) ? [] : [[key, without(name, inner, leftOut, pathWith(path, key, value))]],
    ),
  )
}

/** A path of the merged value in one of the files, where entries have other positions; how deep it has it. */
function follow(
  name: string,
  path: readonly PropertyKey[],
  merged: unknown,
  value: unknown,
): { inFile: readonly PropertyKey[]; depth: number } {
  const inFile = [...path]
  let [all, part, at] = [merged, value, '']
  for (const [depth, key] of path.entries()) {
    const wanted = fieldOf(all, String(key))
    if (Array.isArray(part)) {
      const list = keyedListAt(name, at)
      const isSame = (entry: unknown) =>
        list ? fieldOf(entry, list.key) === fieldOf(wanted, list.key) : entry === wanted
      // Of entries that are there twice, each has its own place.
      if (!isSame(part[Number(key)])) inFile[depth] = part.findIndex(isSame)
    }
    at = pathWith(at, key, part)
    part = fieldOf(part, String(inFile[depth]))
    const isOther = typeof wanted !== 'object' && part !== wanted
    if (part === undefined || part === null || isOther) return { inFile, depth }
    all = wanted
  }
  return { inFile, depth: path.length }
}

function isGroup(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
