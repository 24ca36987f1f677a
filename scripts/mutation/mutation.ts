// `npm run mutation -- <file or folder …> [--tests <file or folder …>]`: changes the code in one place at a time and tells which
// changes no test notices. docs/decisions/109 says how; docs/mutation.md has the scores and the reasons of survivors.
import { globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { type Mutant, mutateFile } from './mutants.ts'
import { MutationRun } from './mutation-run.ts'

const root = join(import.meta.dirname, '..', '..')
const words = process.argv.slice(2)
const at = words.indexOf('--tests')
const [targets, tests] = at < 0 ? [words, []] : [words.slice(0, at), words.slice(at + 1)]
if (targets.length === 0) {
  console.error(
    'Say what to change: npm run mutation -- src/sources/http/address-check.ts [--tests src/sources]',
  )
  process.exit(2)
}

const files = targets
  .flatMap((target) => listFiles(target, '**/*.ts'))
  .filter((file) => !/\.(test|fixture)\.ts$/.test(file))
const testFiles = (
  tests.length > 0 ? tests : targets.map((target) => (isFolder(target) ? target : dirname(target)))
).flatMap((folder) => listFiles(folder, '**/*.test.ts'))

const mutants: Mutant[] = []
const codes = new Map<string, string>()
for (const file of files) {
  const mutated = mutateFile(file, readFileSync(join(root, file), 'utf8'), mutants.length + 1)
  mutants.push(...mutated.mutants)
  codes.set(join(root, file), mutated.code)
}
console.log(`${mutants.length} mutants of ${files.length} files, ${testFiles.length} test files`)

const folder = mkdtempSync(join(tmpdir(), 'mutation-'))
const run = await MutationRun.begin({ root, folder, codes, mutants })
try {
  const survivors = await run.findSurvivors([...new Set(testFiles)], (line) => console.log(line))
  report(survivors)
} finally {
  await run.end()
  rmSync(folder, { recursive: true, force: true })
}

function report(survivors: ReadonlySet<number>): void {
  for (const { id, file, line, original, replacement } of mutants.toSorted(
    (a, b) => a.file.localeCompare(b.file) || a.line - b.line,
  )) {
    if (survivors.has(id))
      console.log(
        `${file}:${line}  ${brief(original, replacement)}  →  ${brief(replacement, original) || '(nothing)'}`,
      )
  }
  for (const file of files)
    console.log(
      formatScore(
        file,
        mutants.filter((mutant) => mutant.file === file),
        survivors,
      ),
    )
  if (files.length > 1) console.log(formatScore('all', mutants, survivors))
}

function formatScore(name: string, made: readonly Mutant[], survivors: ReadonlySet<number>): string {
  const left = made.filter(({ id }) => survivors.has(id)).length
  const score = made.length === 0 ? 100 : (100 * (made.length - left)) / made.length
  return `${name.padEnd(48)}${score.toFixed(1).padStart(6)} %  ${String(made.length - left).padStart(5)} of ${made.length}`
}

/** Long texts are cut to what is around the first difference. */
function brief(text: string, other: string): string {
  const [line, otherLine] = [text.replace(/\s+/g, ' '), other.replace(/\s+/g, ' ')]
  if (line.length <= 90) return line
  const difference = [...line].findIndex((character, index) => character !== otherLine[index])
  const start = Math.max(0, difference - 50)
  return `${start > 0 ? '… ' : ''}${line.slice(start, start + 90)} …`
}

function isFolder(path: string): boolean {
  return statSync(resolve(root, path)).isDirectory()
}

function listFiles(path: string, pattern: string): string[] {
  const whole = resolve(root, path)
  const names = isFolder(path) ? globSync(pattern, { cwd: whole }).map((name) => join(whole, name)) : [whole]
  return names.map((name) => relative(root, name)).toSorted()
}
