import { join } from 'node:path'
import pLimit from 'p-limit'
import { type Problem, problemsOf } from '../text/problem.ts'
import { readCityTexts, readIndexFiles } from './city-files.ts'
import { lineAt, type TextFile } from './text-file.ts'

/**
 * Warns of files that still have lines of another publication which name its city or its newspaper,
 * one warning a file. Only equal lines of files with the same name count, so that neighboring cities
 * may write about each other. `only`: the publication whose files are checked, all without it.
 */
export async function findCopiedTexts(
  root: string,
  ids: readonly string[],
  only?: string,
): Promise<Problem[]> {
  const named = ids.map((id) => ({ id, names: readNames(join(root, id)) }))
  const checked = named.filter(({ id }) => only === undefined || id === only)
  // Grouped by the first word of the city's name: comparing thousands of cities in pairs takes minutes.
  const byWord = Map.groupBy(named, ({ names }) => wordsOf(names.city)[0])
  const isShipped = named.some(({ names }) => names.city === shippedCity)
  const found = await comparing.map(checked, async (one) => {
    const texts = await readCityTexts(join(root, one.id))
    const words = new Set([...texts.values()].flatMap((file) => textOf(file).match(word) ?? []))
    const near = [...words].flatMap((first) => byWord.get(first) ?? [])
    const rivals = near.filter(({ id, names }) => id !== one.id && mayName(words, names, one.names))
    const sets = rivals.map(({ id, names }) => compare(root, one.id, texts, id, names))
    return [...(isShipped ? [] : findMovedTexts(one.id, texts)), ...(await Promise.all(sets)).flat()]
  })
  return found.flat()
}

/** The city of the publication that comes with the program. */
const shippedCity = 'Fort Lauderdale'

/**
 * Warns of the files that name the shipped city where its folder was moved and not copied, so that there is
 * none to compare with: where a third of all files name it. A neighboring city writes about it now and then.
 */
function findMovedTexts(id: string, texts: ReadonlyMap<string, TextFile>): Problem[] {
  const named = [...texts].flatMap(([name, file]) => {
    const text = textOf(file)
    const lines = linesWithNames(text, [shippedCity])
    return lines[0] ? [{ name, line: lineAt(text, lines[0].offset), count: lines.length }] : []
  })
  if (named.length * 3 < texts.size) return []
  return named.flatMap(({ name, line, count }) => {
    const found = `${count === 1 ? 'a line that names' : `${count} lines that name`} ${shippedCity}`
    return problemsOf(`${id}/${name}`, 'warning', [{ line, found, expected: 'words of this publication' }])
  })
}

/** Limits how many cities' texts are in memory at once. */
const comparing = pLimit(4)

interface Names {
  city: string | undefined
  newspaper: string | undefined
}

/** By patterns, so that thousands of cities are read fast; a name that is not found is not looked for. */
function readNames(folder: string): Names {
  const settings = textOf(readIndexFiles(folder).texts.get('publication.yaml'))
  return { city: scan(settings, 'city'), newspaper: scan(settings, 'name') }
}

function scan(settings: string, field: string): string | undefined {
  const value = new RegExp(`^${field}:[ \\t]*(?:'([^'\\r\\n]*)'|"([^"\\r\\n]*)"|([^#\\r\\n]*))`, 'm').exec(
    settings,
  )
  return (value?.[1] ?? value?.[2] ?? value?.[3])?.trim() || undefined
}

/** Whether texts with these words may name another city than ours: newspapers of one city may share texts. */
function mayName(words: ReadonlySet<string>, theirs: Names, ours: Names): boolean {
  if (theirs.city === undefined || theirs.city === ours.city) return false
  return wordsOf(theirs.city).every((part) => words.has(part))
}

function wordsOf(text = ''): readonly string[] {
  return text.match(word) ?? []
}

const word = /[\p{L}\p{M}]+/gu

async function compare(
  root: string,
  id: string,
  texts: ReadonlyMap<string, TextFile>,
  rival: string,
  names: Names,
): Promise<Problem[]> {
  const theirs = await readCityTexts(join(root, rival))
  const telling = Object.values(names).filter((name) => name !== undefined)
  return [...texts].flatMap(([name, file]) => {
    // Feeds of a whole region are listed by several cities, under the same names.
    if (name === 'feeds.opml') return []
    const lines = new Set(linesWithNames(textOf(theirs.get(name)), telling).map(({ line }) => line))
    const text = textOf(file)
    const copied = linesWithNames(text, telling).filter(({ line }) => lines.has(line))
    const first = copied[0]
    if (!first) return []
    const found = `${copied.length === 1 ? 'a line' : `${copied.length} lines`} of ${rival}/${name} that name${copied.length === 1 ? 's' : ''} ${names.city}`
    const finding = { line: lineAt(text, first.offset), found, expected: 'words of this publication' }
    return problemsOf(`${id}/${name}`, 'warning', [finding])
  })
}

/** Fields that cities of a region have in common: America/Chicago is no word of Chicago's newspaper. */
const placeField = /^(?:timeZone|county|state|tides):/

/** Lines with one of these names, and where they begin, without YAML comments and what a region shares. */
function linesWithNames(text: string, names: readonly string[]): { line: string; offset: number }[] {
  return [...text.matchAll(/^.*$/gm)]
    .map(({ 0: line, index }) => ({ line: line.trim(), offset: index }))
    .filter(
      ({ line }) =>
        !line.startsWith('# ') && !placeField.test(line) && names.some((name) => line.includes(name)),
    )
}

function textOf(file: TextFile | undefined): string {
  return file && 'text' in file ? file.text : ''
}
