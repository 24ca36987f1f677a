import { join } from 'node:path'
import { oneOf, type Problem, problemsOf, quote } from '../../text/problem.ts'
import { shortHash } from '../../text/short-hash.ts'
import { type CityFiles, fileText, type Layers } from '../city-files.ts'
import { fields, list, text } from '../schema-parts.ts'
import { lineAt, missingFile, type NoText, type TextFile } from '../text-file.ts'
import {
  checkYaml,
  fieldOf,
  formatPath,
  type ParsedYaml,
  parseYaml,
  valueAt,
  type YamlFile,
} from '../yaml-file.ts'
import {
  fillText,
  fillValue,
  isValueName,
  namesInBraces,
  resolveValues,
  type ValueName,
  valueFields,
} from './city-values.ts'
import { mergeFaq, mergeFeeds } from './merged-texts.ts'
import { isMergedYaml, type LeaveOut, lineIn, mergeYaml, originOfLine, yamlListNames } from './merged-yaml.ts'

/** The folder beside those of the cities that holds what they share. */
export const networkId = '_network'

/** What the network says of itself, beside what cities share. */
export const networkFile = 'network.yaml'

/** Files of the network's folder that are no file of a city. */
const ofNetworkAlone = new Set([networkFile, 'removed.yaml', 'README.md'])

export const leaveOutSchema = fields(
  Object.fromEntries(
    ['files', 'feeds', 'questions', 'settings', ...yamlListNames].map((name) => [
      name,
      list(text, 'names').exactOptional(),
    ]),
  ),
)

/**
 * A city's files with the network's below them: a file of the city replaces the network's, and those
 * that hold fields or entries with keys are merged. What cannot be put together is among the
 * problems. With `isIndex` neither texts nor problems are complete. Without a network the city's own.
 */
