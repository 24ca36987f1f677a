// Checks which layer imports which (docs/map.md, design section 3), by the syntax tree of every file below src/.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { parseSync } from 'vite'

/** Layers that each layer may import beside itself. */
export const arrows: Readonly<Record<string, readonly string[]>> = {
  time: [],
  text: [],
  icalendar: ['time', 'text'],
  publication: ['time', 'text', 'icalendar'],
  'feed-health': ['time'],
  stories: ['time'],
  weather: ['time', 'publication'],
  store: ['time', 'stories', 'feed-health', 'operator-error.ts'],
  sources: ['time', 'text', 'icalendar', 'publication', 'store', 'weather', 'feed-health'],
  site: ['time', 'text', 'icalendar', 'publication', 'stories', 'weather', 'feed-health'],
  city: [
    'time',
    'text',
    'publication',
    'store',
    'stories',
    'weather',
    'feed-health',
    'sources',
    'site',
    'config.ts',
  ],
  mail: ['time', 'store'],
  browser: ['time', 'site'],
  server: [
    'time',
    'text',
    'icalendar',
    'publication',
    'store',
    'stories',
    'weather',
    'feed-health',
    'sources',
    'city',
    'site',
    'mail',
    'config.ts',
    'operator-error.ts',
  ],
  'config.ts': ['operator-error.ts'],
  'operator-error.ts': [],
  'main.ts': ['publication', 'stories', 'sources', 'store', 'server', 'config.ts', 'operator-error.ts'],
}

/** Pages without a route, which the server sends itself; and the view of `home`, which the digest uses too. */
export const serverPages = [
  'article',
  'embed-contact',
  'embed-space',
  'error',
  'home',
  'newsletter',
  'not-found',
  'removed',
  'search',
] as const

/** The only readers of the environment: both hand it to readConfig. */
export const environmentReaders = ['main.ts', 'server/process/development.ts'] as const

/** Entry points of the pure half of reading a feed: everything they import works on bytes and text only. */
export const parsers = [
  'sources/feeds/read/decode.ts',
  'sources/feeds/read/parse.ts',
  'sources/feeds/read/converter.ts',
  'sources/feeds/clean/normalise.ts',
] as const

/** Source files by their path below src/. */
export type SourceFiles = ReadonlyMap<string, string>

/** One import of a file. `to`: a path below src/, or a package's name. */
export interface Import {
  from: string
  to: string
  /** Whether it is a type import, which is erased at run time. */
  typeOnly: boolean
}

const source = join(import.meta.dirname, '..', 'src')

/** Every file of the product; not tests and what only they use (`*.fixture.ts`). */
export function readSourceFiles(): Map<string, string> {
  const names = globSync('**/*.{ts,tsx}', { cwd: source })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => !/\.(test|fixture)\.tsx?$/.test(name))
  return new Map(names.map((name) => [name, readFileSync(join(source, name), 'utf8')]))
}

/** Every import that is not allowed, as a sentence. */
export function findBrokenArrows(files: SourceFiles): string[] {
  const parsed = new Map([...files].map(([name, text]) => [name, parseFile(name, text)]))
  const imports = [...parsed.values()].flatMap((file) => file.imports)
  return [
    ...findLayerBreaks([...files.keys()], imports),
    ...findPageBreaks(imports),
    ...[...parsed].flatMap(([name, { globals }]) => findGlobalBreaks(name, globals)),
    ...findReachBreaks(imports),
  ]
}

/** Permissions of `arrows` that no file uses. */
export function findUnusedArrows(files: SourceFiles): string[] {
  const used = new Set(
    [...files].flatMap(([name, text]) =>
      parseFile(name, text).imports.map(({ from, to }) => `${layerOf(from)} → ${layerOf(to)}`),
    ),
  )
  return Object.entries(arrows).flatMap(([from, allowed]) =>
    allowed.map((to) => `${from} → ${to}`).filter((arrow) => !used.has(arrow)),
  )
}

const layerOf = (file: string) => file.split('/')[0] ?? ''
const pageOf = (file: string) => /^site\/pages\/([^/]+)\//.exec(file)?.[1]

function findLayerBreaks(names: readonly string[], imports: readonly Import[]): string[] {
  const strays = names.filter((name) => !(layerOf(name) in arrows)).map((name) => `${name} is in no layer`)
  const broken = imports.filter(({ from, to }) => {
    const [layer, target] = [layerOf(from), layerOf(to)]
    return target in arrows && target !== layer && !arrows[layer]?.includes(target)
  })
  return [...strays, ...broken.map(({ from, to }) => `${from} imports ${to}`)]
}

/** A page must be deletable with its folder and its row in routes.ts: no other module may import it. */
function findPageBreaks(imports: readonly Import[]): string[] {
  return imports.flatMap(({ from, to }) => {
    const page = pageOf(to)
    if (page === undefined || pageOf(from) === page || from === 'site/routes.ts') return []
    if (layerOf(from) === 'server' && serverPages.some((name) => name === page)) return []
    return [`${from} imports the page ${to}`]
  })
}

const network = ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource']

function findGlobalBreaks(name: string, globals: ReadonlySet<string>): string[] {
  const forbidden = [
    ...(environmentReaders.some((reader) => reader === name) ? [] : ['the environment']),
    ...(layerOf(name) === 'site' ? ['process', 'Buffer', 'require'] : []),
    // An island runs in the browser and may send requests to its own server.
    ...(layerOf(name) === 'site' && !name.startsWith('site/islands/') ? network : []),
    ...(layerOf(name) === 'publication' || layerOf(name) === 'store' ? network : []),
  ]
  return forbidden.filter((global) => globals.has(global)).map((global) => `${name} uses ${global}`)
}

