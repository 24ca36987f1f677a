import { expect, test } from 'vitest'
import { findBrokenBoundaries, findCircles, findUnusedPermissions } from './boundaries.ts'
import { readSourceFiles } from './source-files.ts'

const files = readSourceFiles()
const known = findBrokenBoundaries(files)

test('files import and use only what their folder may', () => {
  expect(known).toEqual([])
})

test('every permission is used by a file', () => {
  expect(findUnusedPermissions(files)).toEqual([])
})

test('no two files export the same name', () => {
  const found = [...files].flatMap(([file, text]) =>
    [...text.matchAll(/^export (?:async )?(?:function|const|class|interface|type) (\w+)/gm)].map(
      ([, name = '']) => ({ file, name }),
    ),
  )
  // The file of each island exports it as `island`.
  const names = [...Map.groupBy(found, ({ name }) => name)].filter(([name]) => name !== 'island')
  const twice = names.filter(([, uses]) => new Set(uses.map(({ file }) => file)).size > 1)
  expect(twice.map(([name, uses]) => `${name}: ${uses.map(({ file }) => file).join(', ')}`)).toEqual([])
})

test('no files import one another in a circle, for types neither', () => {
  expect(findCircles(files)).toEqual([])
  const edited = edit('publication/categories.ts', "import type { Publication } from './publication.ts'")
  expect(findCircles(edited).map((files) => files.toSorted())).toContainEqual([
    'publication/categories.ts',
    'publication/publication.ts',
  ])
})

test('the folders of the server stand on floors: none imports one that stands on it', () => {
  const folderOf = (file: string) => /^server\/[^/]+(?=\/)/.exec(file)?.[0] ?? file
  // It opens cities as the process does.
  const command = 'server/mail/newsletter-command.ts'
  const circlesOf = (all: ReadonlyMap<string, string>) =>
    findCircles(new Map([...all].filter(([file]) => file !== command)), folderOf)
  expect(circlesOf(files)).toEqual([])
  const edited = edit('server/log/logger.ts', "import type { PageService } from '../pages/page-service.ts'")
  expect(circlesOf(edited).map((folders) => folders.toSorted())).toContainEqual([
    'server/log',
    'server/pages',
  ])
})

function edit(name: string, line: string): Map<string, string> {
  return new Map([...files, [name, `${line}\n${files.get(name) ?? ''}`]])
}

