import { type Dirent, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import pLimit from 'p-limit'
import { type Problem, problemsOf } from '../../text/problem.ts'
import { shortHash } from '../../text/short-hash.ts'
import type { CityValues } from '../network/city-values.ts'
import type { LeaveOut } from '../network/merge.ts'
import { checkAssetSize } from './asset-size.ts'
import { type PictureFile, rasterEndings, readPictureFile } from './picture-file.ts'
import { staysWithin } from './stays-within.ts'
import {
  asError,
  decodeText,
  errorCodeOf,
  missingFile,
  type NoText,
  refuseUnreadable,
  type TextFile,
} from './text-file.ts'
import type { ParsedYaml } from './yaml-file.ts'

/**
 * A snapshot of all that reading the publication needs from a city's folder. Only this file and `load.ts`
 * read from disk, so that a valid snapshot can be kept and read again after the folder is broken.
 */
export interface CityFiles extends CityListing {
  /**
   * By name relative to the folder: YAML, Markdown, OPML,
   * iCalendar and XML outside `assets/`, and captions of videos.
   */
  texts: ReadonlyMap<string, TextFile>
  /** Kind, size and hash of raster pictures under `assets/`, by name relative to the folder. */
  pictures: ReadonlyMap<string, PictureFile>
  /** The city's own files and the network's, where there is a network. */
  layers?: Layers
}

/** A city's own files and the network's, of which its files were put together. */
export interface Layers {
  own: CityFiles
  network: CityFiles
  values: CityValues
  leftOut: LeaveOut
  /** `publication.yaml` of both, put together once. */
  settings?: NoText | ParsedYaml
}

/** The names in a city's folder, without the contents of the files. */
export interface CityListing {
  /** Name of the folder, such as `fort-lauderdale`. */
  id: string
  /** Folder on disk, absolute. */
  folder: string
  /** Names in each folder, sorted, folders with a final slash, no hidden files; the city's folder is ''. */
  entries: ReadonlyMap<string, readonly string[]>
  /** Folders that cannot be listed, links that lead out, and assets that are too large. */
  problems: readonly Problem[]
  /** Differs after a file was added, removed or changed; undefined when part of the folder is unreadable. */
  version: string | undefined
  /** When a file or folder of it changed last, in milliseconds since 1970. */
  changedAt: number
}

const textEndings = new Set(['.yaml', '.md', '.opml', '.ics', '.xml', '.vtt'])
/** The deepest level of folders that is read. */
const deepest = 6
/** Limits how many files and folders are open at once, over all cities. */
const opening = pLimit(32)

/**
 * Reads a city's folder; of raster pictures in `assets/` only kind, size and
 * hash. Never throws: an error of the disk becomes a problem or a finding.
 */
export async function readCityFiles(folder: string): Promise<CityFiles> {
  const listing = await listCity(folder)
  const pictures = namesOf(listing)
    .filter((name) => name.startsWith('assets/') && extname(name) in rasterEndings)
    .map(async (name) => [name, await readPicture(join(folder, name))] as const)
  const [readTexts, readPictures] = await Promise.all([readListedTexts(listing), Promise.all(pictures)])
  // A file that could not be read, as when too many files were open, may be readable the next time.
  const refused = readTexts.values().some((read) => 'finding' in read && read.refused)
  const version = refused ? undefined : listing.version
  return { ...listing, texts: readTexts, pictures: new Map(readPictures), version }
}

async function readListedTexts(listing: CityListing): Promise<ReadonlyMap<string, TextFile>> {
  const texts = namesOf(listing)
    .filter((name) => isText(name))
    .map(async (name) => [name, await readTextFile(join(listing.folder, name))] as const)
  return new Map(await Promise.all(texts))
}

function namesOf(listing: CityListing): string[] {
  return [...listing.entries].flatMap(([inner, entries]) => entries.map((name) => pathOf(inner, name)))
}

/** Assets are pictures and videos, and the captions of videos. */
function isText(name: string): boolean {
  return textEndings.has(extname(name)) && (!name.startsWith('assets/') || name.endsWith('.vtt'))
}

const indexTexts = ['publication.yaml', 'feeds.opml', 'categories.yaml', 'removed.yaml']

// Index files are read in turn in this thread: handing a small file to another takes ten times its reading.

/** Reads only what says which hosts a city claims: four files. Never throws. */
export function readIndexFiles(folder: string): CityFiles {
  const read = indexTexts.map((name) => [name, readIndexText(join(folder, name))] as const)
  const texts = read.filter(([, file]) => 'text' in file || !file.missing)
  return {
    id: basename(folder),
    folder,
    entries: new Map([
      ['', texts.map(([name]) => name)],
      ['sample/feeds', listNames(join(folder, 'sample', 'feeds'))],
    ]),
    problems: [],
    texts: new Map(texts),
    pictures: new Map(),
    version: undefined,
    changedAt: 0,
  }
}

function readIndexText(path: string): TextFile {
  try {
    // A file that is not there would cost an error.
    const isThere = statSync(path, { throwIfNoEntry: false })
    return isThere ? decodeText(readFileSync(path)) : missingFile
  } catch (error) {
    return refuseUnreadable(error)
  }
}

/** Names in a folder, sorted; an error of the disk is reported when the whole city is read. */
function listNames(folder: string): string[] {
  try {
    return existsSync(folder) ? readdirSync(folder).sort() : []
  } catch {
    return []
  }
}

/** Lists a city's folder. Never throws. */
export async function listCity(folder: string): Promise<CityListing> {
  const walk = new Walk(folder)
  await walk.list('')
  const { id, entries, problems, stamps, changedAt } = walk
  const isWhole = problems.every(({ level }) => level !== 'error')
  const version = isWhole ? shortHash(stamps.sort().join('\n')) : undefined
  return { id, folder, entries, problems, version, changedAt }
}

/** Names in a folder of the city, without slashes; none where there is no such folder. */
export function namesIn(files: Pick<CityListing, 'entries'>, folder: string): string[] {
  return (files.entries.get(folder) ?? []).map((name) => name.replace(/\/$/, ''))
}

/** The text of one file, or why there is none. */
export function fileText(files: CityFiles, name: string): TextFile {
  const text = files.texts.get(name)
  if (text) return text
  const slash = name.lastIndexOf('/')
  const entries = files.entries.get(name.slice(0, Math.max(0, slash))) ?? []
  return entries.includes(`${name.slice(slash + 1)}/`) ? aFolder : missingFile
}

const aFolder: TextFile = {
  finding: { found: 'a folder', expected: 'a file' },
  missing: false,
  refused: false,
}

class Walk {
  readonly id: string
  readonly folder: string
  readonly entries = new Map<string, readonly string[]>()
  readonly problems: Problem[] = []
  /** For each file its name, size, inode and ctime. */
  readonly stamps: string[] = []
  changedAt = 0

  constructor(folder: string) {
    this.id = basename(folder)
    this.folder = folder
  }

  async list(inner: string): Promise<void> {
    const options = { withFileTypes: true } as const
    const listed = await opening(() => readdir(join(this.folder, inner), options).catch(asError))
    if (listed instanceof Error) {
      this.addProblem(inner, listed, 'folder')
      return
    }
    const visible = listed.filter(({ name }) => !name.startsWith('.'))
    const names = await Promise.all(visible.map((entry) => this.look(inner, entry)))
    this.entries.set(inner, names.filter((name) => name !== undefined).sort())
  }

  /** The entry's name, of a folder with a slash; undefined for a broken link or if it is gone meanwhile. */
  private async look(inner: string, entry: Dirent): Promise<string | undefined> {
    const path = pathOf(inner, entry.name)
    const info = await opening(() => stat(join(this.folder, path)).catch(asError))
    if (info instanceof Error) {
      this.addProblem(path, info, 'file')
      return undefined
    }
    if (entry.isSymbolicLink() && !(await this.isOwn(path))) {
      this.problems.push(...problemsOf(pathOf(this.id, path), 'error', [leadsOut]))
      return undefined
    }
    this.changedAt = Math.max(this.changedAt, info.ctimeMs)
    if (!info.isDirectory()) {
      const findings = path.startsWith('assets/') ? checkAssetSize(info.size) : []
      this.problems.push(...problemsOf(pathOf(this.id, path), 'warning', findings))
      this.stamps.push(`${path} ${info.size} ${info.ino} ${info.ctimeMs}`)
      return entry.name
    }
    const depth = path.split('/').length
    // A symbolic link inside a folder may lead to a folder around it.
    if (depth <= deepest && (depth === 1 || !entry.isSymbolicLink())) await this.list(path)
    return `${entry.name}/`
  }

  private isOwn(path: string): Promise<boolean> {
    // A link that was deleted meanwhile leads nowhere.
    return staysWithin(this.folder, join(this.folder, path)).catch(() => false)
  }

  /** Adds a problem, except for a file that was deleted since its folder was listed. */
  private addProblem(path: string, error: Error, what: 'file' | 'folder'): void {
    const code = errorCodeOf(error)
    if (code === 'ENOENT' && path !== '') return
    const found =
      code === 'ENOENT' ? 'no such folder' : `a ${what} that cannot be read (${code ?? error.message})`
    const expected = code === 'ENOENT' ? "a publication's folder" : `a readable ${what}`
    this.problems.push(...problemsOf(pathOf(this.id, path), 'error', [{ found, expected }]))
  }
}

const leadsOut = {
  found: 'a link to a place outside the folder of publications',
  expected: 'a file or folder of its own',
  entryOnly: true as const,
}

/** The text of one file on disk. Never throws. */
export async function readTextFile(path: string): Promise<TextFile> {
  const bytes = await opening(() => readFile(path).catch(asError))
  return bytes instanceof Error ? refuseUnreadable(bytes) : decodeText(bytes)
}

async function readPicture(path: string): Promise<PictureFile> {
  const read = await opening(() => readPictureFile(path).catch(asError))
  if (!(read instanceof Error)) return read
  return { kind: 'unusable', found: `a file that cannot be read (${errorCodeOf(read) ?? read.message})` }
}

function pathOf(folder: string, name: string): string {
  return folder === '' || name === '' ? folder + name : `${folder}/${name}`
}
