import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { formatProblem, type Problem } from '../../text/problem.ts'
import { loadPublication } from './load.fixture.ts'
import { articleOf, isHolding } from './read-publication.ts'

// For tests only: a fresh copy of the fixture city before each test, in which one thing is broken.

/** Name of the fixture city's folder. */
export const city = 'pelican-bay-test'
/** Name of its settings. */
export const settings = 'publication.yaml'

/** Paths of this test's copy. */
export const copy = { root: '', folder: '' }

const soundFolder = new URL(`../../../tests/fixtures/publications/${city}`, import.meta.url).pathname
/** Problems of the unbroken city, read once for all breakages. */
let soundProblems: Promise<readonly Problem[]> | undefined

/** Makes a copy before each test of the file that calls it, and removes it afterwards. */
export function copyCityBeforeEach(): void {
  beforeEach(() => {
    copy.root = mkdtempSync(join(tmpdir(), 'publications-'))
    copy.folder = join(copy.root, city)
    // Synchronous: it costs 6 ms, the asynchronous one 10.
    cpSync(soundFolder, copy.folder, { recursive: true })
  })
  afterEach(() => rmSync(copy.root, { recursive: true }))
}

/** Replaces a text that must be there, so that a test cannot pass without its breakage. */
export async function edit(name: string, before: string, after: string): Promise<void> {
  const text = await readFile(join(copy.folder, name), 'utf8')
  expect(text).toContain(before)
  await writeFile(join(copy.folder, name), text.replace(before, after))
}

/** Writes a whole file of the copy. */
export function write(name: string, content: string | Uint8Array): Promise<void> {
  return writeFile(join(copy.folder, name), content)
}

/** The line of the fixture city's feeds.opml with this feed. */
export function feedOf(name: string): string {
  return `<outline text="Tiny ${name}" title="Tiny ${name}" type="rss" xmlUrl="https://feeds.tiny.test/${name}.xml"/>`
}

/**
 * Ways to break the city by the line of the report that tells of each;
 * a file of the city without the name of its folder, `…` for any text.
 *
 * @example
 * {
 *   'error: publication.yaml:8 founded: found "last year", expected a year such as 2023': () =>
 *     edit(settings, '2024', 'last year'),
 * }
 */
export type Breakages = Readonly<Record<string, () => Promise<unknown>>>

/** The line of the report for a problem, without the city's name. */
export function lineOf(problem: Problem): string {
  return formatProblem(problem).replace(`${city}/`, '')
}

/**
 * Tests that each breakage is reported, and that errors, and only
 * errors, leave no publication, or not the article that has them.
 */
export function testBreakages(breakages: Breakages): void {
  test.each(Object.entries(breakages))('%s', async (told, breakIt) => {
    const escaped = told.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
    const pattern = new RegExp(`^${escaped.replaceAll('…', '.*')}$`)
    const isTold = (problem: Problem) => pattern.test(lineOf(problem))
    soundProblems ??= loadPublication(soundFolder).then(({ problems }) => problems)
    expect((await soundProblems).filter(isTold)).toEqual([])
    await breakIt()
    const { publication, problems } = await loadPublication(copy.folder)
    const problem = problems.find(isTold)
    if (!problem) throw new Error(`Not told; what is told:\n${problems.map(lineOf).join('\n')}`)
    expect(problem.placeholder ?? false).toBe(problem.found.endsWith('still a placeholder'))
    // An article with an error is left out, or only an entry; an error anywhere else leaves no publication.
    const article = articleOf(problem, city)
    expect(publication === undefined).toBe(isHolding(problem) && article === undefined)
    if (article !== undefined && isHolding(problem))
      expect(publication?.content.articles.map(({ slug }) => slug)).not.toContain(article)
  })
}