/** Forbidden modules that a part of the product reaches through any number of imports. */
function findReachBreaks(imports: readonly Import[]): string[] {
  const isOwn = (name: string) => layerOf(name) in arrows
  const site = reach(
    imports.map(({ from }) => from).filter((from) => layerOf(from) === 'site'),
    imports,
  )
  const browser = reach(
    imports.map(({ from }) => from).filter((from) => layerOf(from) === 'browser'),
    imports,
  )
  const reading = reach(parsers, imports)
  return [
    ...site
      .filter(({ to }) => !isOwn(to) && !/^react($|\/)|^react-dom\/server$/.test(to))
      // Ids are hashes (text/short-hash.ts): pure, and the same in every process.
      .filter(({ from, to }) => layerOf(from) === 'site' || to !== 'node:crypto')
      .map(({ from, to }) => `site reaches ${to} through ${from}`),
    ...browser
      // Only in development: Vite's client, by its address on the server.
      .filter(({ from }) => from !== 'browser/development.ts')
      .filter(({ to }) => !isOwn(to) && !/^react($|\/)|^react-dom\/client$/.test(to))
      .map(({ from, to }) => `the browser reaches ${to} through ${from}`),
    ...reading
      .filter(({ to }) =>
        isOwn(to)
          ? !to.startsWith('sources/feeds/') && layerOf(to) !== 'time'
          : /^node:(?!crypto$)/.test(to) || ['undici', 'kysely'].includes(to),
      )
      .map(({ from, to }) => `a parser reaches ${to} through ${from}`),
  ]
}

/** Every run-time import that loading these files leads to. */
function reach(starts: readonly string[], imports: readonly Import[]): Import[] {
  const byFile = Map.groupBy(
    imports.filter(({ typeOnly }) => !typeOnly),
    ({ from }) => from,
  )
  const seen = new Set(starts)
  // Iterating over a set includes values that are added meanwhile.
  for (const file of seen) for (const { to } of byFile.get(file) ?? []) seen.add(to)
  return [...seen].flatMap((file) => byFile.get(file) ?? [])
}

/** The imports of a file, and its uses of restricted globals. */
function parseFile(name: string, text: string): ParsedFile {
  const versions = parsedFiles.get(name) ?? new Map<string, ParsedFile>()
  const parsed = versions.get(text) ?? parseText(name, text)
  parsedFiles.set(name, versions.set(text, parsed))
  return parsed
}

interface ParsedFile {
  imports: readonly Import[]
  globals: ReadonlySet<string>
}

/** Cache of parsed files, because most are the same for each tried edit. */
const parsedFiles = new Map<string, Map<string, ParsedFile>>()

function parseText(name: string, text: string): ParsedFile {
  const parsed = parseSync(name, text)
  const { module, errors } = parsed
  if (errors.length > 0) throw new Error(`${name}: ${errors[0]?.message}`)
  const found = (value: string, typeOnly: boolean): Import => ({
    from: name,
    to: value.startsWith('.') ? posix.join(dirname(name), value.split('?')[0] ?? '') : value,
    typeOnly,
  })
  const imports = [
    ...module.staticImports.map(({ moduleRequest, entries }) =>
      found(moduleRequest.value, entries.length > 0 && entries.every(({ isType }) => isType)),
    ),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest ? [found(moduleRequest.value, isType)] : [],
      ),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) =>
      found(text.slice(moduleRequest.start, moduleRequest.end).replace(/^['"`]|['"`]$/g, ''), false),
    ),
    ...[...text.matchAll(/import\.meta\.glob[^(]*\('([^']*)'/g)].map(([, folder = '']) =>
      found(folder, false),
    ),
  ].filter(({ to }) => !/\.(css|woff2)$/.test(to))
  // Reading the syntax tree costs more than all else: only where one of the names is written, or a letter as its number.
  return { imports, globals: globalsOf(mayUse.test(text) ? parsed.program : {}, imports) }
}

const watched = [...network, 'process', 'Buffer', 'require']
const mayUse = new RegExp(`${[...watched, 'env', 'globalThis'].join('|')}|\\\\[ux]`)

function globalsOf(program: object, imports: readonly Import[]): Set<string> {
  const globals = new Set<string>()
  if (imports.some(({ to }) => /^(node:)?process$/.test(to))) globals.add('the environment')
  visit(program, (node) => {
    const { type } = node
    if (type === 'Identifier' && watched.includes(String(node.name))) globals.add(String(node.name))
    if (type !== 'MemberExpression') return
    const key = nameOf(node.property)
    if (key === 'env') globals.add('the environment')
    if (key !== undefined && nameOf(node.object) === 'globalThis') globals.add(key)
  })
  return globals
}

/** The name in an identifier, or in a string in brackets. */
function nameOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  const name = node.type === 'Identifier' ? node.name : node.value
  return typeof name === 'string' ? name : undefined
}

type Node = { type: string } & Record<string, unknown>

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

/** Visits expressions; names of properties, labels and types do not count as uses of a variable. */
function visit(value: unknown, look: (node: Node) => void): void {
  if (Array.isArray(value)) for (const each of value) visit(each, look)
  if (!isNode(value)) return
  if (value.type.startsWith('TS') && !/Expression$/.test(value.type)) return
  look(value)
  const named =
    value.type === 'MemberExpression' || value.type === 'Property' || /Definition$/.test(value.type)
  for (const [key, child] of Object.entries(value)) {
    if (named && !value.computed && (key === 'property' || key === 'key')) continue
    visit(child, look)
  }
}
