import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '..', 'src')

/** Modules that a file imports for its values (types are erased), as paths below src/. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(source, file), 'utf8')
  const names = text.matchAll(
    /^(?:import|export) (?!type )[^']*?'(\.[^']*\.tsx?)'|import\('(\.[^']*\.tsx?)'\)/gm,
  )
  return [...names].map(([, first, second]) =>
    relative(source, join(source, dirname(file), first ?? second ?? '')),
  )
}

/** Everything that the browser may load: the common script, the islands and what they import. */
function browserFiles(): Set<string> {
  const waiting = globSync(['browser/main.ts', 'site/islands/*.island.tsx'], { cwd: source })
  const files = new Set<string>()
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file)) continue
    files.add(file)
    waiting.push(...importsOf(file))
  }
  return files
}

test('browser code does not use Temporal, which browsers lack', () => {
  const files = [...browserFiles()]
  expect(files).toContain('browser/menu.ts')
  expect(files).toContain('site/islands/radio-player-state.ts')
  const users = files.filter((file) => /\bTemporal\b/.test(readFileSync(join(source, file), 'utf8')))
  expect(users).toEqual([])
})
