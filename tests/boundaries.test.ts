import { expect, test } from 'vitest'
import { findBrokenArrows, findUnusedArrows, readSourceFiles } from './boundaries.ts'

const files = readSourceFiles()
const known = findBrokenArrows(files)

test('every import between layers is allowed', () => {
  expect(known).toEqual([])
})

test('every permission is used by a file', () => {
  expect(findUnusedArrows(files)).toEqual([])
})

/** Forbidden edits: a file, the added code, and the expected message. */
const edits: readonly [string, string, string][] = [
  ['sources/feeds/fetch.ts', "import { serve } from '../../server/serve.ts'", 'imports server/serve.ts'],
  ['site/render.tsx', "import { loadPublication } from '../publication/load.ts'", 'site reaches node:'],
  ['site/render.tsx', "import { readFileSync } from 'fs'", 'site reaches fs'],
  ['site/render.tsx', "import { readFileSync } from 'node:fs'", 'site reaches node:fs'],
  ['site/render.tsx', "const { readFileSync } = await import('node:fs')", 'site reaches node:fs'],
  ['site/render.tsx', "export { default as sharp } from 'sharp'", 'site reaches sharp'],
  ['site/render.tsx', "import 'undici'", 'site reaches undici'],
  ['site/render.tsx', "export const page = await fetch('https://a.test/')", 'uses fetch'],
  ['site/render.tsx', "export const page = await globalThis.fetch('/')", 'uses fetch'],
  ['site/render.tsx', "export const page = await globalThis['fetch']('/')", 'uses fetch'],
  ['site/render.tsx', 'export const mode = process.argv', 'uses process'],
  ['server/app.ts', "import { env } from 'node:process'", 'uses the environment'],
  ['server/app.ts', "import process from 'process'", 'uses the environment'],
  ['server/app.ts', 'export const mode = process.env.MODE', 'uses the environment'],
  ['server/app.ts', "export const mode = process['env'].MODE", 'uses the environment'],
  ['server/app.ts', 'export const mode = import.meta.env.MODE', 'uses the environment'],
  [
    'site/pages/faq/faq-route.ts',
    "import { radioRoute } from '../radio/radio-route.ts'",
    'imports the page site/pages/radio/radio-route.ts',
  ],
  [
    'site/components/Story.tsx',
    "import type { CategoryView } from '../pages/category/category-view.ts'",
    'imports the page site/pages/category/category-view.ts',
  ],
  ['server/app.ts', "import '../site/pages/radio/radio-route.ts'", 'imports the page'],
  [
    'sources/feeds/read/dates.ts',
    "import { openStore } from '../../../store/store.ts'",
    'a parser reaches store',
  ],
  ['sources/feeds/read/dates.ts', "import { createConnection } from 'node:net'", 'a parser reaches node:net'],
  [
    'sources/feeds/read/dates.ts',
    "import { safe } from '../../http/safe-fetch.ts'",
    'a parser reaches sources/http',
  ],
  [
    'browser/support.ts',
    "import { loadPublication } from '../publication/load.ts'",
    'the browser reaches node:',
  ],
  ['publication/publication.ts', "export const page = await fetch('https://a.test/')", 'uses fetch'],
  ['elsewhere/new.ts', 'export const one = 1', 'is in no layer'],
]

test.each(edits)('%s may not say: %s', (name, line, problem) => {
  const edited = new Map([...files, [name, `${line}\n${files.get(name) ?? ''}`]])
  const told = findBrokenArrows(edited).filter((sentence) => !known.includes(sentence))
  expect(told.join('\n')).toContain(problem)
})

/** Code that resembles a forbidden edit but is allowed. */
test.each([
  ['site/render.tsx', "// import 'sharp' and fetch('/')"],
  ['site/render.tsx', "export const help = { fetch: 'process.env', env: 1 }"],
  ['site/render.tsx', "import type { Pool } from 'undici'"],
  ['site/render.tsx', 'export interface Client { fetch(): void; process: string }'],
  ['sources/feeds/read/dates.ts', "import type { Store } from '../../../store/store.ts'"],
])('%s may say: %s', (name, line) => {
  const edited = new Map([...files, [name, `${line}\n${files.get(name) ?? ''}`]])
  expect(findBrokenArrows(edited)).toEqual(known)
})