/** Forbidden edits: a file, the added code, and a part of what is told. */
const edits: readonly [string, string, string][] = [
  // Layers.
  ['sources/feeds/fetch.ts', "import { serve } from '../../server/process/serve.ts'", 'imports server/'],
  [
    'server/app.ts',
    "import { openSqliteStore } from '../store/sqlite/open.ts'",
    'imports store/sqlite/open.ts',
  ],
  [
    'sources/pipeline/pipeline.ts',
    "import { feedKind } from '../feeds/feed-kind.ts'",
    'imports sources/feeds/',
  ],
  ['sources/feeds/read/dates.ts', "import { openStore } from '../../../store/store.ts'", 'imports store/'],
  ['sources/feeds/read/dates.ts', "import type { Store } from '../../../store/store.ts'", 'imports store/'],
  ['sources/feeds/read/dates.ts', "import { safe } from '../../http/safe-fetch.ts'", 'imports sources/http/'],
  [
    'sources/feeds/clean/normalise.ts',
    "import { openStore } from '../../../store/store.ts'",
    'imports store/',
  ],
  ['elsewhere/new.ts', 'export const one = 1', 'is in no row'],
  // Modules, also those that others load.
  ['site/render.tsx', "import { readFileSync } from 'fs'", 'imports node:fs'],
  ['site/render.tsx', "import { readFileSync } from 'node:fs'", 'imports node:fs'],
  ['site/render.tsx', "const { readFileSync } = await import('node:fs')", 'imports node:fs'],
  ['site/render.tsx', "const name = 'node:fs'; await import(name)", 'imports name'],
  ['site/render.tsx', "export { default as sharp } from 'sharp'", 'imports sharp'],
  ['site/render.tsx', "import 'undici'", 'imports undici'],
  [
    'site/render.tsx',
    "import { read } from '../publication/reading/read-publication.ts'",
    'site loads publication/',
  ],
  ['sources/feeds/read/dates.ts', "import { readFileSync } from 'fs'", 'imports node:fs'],
  ['sources/feeds/read/dates.ts', "import { createConnection } from 'node:net'", 'imports node:net'],
  ['weather/alert-states.ts', "import { readFileSync } from 'node:fs'", 'imports node:fs'],
  [
    'sources/weather/alerts/message.ts',
    "import { askService } from '../service.ts'",
    'alerts loads sources/',
  ],
  ['stories/rank.ts', "import { readFileSync } from 'node:fs'", 'imports node:fs'],
  ['publication/publication.ts', "import { get } from 'node:https'", 'imports node:https'],
  ['browser/support.ts', "import { zonedTime } from '../time/zoned-time.ts'", 'uses Temporal'],
  ['browser/support.ts', "import { textsOf } from '../site/texts/texts.ts'", 'imports site/texts/texts.ts'],
  // Globals.
  ['site/render.tsx', "export const page = await fetch('https://a.test/')", 'uses fetch'],
  ['site/render.tsx', "export const page = await globalThis.fetch('/')", 'uses fetch'],
  ['site/render.tsx', "export const page = await globalThis['fetch']('/')", 'uses fetch'],
  ['site/render.tsx', 'export const send = { fetch }', 'uses fetch'],
  ['site/render.tsx', 'export function one(fetch: string) {}; export const two = fetch', 'uses fetch'],
  ['site/render.tsx', 'export const mode = process.argv', 'uses process'],
  ['site/components/Story.tsx', "export const seen = window.localStorage.getItem('a')", 'uses localStorage'],
  ['site/components/Story.tsx', "export const seen = localStorage.getItem('a')", 'uses localStorage'],
  ['site/components/Story.tsx', 'export const page = document.title', 'uses document'],
  ['sources/feeds/read/dates.ts', "export const page = await fetch('https://a.test/')", 'uses fetch'],
  ['publication/publication.ts', "export const page = await fetch('https://a.test/')", 'uses fetch'],
  ['stories/rank.ts', "export const run = eval('1')", 'uses eval'],
  // The environment.
  ['server/app.ts', "import { env } from 'node:process'", 'uses environment'],
  ['server/app.ts', "import process from 'process'", 'uses environment'],
  ['server/app.ts', 'export const mode = process.env.MODE', 'uses environment'],
  ['server/app.ts', "export const mode = process['env'].MODE", 'uses environment'],
  ['server/app.ts', 'export const mode = globalThis.process.env.MODE', 'uses environment'],
  ['server/app.ts', 'const { env } = process', 'uses environment'],
  ['server/app.ts', 'const own = process; export const { env } = own', 'uses environment'],
  ['server/app.ts', 'export const mode = import.meta.env.MODE', 'uses environment'],
  // The clock and chance.
  ['site/pages/home/home-view.ts', 'export const made = Date.now()', 'uses clock'],
  ['site/pages/home/home-view.ts', 'export const made = new Date()', 'uses clock'],
  ['site/pages/home/home-view.ts', 'export const { now } = Date', 'uses clock'],
  ['site/pages/home/home-view.ts', 'export const made = performance.now()', 'uses clock'],
  ['site/pages/home/home-view.ts', 'export const made = Math.random()', 'uses random'],
  ['site/pages/home/home-view.ts', 'export const made = crypto.randomUUID()', 'uses random'],
  ['icalendar/occurrences.ts', 'export const made = Temporal.Now.instant()', 'uses clock'],
  ['stories/rank.ts', 'setTimeout(() => {}, 10)', 'uses clock'],
  ['text/slug.ts', "import { randomUUID } from 'node:crypto'", 'uses random'],
  // Pages.
  ['site/pages/faq/FaqPage.tsx', "import '../radio/RadioPage.tsx'", 'imports the page site/pages/radio/'],
  [
    'site/components/Story.tsx',
    "import type { CategoryView } from '../pages/category/category-view.ts'",
    'imports the page site/pages/category/',
  ],
  ['server/app.ts', "import '../site/pages/radio/RadioPage.tsx'", 'imports the page site/pages/radio/'],
]

test.each(edits)('%s may not say: %s', (name, line, problem) => {
  const told = findBrokenBoundaries(edit(name, line)).filter((sentence) => !known.includes(sentence))
  expect(told.join('\n')).toContain(problem)
})

/** Code that resembles a forbidden edit but is allowed. */
test.each([
  ['site/render.tsx', "// import 'sharp' and fetch('/')"],
  ['site/render.tsx', "export const help = { fetch: 'process.env', env: 1 }"],
  ['site/render.tsx', "import type { Pool } from 'undici'"],
  ['site/render.tsx', 'export interface Client { fetch(): void; process: string }'],
  [
    'site/render.tsx',
    'export const ask = (fetch: () => void, { process }: { process: 1 }) => [fetch(), process]',
  ],
  ['site/render.tsx', "export const parsed = [new Date(0), Date.parse('2026'), Math.max(1)]"],
  [
    'site/render.tsx',
    'export class Clock { now = (): typeof process => { const process = 1 as never; return process } }',
  ],
  ['sources/feeds/clean/normalise.ts', "import type { Store } from '../../../store/store.ts'"],
])('%s may say: %s', (name, line) => {
  expect(findBrokenBoundaries(edit(name, line))).toEqual(known)
})