export function withNetwork(own: CityFiles, network: CityFiles | undefined, isIndex = false): CityFiles {
  if (!network || !own.entries.has('')) return own
  const leaveOut = readLeaveOut(own)
  if (leaveOut === everything) return own
  const layers: Layers = { own, network, values: new Map(), leftOut: leaveOut.leftOut }
  const version = versionWith(own.version, network)
  const bare: CityFiles = { ...own, version, layers }
  const categories = keysOf(rawYaml(bare, 'categories.yaml'))
  const theirs = keysOf(parse(fileText(network, 'categories.yaml')))
  const isNothing =
    leaveOut.leftOut.isNothing && (!categories || !theirs || [...theirs].every((key) => categories.has(key)))
  layers.leftOut = { ...leaveOut.leftOut, categories, isNothing }
  const settings = rawYaml(bare, 'publication.yaml')
  layers.settings = settings
  const { values, circles } = valuesOf(settings, layers)
  layers.values = values
  const shared = sharedNames(layers)
  const texts = new Map(own.texts)
  for (const name of shared) {
    const text = network.texts.get(name)
    if (!text || isIndex) continue
    if (name === 'feeds.opml' || name === 'faq.md') texts.set(name, mergeText(name, text, layers))
    else if (!hasName(own, name) && !isTaken(own, name)) texts.set(name, text)
  }
  const files: CityFiles = {
    ...bare,
    texts,
    pictures: new Map([...[...network.pictures].filter(([name]) => shared.has(name)), ...own.pictures]),
    entries: mergeEntries(own, shared),
  }
  if (isIndex) return files
  const problems = [
    ...own.problems,
    ...circles.map((name) => circleOf(name, settings, own.id)),
    ...findBraces(files, layers),
    ...leaveOut.findUnused(),
  ]
  return { ...files, problems }
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
export function versionWith(version: string | undefined, network: CityFiles | undefined): string | undefined {
  if (!network || version === undefined) return version
  return network.version === undefined ? undefined : shortHash(`${version} ${network.version}`)
}

/**
 * A city's YAML file with the city's values, from the network's where
 * the city has none; else why there is none, or what is broken.
 */
export function readYamlFile(files: CityFiles, name: string): NoText | ParsedYaml {
  const read = rawYaml(files, name)
  if (!('findings' in read) || !read.file || !files.layers) return read
  const { value, lineOf } = read.file
  return { file: { value: fillValue(value, files.layers.values), lineOf }, findings: [] }
}

/** A problem with the file and line that it is in, where a file is the network's or put together of both. */
export function inItsFile(files: CityFiles, problem: Problem): Problem {
  const { id, layers, texts } = files
  if (!layers || !problem.file.startsWith(`${id}/`)) return problem
  const name = problem.file.slice(id.length + 1)
  const text = texts.get(name)
  const lines = text && 'lines' in text ? text.lines : undefined
  const originAt = (line: number) => originOfLine(lines?.[line - 1] ?? line)
  const base = isShared(files, name) ? 1 : 0
  const { layer = 0, line } = problem.line === undefined ? {} : originAt(problem.line)
  const fileOf = (at: number) =>
    at === 0 ? `${id}/${name}` : `${layers.network.id}/${at === 2 ? networkFile : name}`
  const file = fileOf(Math.max(base, layer))
  const found = problem.found.replace(/\bon line (\d+)$/, (_, number: string) => {
    const at = originAt(Number(number))
    const other = fileOf(Math.max(base, at.layer))
    return `on line ${at.line}${other === file ? '' : ` of ${other}`}`
  })
  return { ...problem, file, found, ...(line !== undefined && { line }) }
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

function rawYaml({ layers, ...files }: CityFiles, name: string): NoText | ParsedYaml {
  const mine = fileText(layers?.own ?? files, name)
  if (!layers) {
    const read = parse(mine)
    const leavesAll = 'file' in read && fieldOf(read.file?.value, 'leaveOut') === everything
    return leavesAll && read.file ? { ...read, file: withoutLeaveOut(name, read.file) } : read
  }
  if (!('text' in mine || mine.missing)) return mine
  if (layers.settings && name === 'publication.yaml') return layers.settings
  const own = 'text' in mine ? parseYaml(mine.text) : undefined
  const isMerged = isMergedYaml(name)
  if (own && (!own.file || !isMerged)) return own
  const theirs = isLeftOut(name, layers.leftOut) ? missingFile : fileText(layers.network, name)
  if (!own && !('text' in theirs)) return parse(mine)
  const shared = 'text' in theirs ? parseYaml(theirs.text) : undefined
  if (shared && !shared.file) {
    return { findings: shared.findings.map((one) => ({ ...one, line: lineIn(1, one.line ?? 1) })) }
  }
  if (!own && shared?.file && layers.leftOut.isNothing && name !== 'publication.yaml') {
    return { file: inNetwork(shared.file), findings: [] }
  }
  const parts = [
    ...(own?.file ? [{ file: withoutLeaveOut(name, own.file), layer: 0 }] : []),
    ...(shared?.file ? [{ file: shared.file, layer: 1 }] : []),
    ...(name === 'publication.yaml' ? statementOf(layers) : []),
  ]
  return { file: mergeYaml(name, parts, layers.leftOut), findings: [] }
}

/** Files of the network as parts of a city, by file: the same object for all cities. */
const filesInNetwork = new WeakMap<YamlFile, YamlFile>()

function inNetwork(file: YamlFile): YamlFile {
  const known = filesInNetwork.get(file) ?? {
    value: file.value,
    lineOf: (path) => lineIn(1, file.lineOf(path)),
  }
  filesInNetwork.set(file, known)
  return known
}

/** What `network.yaml` says for every city, as fields of `publication.yaml`. */
function statementOf(layers: Layers): { file: YamlFile; layer: number }[] {
  const file = networkYamlOf(layers)
  if (!file) return []
  const names: Readonly<Record<string, string>> = { networkStatement: 'statement', partners: 'partners' }
  const value = Object.fromEntries(
    Object.entries(names).flatMap(([field, name]) => {
      const written = fieldOf(file.value, name)
      return written === undefined ? [] : [[field, written]]
    }),
  )
  const lineOf = ([field, ...path]: readonly PropertyKey[]) =>
    file.lineOf([names[String(field)] ?? '', ...path])
  return [{ file: { value, lineOf }, layer: 2 }]
}

function networkYamlOf({ own, network }: Layers): YamlFile | undefined {
  const read = fileText(own.id === networkId ? own : network, networkFile)
  return 'text' in read ? parseYaml(read.text).file : undefined
}

/** The value of `leaveOut` for a city that shares nothing. */
const everything = 'everything'

function withoutLeaveOut(name: string, { value, lineOf }: YamlFile): YamlFile {
  if (name !== 'publication.yaml' || fieldOf(value, 'leaveOut') === undefined) return { value, lineOf }
  const others = Object.entries(value ?? {}).filter(([field]) => field !== 'leaveOut')
  return { value: Object.fromEntries(others), lineOf }
}

function readLeaveOut(own: CityFiles): typeof everything | { leftOut: LeaveOut; findUnused(): Problem[] } {
  const read = fileText(own, 'publication.yaml')
  const settings = 'text' in read ? parseYaml(read.text).file : undefined
  const value = fieldOf(settings?.value, 'leaveOut')
  if (value === everything) return everything
  const file: YamlFile = {
    value: value ?? {},
    lineOf: (path) => settings?.lineOf(['leaveOut', ...path]) ?? 1,
  }
  const checked = checkYaml(file, leaveOutSchema)
  const names = new Map(Object.entries(checked.value ?? {}).map(([list, entries]) => [list, entries ?? []]))
  const used = new Set<string>()
  return {
    leftOut: {
      categories: undefined,
      isNothing: names.size === 0,
      has(list, name) {
        if (!names.get(list)?.some((one) => folded(one) === folded(name))) return false
        used.add(`${list} ${folded(name)}`)
        return true
      },
    },
    findUnused() {
      const settingsFile = `${own.id}/publication.yaml`
      const unused = [...names].flatMap(([list, entries]) =>
        entries.flatMap((name, index) => {
          if (used.has(`${list} ${folded(name)}`)) return []
          const line = file.lineOf([list, index])
          const field = `leaveOut.${list}[${index}]`
          const expected = `the name of one of the network's ${list}`
          return [{ line, field, found: `${quote(name)}, which the network does not have`, expected }]
        }),
      )
      const wrong = checked.findings.map((one) => ({ ...one, field: `leaveOut.${one.field ?? ''}` }))
      return [...problemsOf(settingsFile, 'error', wrong), ...problemsOf(settingsFile, 'warning', unused)]
    },
  }
}

/** Names are compared without regard to capital letters. */
function folded(name: string): string {
  return name.trim().toLowerCase()
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
  const line = ('file' in settings ? settings.file?.lineOf(pathOf(name)) : undefined) ?? 1
  const field = formatPath(pathOf(name))
  const found = `a value that leads back to {{${name}}}`
  const expected = 'a text without a circle of values in braces'
  return { level: 'error', file: `${id}/publication.yaml`, line, field, found, expected }
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

function mergeText(name: string, shared: TextFile, { own, leftOut, values }: Layers): TextFile {
  const mine = own.texts.get(name)
  if (mine && !('text' in mine) && !mine.missing) return mine
  if (!('text' in shared)) return mine ?? shared
  const written = mine && 'text' in mine ? mine.text : undefined
  if (written === undefined && leftOut.isNothing) return shared
  if (name === 'faq.md')
    return mergeFaq(written ?? '', shared.text, leftOut, (title) => fillText(title, values))
  return mergeFeeds(written ?? noFeeds, shared.text, leftOut) ?? mine ?? shared
}

const noFeeds = '<opml version="2.0"><body></body></opml>'

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

/** Names in braces that are none, or of which the city has no value. */
function findBraces(files: CityFiles, { own, values, settings }: Layers): Problem[] {
  const used = [...files.texts].flatMap(([name, read]) => {
    if (!/\.(md|yaml)$/.test(name) || /^(note\.md|removed\.yaml|README\.md)$/.test(name)) return []
    return usesIn(files, name, read).map((use) => ({ file: `${own.id}/${name}`, ...use }))
  })
  const missing = new Set<string>()
  return used.flatMap(({ file, line, name }): Problem[] => {
    const written = quote(`{{${name}}}`)
    if (!isValueName(name)) {
      const expected = oneOf(Object.keys(valueFields).map((one) => `{{${one}}}`))
      return [{ level: 'error', file, line, found: written, expected }]
    }
    // Broken settings have no values at all, and are told as such.
    const isUnread = settings !== undefined && !('file' in settings && settings.file)
    if (isUnread || values.has(name) || missing.has(name)) return []
    missing.add(name)
    const field = valueFields[name] ?? 'name'
    const use = inItsFile(files, { level: 'error', file, line, found: '', expected: '' })
    const expected = `a value for ${written} in ${use.file}:${use.line}`
    const where = name === 'network' ? `${networkId}/${networkFile}` : `${own.id}/publication.yaml`
    return [{ level: 'error', file: where, field, found: 'nothing', expected }]
  })
}

interface Use {
  name: string
  line: number
}

/** Values in braces by file. A file of the network is one object for all cities, so it is searched once. */
const known = new WeakMap<TextFile, readonly Use[]>()

function usesIn(files: CityFiles, name: string, read: TextFile): readonly Use[] {
  if (isMergedYaml(name) && files.layers && hasName(files.layers.own, name)) {
    const merged = rawYaml(files, name)
    return 'file' in merged && merged.file ? usesInYaml(merged.file) : []
  }
  const before = known.get(read)
  if (before) return before
  const text = 'text' in read ? read.text : ''
  const yaml = name.endsWith('.yaml') && text.includes('{{') ? parseYaml(text).file : undefined
  const uses = yaml
    ? usesInYaml(yaml)
    : namesInBraces(name.endsWith('.yaml') ? '' : text).map((one) => ({
        name: one.name,
        line: lineAt(text, one.offset),
      }))
  known.set(read, uses)
  return uses
}

function usesInYaml({ value, lineOf }: YamlFile, path: readonly PropertyKey[] = []): Use[] {
  if (typeof value === 'string') {
    return namesInBraces(value).map(({ name }) => ({ name, line: lineOf(path) }))
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    usesInYaml({ value: inner, lineOf }, [...path, Array.isArray(value) ? Number(key) : key]),
  )
}
