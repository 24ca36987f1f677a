import type { Problem } from '../../text/problem.ts'
import type { CityFiles } from '../files/city-files.ts'
import { networkFile } from '../network/layers.ts'
import { removedFile } from '../removals.ts'
import { articleOf, isHolding } from './read-publication.ts'

/** Files without which there is no publication; the others can be left out. */
const needed = ['publication.yaml', 'categories.yaml', 'feeds.opml', networkFile]

/** A folder without what its errors hold back, as it was read. */
export interface HeldBack<Read> {
  files: CityFiles
  read: Read
  /** Files in their last good state (`good`), or left out as they have none. */
  held: ReadonlyMap<string, 'good' | 'none'>
}

/**
 * Takes the last good state of each file that has errors, and leaves out one that has none, until the folder
 * reads without errors: a mistake in one file keeps no other from readers. `found`: the folder's own files,
 * of which `first` was read; `good`: its last good state. Undefined where only all of that state will do.
 */
export async function holdBack<Read extends { problems: readonly Problem[] }>(
  found: CityFiles,
  first: Read,
  good: CityFiles | undefined,
  read: (files: CityFiles) => Promise<Read>,
): Promise<HeldBack<Read> | undefined> {
  const held = new Map<string, 'good' | 'none'>()
  // A file that the last good state has not is the network's in it.
  const isNeeded = (name: string) => needed.includes(name) && (!good || good.texts.has(name))
  // A folder without a file that it needs is half a copy, or about to be deleted.
  const isHalf = (name: string) => needed.includes(name) && !found.texts.has(name)
  const differs = (name: string) =>
    good?.texts.has(name) && !isHalf(name) && textOf(good, name) !== textOf(found, name)
  let last = first
  for (;;) {
    const broken = brokenFiles(found.id, last.problems)
    const isWhole = broken.every((name) => name !== undefined && articleOf(fileIn(found, name), found.id))
    const next = broken.flatMap((name): [string, 'good' | 'none'][] => {
      if (name === undefined) return []
      if (!held.has(name) && differs(name)) return [[name, 'good']]
      const canGo = !isNeeded(name) && !articleOf(fileIn(found, name), found.id)
      return canGo && held.get(name) !== 'none' && isThere(found, name) ? [[name, 'none']] : []
    })
    if (next.length === 0 && isWhole) return { files: withHeld(found, good, held), read: last, held }
    if (next.length === 0) {
      // Files that have to agree, such as feeds with their categories.
      const others = needed.filter((name) => !held.has(name) && differs(name))
      next.push(...others.map((name): [string, 'good'] => [name, 'good']))
    }
    if (next.length === 0) return undefined
    // Errors of other files may come of those that they all need: these are held back first.
    const causes = next.filter(([name]) => needed.includes(name))
    for (const [name, state] of causes.length > 0 ? causes : next) held.set(name, state)
    last = await read(withHeld(found, good, held))
  }
}

/** Names of files with errors, relative to the folder; undefined for what is wrong outside of it. */
function brokenFiles(id: string, problems: readonly Problem[]): (string | undefined)[] {
  const names = problems
    .filter(isHolding)
    .map(({ file }) => (file.startsWith(`${id}/`) ? file.slice(id.length + 1) : undefined))
  return [...new Set(names)]
}

function withHeld(
  found: CityFiles,
  good: CityFiles | undefined,
  held: ReadonlyMap<string, 'good' | 'none'>,
): CityFiles {
  const texts = new Map(found.texts)
  const entries = new Map(found.entries)
  for (const [name, state] of held) {
    const slash = name.lastIndexOf('/')
    const folder = name.slice(0, Math.max(0, slash))
    const others = (entries.get(folder) ?? []).filter((one) => one !== name.slice(slash + 1))
    const text = state === 'good' ? good?.texts.get(name) : undefined
    if (text) texts.set(name, text)
    else texts.delete(name)
    entries.set(folder, text ? [...others, name.slice(slash + 1)].sort() : others)
  }
  return { ...found, texts, entries }
}

/** The files as they are to be kept: its list of removals, where that has errors, as it was. */
export function withGoodRemovals(files: CityFiles, good: CityFiles | undefined): CityFiles {
  return good?.texts.has(removedFile) ? withHeld(files, good, new Map([[removedFile, 'good']])) : files
}

/** Whether the disk gives the file: one that it refuses may be readable the next time. */
function isThere(files: CityFiles, name: string): boolean {
  const read = files.texts.get(name)
  return read !== undefined && ('text' in read || !read.refused)
}

function textOf(files: CityFiles, name: string): string | undefined {
  const read = files.texts.get(name)
  return read && 'text' in read ? read.text : undefined
}

function fileIn({ id }: CityFiles, name: string): Pick<Problem, 'file'> {
  return { file: `${id}/${name}` }
}
