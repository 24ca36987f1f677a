// What each folder of src/ may import and use (docs/map.md): nothing but what is in its row.
import { type Import, parseFile, type SourceFiles } from './source-files.ts'

/** What a folder's files may do beside computing; lists of words. Deeper folders and files may have rows. */
interface Row {
  /** Other rows whose files may be imported. */
  imports?: string
  /** Rows of which only types may be imported. */
  types?: string
  /** Modules of Node and packages, those below them included. */
  modules?: string
  /** Beyond the language; `clock` (Date.now, timers), `random` and `environment`: what they read. */
  globals?: string
  /** Limits what these files load, by any number of imports, to their own modules and globals and these. */
  reaches?: string
}

/** The rows, from the base upwards. */
const rows: Readonly<Record<string, Row>> = {
  time: { globals: 'Temporal' },
  text: { modules: 'node:crypto node:net ipaddr.js tldts' },
  icalendar: { imports: 'time text', modules: 'rrule-temporal', globals: 'Buffer Temporal' },
  publication: {
    imports: 'time text icalendar',
    modules:
      'node:crypto node:fs node:path node:timers @rgrove/parse-xml image-size lru-cache markdown-it p-limit yaml zod',
    globals: 'Buffer clock',
  },
  'feed-health': { imports: 'time' },
  weather: { imports: 'time text', types: 'publication', modules: 'suncalc zod' },
  stories: { imports: 'time text', modules: '@orama/stemmers tinyqueue' },
  store: {
    imports: 'time text store/sqlite store/postgres operator-error.ts',
    types: 'feed-health stories',
    modules: 'node:crypto node:fs node:path node:timers/promises',
    globals: 'Buffer clock',
  },
  'store/migrate-store.ts': {
    imports: 'store store/sql store/postgres operator-error.ts',
    modules: 'node:crypto node:fs node:path node:sqlite kysely',
  },
  'store/sql': {
    imports: 'time text feed-health stories store',
    modules: 'node:crypto kysely lru-cache',
    globals: 'clock random',
  },
  'store/sqlite': {
    imports: 'text store store/sql operator-error.ts',
    modules: 'node:fs node:path node:sqlite node:timers kysely lru-cache',
    globals: 'clock process',
  },
  'store/postgres': {
    imports: 'time text store store/sql',
    modules: 'node:net kysely pg',
    globals: 'clock',
  },
  sources: {
    imports:
      'time text store sources/http sources/pipeline sources/feeds sources/weather sources/water sources/calendars',
    modules: 'node:crypto node:os node:worker_threads',
    globals: 'clock process random',
  },
  // The entry of its thread.
  'sources/ingest-worker.ts': {
    imports: 'sources sources/give-way.ts',
    modules: 'node:worker_threads',
    globals: 'process',
  },
  'sources/give-way.ts': { modules: 'node:fs node:os node:path', globals: 'process' },
  'sources/http': {
    imports: 'time text',
    modules: 'node:dns node:net node:util node:zlib lru-cache p-limit undici',
    globals: 'Buffer clock',
  },
  'sources/pipeline': {
    imports: 'time text feed-health',
    types: 'publication store sources/http',
    modules: 'node:crypto',
    globals: 'clock random',
  },
  'sources/feeds': {
    imports: 'time text feed-health store sources/pipeline sources/feeds/read sources/feeds/clean',
    types: 'publication',
    modules: 'node:buffer',
  },
  'sources/feeds/read': { imports: 'time', modules: 'entities htmlparser2', globals: 'Buffer Temporal' },
  'sources/feeds/clean': {
    imports: 'time text sources/feeds/read',
    types: 'store',
    modules: 'node:crypto entities htmlparser2',
  },
  'sources/weather': {
    imports: 'time text weather store sources/http sources/pipeline sources/weather/alerts',
    types: 'publication',
    modules: 'node:timers',
    globals: 'clock',
  },
  'sources/weather/alerts': {
    imports: 'time text weather sources/weather',
    reaches: 'node:crypto zod',
  },
  'sources/water': {
    imports: 'time weather store sources/weather sources/feeds/read sources/feeds/clean',
    types: 'publication sources/pipeline',
  },
  'sources/calendars': {
    imports: 'time icalendar store sources/pipeline sources/feeds/read sources/calendars/read',
    types: 'publication',
  },
  'sources/calendars/read': {
    imports: 'time text icalendar sources/feeds/clean',
    types: 'store feed-health sources/pipeline',
    modules: 'zod',
    globals: 'process Temporal',
  },
  'sources/radio': {
    imports: 'time text sources/http',
    modules: 'node:fs node:timers entities undici',
    globals: 'Buffer ByteLengthQueuingStrategy ReadableStream clock',
  },
  city: {
    imports:
      'time text publication feed-health weather stories store sources/weather sources/water sources/calendars site',
    modules: 'lru-cache',
  },
  site: {
    imports: 'time text publication feed-health weather stories site/texts islands',
    types: 'icalendar',
    modules: 'hono/router/trie-router react react-dom/server',
    reaches: 'node:crypto suncalc Temporal entities htmlparser2 intl-messageformat',
  },
  'site/texts': { modules: 'intl-messageformat' },
  mail: {
    imports: 'time text store',
    modules: 'node:crypto node:stream html-to-text lru-cache nodemailer',
    globals: 'Buffer clock random',
  },
  // Components that the browser hydrates, `*.island.tsx` in the folder of their page.
  islands: {
    imports: 'text site browser browser/kept browser/radio browser/search browser/yours',
    modules: 'react react-dom zod/mini',
    globals: 'console document window',
    reaches: '',
  },
  browser: {
    imports: 'time islands browser/yours',
    types: 'site',
    modules: 'react react-dom/client zod/mini',
    globals:
      'CSSStyleSheet DOMParser HTMLDetailsElement HTMLImageElement IntersectionObserver MutationObserver Node addEventListener clock confirm console document fetch history localStorage location navigator parent queueMicrotask window',
    reaches: '',
  },
  'browser/radio': {
    imports: 'site browser',
    modules: 'react react-dom/client',
    globals:
      'CSSStyleSheet MediaMetadata clock console document fetch history location navigator random scrollTo scrollY window',
    reaches: '',
  },
  'browser/search': { imports: 'site', modules: 'zod/mini', globals: 'clock fetch navigator', reaches: '' },
  // The reader's own edition, and the code of 'Keep' buttons.
  'browser/yours': {
    imports: 'weather',
    modules: 'react zod/mini',
    globals: 'Blob addEventListener clock confirm console document fetch localStorage location',
    reaches: '',
  },
  // The service worker and the script of the kept page that removes the copy: one file.
  'browser/storm-keep.ts': {
    imports: 'browser/kept',
    globals: 'globalThis window',
    reaches: '',
  },
  'browser/kept': { modules: 'zod/mini', globals: 'Notification Response clock console', reaches: '' },
  server: {
    imports:
      'time text publication feed-health weather stories store sources sources/http sources/feeds sources/feeds/read sources/feeds/clean sources/calendars sources/radio city site site/texts mail operator-error.ts',
    types: 'icalendar sources/pipeline config.ts',
    modules:
      'node:async_hooks node:child_process node:crypto node:fs node:http node:net node:os node:path node:perf_hooks node:timers node:url node:util node:v8 node:worker_threads node:zlib @hono/node-server hono ipaddr.js lru-cache p-limit pino sharp zod',
    globals: 'Buffer ReadableStream Response clock console process random',
  },
  'server/cities/publish-worker.ts': {
    imports: 'sources/give-way.ts store server',
    modules: 'node:worker_threads',
    globals: 'process',
  },
  'server/process/development.ts': { imports: 'server config.ts', globals: 'environment globalThis' },
  'config.ts': { imports: 'text operator-error.ts', modules: 'node:fs node:path node:v8 ipaddr.js zod' },
  'operator-error.ts': {},
  'main.ts': {
    imports:
      'publication store store/migrate-store.ts store/sqlite sources/give-way.ts server config.ts operator-error.ts',
    modules: 'node:url',
    globals: 'clock console environment process',
  },
}

