import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '../../src/operator-error.ts'
import { listCityFolders } from '../../src/publication/files/city-folders.ts'
import { asError } from '../../src/publication/files/text-file.ts'
import { fieldOf, parseYaml } from '../../src/publication/files/yaml-file.ts'
import { isSealed, type LocalCategory } from './city-texts.ts'

/** What became of a city's files. */
export interface WrittenCity {
  result: 'new' | 'updated' | 'same'
  /** Files that an editor changed or deleted, which stay as they are: the city's folder and the name. */
  kept: string[]
}

/** Writes a new folder. It appears whole or not at all. Throws where the folder exists. */
export async function writeNewFolder(
  root: string,
  id: string,
  texts: ReadonlyMap<string, string>,
): Promise<WrittenCity> {
  const folder = join(root, id)
  const made = join(root, `.${id}.new`)
  await rm(made, { recursive: true, force: true })
  await mkdir(made)
  for (const [name, text] of texts) await writeFile(join(made, name), text)
  // On Linux an empty folder of this name would be replaced; any other makes this fail.
  if (existsSync(folder)) throw new OperatorError(`the folder ${folder} exists`)
  await rename(made, folder)
  return { result: 'new', kept: [] }
}

/** Writes the files of a folder again that nobody changed since; leaves all others. */
export async function updateFolder(
  root: string,
  id: string,
  texts: ReadonlyMap<string, string>,
): Promise<WrittenCity> {
  const kept: string[] = []
  let result: WrittenCity['result'] = 'same'
  for (const [name, text] of texts) {
    const file = join(root, id, name)
    const before = await readFile(file, 'utf8').catch(asError)
    if (before instanceof Error || !isSealed(before)) {
      kept.push(`${id}/${name}`)
    } else if (before.replaceAll('\r\n', '\n') !== text) {
      await writeFile(`${file}.new`, text)
      await rename(`${file}.new`, file)
      result = 'updated'
    }
  }
  return { result, kept }
}

/** The year in a city's file, so that a city stays as old as it is; undefined where there is no such file. */
export async function readFounded(root: string, id: string): Promise<number | undefined> {
  const text = await readFile(join(root, id, 'publication.yaml'), 'utf8').catch(asError)
  const year = text instanceof Error ? undefined : /^founded: *(\d{4})/m.exec(text)?.[1]
  return year === undefined ? undefined : Number(year)
}

/** The folders of the cities that there are, by place, as in 'Naples, Collier County, Florida'. */
export async function readPlaces(root: string): Promise<Map<string, string>> {
  const places = new Map<string, string>()
  for (const id of (await listCityFolders(root)).ids) {
    const text = await readFile(join(root, id, 'publication.yaml'), 'utf8').catch(asError)
    if (text instanceof Error) continue
    const read = (field: string) => new RegExp(`^${field}: *["']?(.*?)["']? *$`, 'm').exec(text)?.[1]
    places.set([read('city'), read('county'), read('state')].join(', '), id)
  }
  return places
}

/** The network's first category. Throws where a folder of publications has no network. */
export async function readLocalCategory(root: string): Promise<LocalCategory> {
  const place = join(root, '_network', 'categories.yaml')
  const text = await readFile(place, 'utf8').catch(asError)
  if (text instanceof Error) {
    throw new OperatorError(
      `${place} cannot be read (${text.message}): a new city has only what differs from the network's folder`,
    )
  }
  const first = fieldOf(fieldOf(parseYaml(text).file?.value, 'categories'), '0')
  const [key, name] = [fieldOf(first, 'key'), fieldOf(first, 'name')]
  if (typeof key !== 'string' || typeof name !== 'string')
    throw new OperatorError(`${place}: its first category has no key or name`)
  return { key, name }
}
