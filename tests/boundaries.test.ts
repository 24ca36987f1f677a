import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

/** Which layers each layer may import (design, section 3); every layer may import itself. */
const arrows: Readonly<Record<string, readonly string[]>> = {
  publication: [],
  store: ['publication'],
  sources: ['publication', 'store'],
  site: ['publication'],
  browser: ['site'],
  server: ['publication', 'store', 'sources', 'site', 'config.ts'],
  'config.ts': [],
  'main.ts': ['publication', 'server', 'config.ts'],
}

const source = join(import.meta.dirname, '..', 'src')
const files = globSync('**/*.{ts,tsx}', { cwd: source }).filter((file) => !/\.test\.tsx?$/.test(file))

/** Own modules that a file imports, statically or not, as paths below src/. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(source, file), 'utf8')
  const names = [...text.matchAll(/(?:from|import\(?)\s*'(\.[^']*)'/g)].map(([, name]) => name ?? '')
  return names.map((name) => relative(source, join(source, dirname(file), name)))
}

const layerOf = (file: string) => file.split('/')[0] ?? ''

test('every arrow between layers is an allowed one', () => {
  const broken = files.flatMap((file) => {
    const allowed = arrows[layerOf(file)]
    if (!allowed) return [`${file} stands in no layer`]
    return importsOf(file)
      .filter((imported) => layerOf(imported) !== layerOf(file) && !allowed.includes(layerOf(imported)))
      .map((imported) => `${file} → ${imported}`)
  })
  expect(broken).toEqual([])
})

test('only config.ts, and development in its stead, reads the environment', () => {
  const readers = files.filter((file) => /process\.env/.test(readFileSync(join(source, file), 'utf8')))
  // They hand the environment to readConfig and read nothing else of it.
  expect(readers.sort()).toEqual(['main.ts', 'server/development.ts'])
})

test('pages touch neither disk, network nor database', () => {
  const touching = files.filter(
    (file) =>
      layerOf(file) === 'site' &&
      /from '(node:|undici|kysely|pino)/.test(readFileSync(join(source, file), 'utf8')),
  )
  expect(touching).toEqual([])
})

test('the test sees imports at all', () => {
  expect(importsOf('main.ts')).toContain('server/serve.ts')
})