/** Pages without a route, which the server sends itself; and the view of `home`, which the digest uses. */
const serverPages = [
  'article',
  'embed-contact',
  'error',
  'home',
  'newsletter',
  'not-found',
  'removed',
  'search',
] as const

const words = (list: string | undefined) => (list === undefined || list === '' ? [] : list.split(' '))

/** The row of a file or folder: that of the deepest path. */
function rowOf(path: string): string | undefined {
  if (path.endsWith('.island.tsx')) return 'islands'
  const parts = path.split('/')
  const paths = parts.map((_, index) => parts.slice(0, parts.length - index).join('/'))
  return paths.find((each) => each in rows)
}

/** What a file does that may need a permission. */
interface Deed {
  file: string
  row: string
  list: 'imports' | 'types' | 'modules' | 'globals'
  /** The word that has to be in the list. */
  word: string
  /** 'imports server/serve.ts' */
  told: string
}

/** Everything that a file does beside computing and importing files of its own row. */
function deedsOf(file: string, text: string): Deed[] {
  const row = rowOf(file) ?? ''
  const { imports, globals } = parseFile(file, text)
  return [
    ...imports.flatMap(({ to, typeOnly }): Deed[] => {
      const target = rowOf(to)
      const told = `imports ${to}`
      if (target === row || (target === undefined && typeOnly)) return []
      if (target === undefined) return [{ file, row, list: 'modules', word: to, told }]
      return [{ file, row, list: typeOnly ? 'types' : 'imports', word: target, told }]
    }),
    ...[...globals].map((word): Deed => ({ file, row, list: 'globals', word, told: `uses ${word}` })),
  ]
}

