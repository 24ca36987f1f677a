import { join } from 'node:path'
import type { Finding, Problem } from '../../text/problem.ts'
import { shortHash } from '../../text/short-hash.ts'
import { type CityFiles, fileText, type Layers } from '../files/city-files.ts'
import { missingFile, type NoText, type TextFile } from '../files/text-file.ts'
import { fieldOf, findingAt, type ParsedYaml, parseYaml, valueAt, type YamlFile } from '../files/yaml-file.ts'
import { fillFile, resolveValues, type ValueName, valueFields } from './city-values.ts'
import { everything, readLeaveOut } from './leave-out.ts'
import { isMergedYaml, type LeaveOut, mergeFiles, without } from './merge.ts'

/** The folder beside those of the cities that holds what they share. */
export const networkId = '_network'

/** What the network says of itself, beside what cities share. */
export const networkFile = 'network.yaml'

/** Files of the network's folder that are no file of a city. */
const ofNetworkAlone = new Set([networkFile, 'removed.yaml', 'README.md'])

/**
 * A city's files with the network's below them. A file of the city replaces the network's; those that hold
 * fields or entries with keys are merged by who reads them (`readYamlFile`, `textsWithShared`). With
 * `isIndex` neither texts nor problems are complete. Without a network the city's own.
 */
export function withNetwork(own: CityFiles, network: CityFiles | undefined, isIndex = false): CityFiles {
  if (!network || !own.entries.has('')) return own
  const leftOut = readLeaveOut(own)
  if (leftOut === everything) return own
  const layers: Layers = { own, network, values: new Map(), leftOut }
  const bare: CityFiles = { ...own, version: versionWith(own.version, network), layers }
  const categories = keysOf(writtenYaml(bare, 'categories.yaml'))
  const theirs = keysOf(parse(fileText(network, 'categories.yaml')))
  const hasAll = !categories || !theirs || [...theirs].every((key) => categories.has(key))
  layers.leftOut = { ...leftOut, categories, isNothing: leftOut.isNothing && hasAll }
  const settings = writtenYaml(bare, 'publication.yaml')
  layers.settings = settings
  const { values, circles } = valuesOf(settings, layers)
  layers.values = values
  const shared = sharedNames(layers)
  const texts = new Map(own.texts)
  for (const name of shared) {
    const text = network.texts.get(name)
    if (text && !isIndex && !hasName(own, name) && !isTaken(own, name)) texts.set(name, text)
  }
  const files: CityFiles = {
    ...bare,
    texts,
    pictures: new Map([...[...network.pictures].filter(([name]) => shared.has(name)), ...own.pictures]),
    entries: mergeEntries(own, shared),
  }
  if (isIndex) return files
  return { ...files, problems: [...own.problems, ...circles.map((name) => circleOf(name, settings, own.id))] }
}

const indexFiles = new WeakMap<CityFiles, CityFiles>()

/** What the index of a city needs of the network. */
export function indexFilesOf(network: CityFiles): CityFiles {
  const known = indexFiles.get(network)
  if (known) return known
  const names = ['publication.yaml', 'feeds.opml', 'categories.yaml', networkFile]
  const listed = network.entries.get('') ?? []
  const files: CityFiles = {
    ...network,
    entries: new Map([
      ['', listed.filter((name) => names.includes(name))],
      ['sample/feeds', network.entries.get('sample/feeds') ?? []],
    ]),
    texts: new Map(
      [...network.texts].filter(([name]) => names.includes(name) || /^sample\/feeds\//.test(name)),
    ),
    pictures: new Map(),
  }
  indexFiles.set(network, files)
  return files
}

/** The version of a city's folder together with the network's; undefined where one of them is not known. */
function versionWith(version: string | undefined, network: CityFiles | undefined): string | undefined {
  if (!network || version === undefined) return version
  return network.version === undefined ? undefined : shortHash(`${version} ${network.version}`)
}

/**
 * A city's YAML file with the network's below it and the city's values in it; else why there is none, or what
 * is broken. `unfilled`: names in braces that have no value.
 */
export function readYamlFile(
  files: CityFiles,
  name: string,
): NoText | (ParsedYaml & { unfilled?: readonly Finding[] }) {
  const read = writtenYaml(files, name)
  if (!('findings' in read) || !read.file || !files.layers) return read
  const { file, missing: unfilled } = fillFile(read.file, files.layers.values)
  return { file, unfilled, findings: [] }
}

/** A file of which a city and the network each may have one: those that there are, the city's first. */
export function textsWithShared(
  files: CityFiles,
  name: string,
): { file: string; read: TextFile; isShared?: true }[] {
  const { layers } = files
  const mine = fileText(layers?.own ?? files, name)
  const own = { file: `${files.id}/${name}`, read: mine }
  if (!layers || isLeftOut(name, layers.leftOut)) return [own]
  const theirs = fileText(layers.network, name)
  if (!('text' in theirs) && theirs.missing) return [own]
  const shared = { file: `${layers.network.id}/${name}`, read: theirs, isShared: true as const }
  return 'text' in mine || !mine.missing ? [own, shared] : [shared]
}

/** What is told of a file of a city, of the network's where only that has it. */
export function inItsFile<T extends { file: string }>(files: CityFiles, told: T): T {
  const name = told.file.startsWith(`${files.id}/`) ? told.file.slice(files.id.length + 1) : undefined
  if (name === undefined || !files.layers || !isShared(files, name)) return told
  return { ...told, file: `${files.layers.network.id}/${name}` }
}

/** Whether a file, named relative to the folder, is the network's alone. */
export function isShared({ layers, entries }: Pick<CityFiles, 'layers' | 'entries'>, name: string): boolean {
  return layers !== undefined && !hasName(layers.own, name) && hasName({ entries }, name)
}

/** Where a file of a city is on disk: in its folder, or in the network's. */
export function diskPath(files: Pick<CityFiles, 'folder' | 'layers' | 'entries'>, name: string): string {
  const folder = isShared(files, name) && files.layers ? files.layers.network.folder : files.folder
  return join(folder, name)
}

function parse(read: TextFile): NoText | ParsedYaml {
  return 'text' in read ? parseYaml(read.text) : read
}

/** A YAML file of a city with the network's below it, before the city's values are in it. */
function writtenYaml({ layers, ...files }: CityFiles, name: string): NoText | ParsedYaml {
  const isSettings = name === 'publication.yaml'
  if (layers?.settings && isSettings) return layers.settings
  const mine = parse(fileText(layers?.own ?? files, name))
  const leavesOut = 'file' in mine && isSettings ? fieldOf(mine.file?.value, 'leaveOut') : undefined
  const isRead = leavesOut === everything || (layers && leavesOut !== undefined)
  const own = 'file' in mine && mine.file && isRead ? { ...mine, file: withoutLeaveOut(mine.file) } : mine
  if (!layers || ('finding' in own ? !own.missing : !own.file || !isMergedYaml(name))) return own
  const { network, leftOut } = layers
  const theirs = isLeftOut(name, leftOut) ? missingFile : parse(fileText(network, name))
  if ('findings' in theirs && !theirs.file) {
    const file = `${network.id}/${name}`
    return { findings: theirs.findings.map((finding) => ({ file, ...finding })) }
  }
  const parts = [
    ...('file' in own && own.file ? [own.file] : []),
    ...('file' in theirs && theirs.file ? [inFile(`${network.id}/${name}`, theirs.file)] : []),
    ...(isSettings ? statementOf(layers) : []),
  ]
  const [first, ...others] = parts
  if (!first) return own
  if (others.length > 0) return { file: mergeFiles(name, parts, leftOut), findings: [] }
  const value = 'file' in own ? first.value : without(name, first.value, leftOut)
  return { file: { ...first, value }, findings: [] }
}

/** A parsed file whose places name another file than the city's. */
function inFile(file: string, { value, at }: YamlFile): YamlFile {
  return { value, at: (path) => ({ file, ...at(path) }) }
}

/** What `network.yaml` says for every city, as fields of `publication.yaml`. */
function statementOf(layers: Layers): YamlFile[] {
  const file = networkYamlOf(layers)
  if (!file) return []
  const names: Readonly<Record<string, string>> = { networkStatement: 'statement', partners: 'partners' }
  const value = Object.fromEntries(
    Object.entries(names).flatMap(([field, name]) => {
      const written = fieldOf(file.value, name)
      return written === undefined ? [] : [[field, written]]
    }),
  )
  const at = ([field, ...path]: readonly PropertyKey[]) => file.at([names[String(field)] ?? '', ...path])
  return [inFile(`${networkId}/${networkFile}`, { value, at })]
}

function networkYamlOf({ own, network }: Layers): YamlFile | undefined {
  const read = fileText(own.id === networkId ? own : network, networkFile)
  return 'text' in read ? parseYaml(read.text).file : undefined
}

function withoutLeaveOut({ value, at }: YamlFile): YamlFile {
  const others = Object.entries(value ?? {}).filter(([field]) => field !== 'leaveOut')
  return { value: Object.fromEntries(others), at }
}

/** The keys of the categories of a file; undefined where it cannot be read. */
function keysOf(read: NoText | ParsedYaml): ReadonlySet<string> | undefined {
  const categories = 'file' in read ? fieldOf(read.file?.value, 'categories') : undefined
  return Array.isArray(categories) ? new Set(categories.map((one) => String(fieldOf(one, 'key')))) : undefined
}

function valuesOf(settings: NoText | ParsedYaml, layers: Layers) {
  const value = 'file' in settings ? settings.file?.value : undefined
  const { values, circles } = resolveValues((name) => {
    if (name === 'id') return layers.own.id === networkId ? layers.network.id : layers.own.id
    const written =
      name === 'network' ? fieldOf(networkYamlOf(layers)?.value, 'name') : valueAt(value, pathOf(name))
    return typeof written === 'string' || typeof written === 'number' ? String(written).trim() : undefined
  })
  return { values, circles: [...circles] }
}

/** `hosts[0]` as ['hosts', 0]. */
function pathOf(name: ValueName): (string | number)[] {
  const field: string = valueFields[name] ?? ''
  return field.split(/[.[\]]/).flatMap((key) => (key === '' ? [] : /^\d+$/.test(key) ? Number(key) : key))
}

function circleOf(name: ValueName, settings: NoText | ParsedYaml, id: string): Problem {
  const file = 'file' in settings && settings.file ? settings.file : { at: () => ({ line: 1 }) }
  const found = `a value that leads back to {{${name}}}`
  const expected = 'a text without a circle of values in braces'
  const finding = findingAt(file, pathOf(name), found, expected)
  return { level: 'error', file: `${id}/publication.yaml`, ...finding }
}

/** Names of the network's files in a city: all that it does not leave out, none of categories it has not. */
function sharedNames({ network, leftOut }: Layers): ReadonlySet<string> {
  const gone = goneSections(network, leftOut)
  const names = [...network.entries].flatMap(([folder, entries]) =>
    entries.flatMap((name) => (name.endsWith('/') ? [] : folder === '' ? name : `${folder}/${name}`)),
  )
  return new Set(
    names.filter((name) => {
      if (ofNetworkAlone.has(name) || isLeftOut(name, leftOut)) return false
      const sample = /^sample\/feeds\/(.+)\.xml$/.exec(name)?.[1]
      if (sample !== undefined) return leftOut.categories?.has(sample) ?? true
      if (gone.size === 0 || !name.startsWith('articles/')) return true
      const text = network.texts.get(name)
      const section = text && 'text' in text ? /^section:[ \t]*(\S+)/m.exec(text.text)?.[1] : undefined
      return section === undefined || !gone.has(section)
    }),
  )
}

/** The sections of the network's categories that a city has not. */
function goneSections(network: CityFiles, { categories, isNothing }: LeaveOut): ReadonlySet<string> {
  if (isNothing) return new Set()
  const read = fileText(network, 'categories.yaml')
  const all = 'text' in read ? fieldOf(parseYaml(read.text).file?.value, 'categories') : undefined
  if (!categories || !Array.isArray(all)) return new Set()
  const gone = all.filter((one) => !categories.has(String(fieldOf(one, 'key'))))
  return new Set(
    gone.map((one) => String(fieldOf(one, 'section') ?? String(fieldOf(one, 'path')).replace('/', ''))),
  )
}

function isLeftOut(name: string, leftOut: LeaveOut): boolean {
  if (leftOut.isNothing) return false
  const parts = name.split('/')
  return parts.some((_, index) => {
    const start = parts.slice(0, index + 1).join('/')
    return leftOut.has('files', start) || leftOut.has('files', `${start}/`)
  })
}

function mergeEntries(own: CityFiles, shared: Iterable<string>): Map<string, readonly string[]> {
  const folders = new Map([...own.entries].map(([folder, names]) => [folder, new Set(names)]))
  const add = (folder: string, name: string) => {
    const names = folders.get(folder) ?? new Set()
    folders.set(folder, names.add(name))
  }
  for (const path of shared) {
    if (isTaken(own, path)) continue
    const parts = path.split('/')
    for (const [index, name] of parts.entries()) {
      add(parts.slice(0, index).join('/'), index < parts.length - 1 ? `${name}/` : name)
    }
  }
  return new Map([...folders].map(([folder, names]) => [folder, [...names].sort()]))
}

/** Whether the city has a folder of the name of a file, or a file of the name of a folder around it. */
function isTaken({ entries }: CityFiles, path: string): boolean {
  const parts = path.split('/')
  return parts.some((name, index) => {
    const names = entries.get(parts.slice(0, index).join('/')) ?? []
    return names.includes(index < parts.length - 1 ? name : `${name}/`)
  })
}

/** Whether there is a file or folder of this name. */
function hasName({ entries }: Pick<CityFiles, 'entries'>, path: string): boolean {
  const slash = path.lastIndexOf('/')
  const names = entries.get(path.slice(0, Math.max(0, slash))) ?? []
  return names.includes(path.slice(slash + 1)) || entries.has(path)
}