/** Words of the row that permit a deed; a type may also be imported from where values may. */
function permissionsFor({ row, list, word }: Deed): string[] {
  const { [list]: own, imports } = rows[row] ?? {}
  const permits = (each: string) => each === word || (list === 'modules' && word.startsWith(`${each}/`))
  return [
    ...(list === 'types' ? words(imports).map((each) => `imports: ${each}`) : []),
    ...words(own).map((each) => `${list}: ${each}`),
  ].filter((each) => permits(each.slice(each.indexOf(' ') + 1)))
}

/** Everything that is not allowed, as sentences. */
export function findBrokenBoundaries(files: SourceFiles): string[] {
  const deeds = new Map([...files].map(([file, text]) => [file, deedsOf(file, text)]))
  const strays = [...files.keys()].filter((file) => rowOf(file) === undefined)
  return [
    ...strays.map((file) => `${file} is in no row`),
    ...[...deeds.values()]
      .flat()
      .filter((deed) => permissionsFor(deed).length === 0)
      .map(explain),
    ...Object.keys(rows).flatMap((row) => findReach(row, files, deeds)),
    ...findPageBreaks(files),
  ]
}

function explain({ file, row, list, word, told }: Deed): string {
  return `${file} ${told}: ${list} of '${row}' in tests/boundaries.ts lacks '${word}'`
}

/** What files do that are loaded with those of a row, if that row limits it. */
function findReach(row: string, files: SourceFiles, deeds: ReadonlyMap<string, readonly Deed[]>): string[] {
  const { modules, globals, reaches } = rows[row] ?? {}
  if (reaches === undefined) return []
  const allowed = new Set([modules, globals, reaches].flatMap(words))
  const starts = [...files.keys()].filter((file) => rowOf(file) === row)
  return loadedWith(starts, files).flatMap((file) =>
    (deeds.get(file) ?? [])
      // What files of a limited row use is told of them; what they load, too.
      .filter((deed) => rows[deed.row]?.reaches === undefined)
      .filter(({ list, word }) => (list === 'modules' || list === 'globals') && !allowed.has(word))
      .map(({ told }) => `${row} loads ${file}, which ${told}`),
  )
}

/** These files, and all that they import at run time through any number of imports. */
function loadedWith(starts: readonly string[], files: SourceFiles): string[] {
  const seen = new Set(starts)
  // Iterating over a set includes values that are added meanwhile.
  for (const file of seen) for (const { to, typeOnly } of importsOf(file, files)) if (!typeOnly) seen.add(to)
  return [...seen]
}

/** Imports of other files of the product. */
function importsOf(file: string, files: SourceFiles): Import[] {
  const text = files.get(file)
  return text === undefined ? [] : parseFile(file, text).imports.filter(({ to }) => files.has(to))
}

const pageOf = (file: string) => /^site\/pages\/([^/]+)\//.exec(file)?.[1]

/** A page must be deletable with its folder and its row in routes.ts: no other module may import it. */
function findPageBreaks(files: SourceFiles): string[] {
  return [...files.keys()].flatMap((file) =>
    importsOf(file, files).flatMap(({ to }) => {
      const page = pageOf(to)
      if (page === undefined || pageOf(file) === page || file === 'site/routes.ts') return []
      if (file.startsWith('server/') && serverPages.some((name) => name === page)) return []
      return [`${file} imports the page ${to}`]
    }),
  )
}

/** Words of the rows that no file needs. */
export function findUnusedPermissions(files: SourceFiles): string[] {
  const used = new Set(
    [...files].flatMap(([file, text]) =>
      deedsOf(file, text).map((deed) => `${deed.row} ${permissionsFor(deed)[0]}`),
    ),
  )
  return Object.entries(rows).flatMap(([row, lists]) =>
    (['imports', 'types', 'modules', 'globals'] as const).flatMap((list) =>
      words(lists[list])
        .map((word) => `${row} ${list}: ${word}`)
        .filter((permission) => !used.has(permission)),
    ),
  )
}

/**
 * Circles of imports, those of types included: each as the files that import one another, or as what
 * `roomOf` makes of them, such as their folders.
 */
export function findCircles(files: SourceFiles, roomOf = (file: string) => file): string[][] {
  const found: string[][] = []
  const rooms = Map.groupBy(files.keys(), roomOf)
  const done = new Set<string>()
  const follow = (room: string, path: readonly string[]) => {
    const start = path.indexOf(room)
    if (start >= 0) found.push(path.slice(start))
    if (start >= 0 || done.has(room)) return
    const imported = (rooms.get(room) ?? []).flatMap((file) =>
      importsOf(file, files).map(({ to }) => roomOf(to)),
    )
    for (const to of new Set(imported)) if (to !== room) follow(to, [...path, room])
    done.add(room)
  }
  for (const room of rooms.keys()) follow(room, [])
  return found
}
