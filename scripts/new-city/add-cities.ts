import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { explainError, OperatorError } from '../../src/operator-error.ts'
import { writeEditorSchemas } from '../../src/publication/reading/file-schemas.ts'
import { host as hostName } from '../../src/publication/settings/schema.ts'
import { ProgressBar } from '../../src/server/check/progress-bar.ts'
import { quote } from '../../src/text/problem.ts'
import { readCityTable, type TableRow } from './city-table.ts'
import { writeCityTexts } from './city-texts.ts'
import { CityFinder, type FoundCity, type WantedCity } from './find-city.ts'
import {
  readFounded,
  readLocalCategory,
  readPlaces,
  updateFolder,
  type WrittenCity,
  writeNewFolder,
} from './write-city.ts'

/**
 * Writes the folder of a place such as 'Pelican Bay, FL' or 'Midway, Gadsden County, FL';
 * returns what to tell. Throws where the place cannot be found or its folder exists.
 */
export async function addCity(
  root: string,
  place: string,
  { host, at }: { host?: string; at?: string } = {},
): Promise<string> {
  const parts = place.split(',').map((part) => part.trim())
  const [city = '', ...others] = parts
  const state = others.pop()
  if (city === '' || !state || others.length > 1) {
    throw new OperatorError(`found ${quote(place)}, expected a city and a state, such as "Pelican Bay, FL"`)
  }
  if (host !== undefined && !hostName.safeParse(host).success) {
    throw new OperatorError(
      `found --host ${quote(host)}, expected a host name in lower case, such as www.news.org`,
    )
  }
  const row = {
    city,
    state,
    ...(others[0] && { county: others[0] }),
    ...(at !== undefined && { point: parsePoint(at) }),
    ...(host !== undefined && { host }),
  }
  const made = await compose(row, await prepare(root))
  if (typeof made === 'string') throw new OperatorError(made)
  const { found, texts } = made
  const folder = join(root, found.id)
  if (existsSync(folder))
    throw new OperatorError(`${folder} exists: nothing was changed. Delete that folder, or edit it.`)
  await writeNewFolder(root, found.id, texts)
  await writeEditorSchemas(root)
  return `${found.name}, ${found.county}, ${found.state.name}: wrote ${[...texts.keys()].join(' and ')} in ${folder}
What is to be filled in is marked TO FILL IN, TO CHECK and TO DO. Then:   npm run news -- check ${found.id}
After npm start it is at http://${found.id}.localhost:3000/`
}

/**
 * Writes a folder for each line of a table, and again those that nobody changed. `file`: the table's name
 * in sentences; `failures`: lines not done, each with why. Throws where the table has no valid header.
 */
export async function addCities(
  root: string,
  file: string,
  text: string,
  terminal?: Pick<NodeJS.WriteStream, 'write' | 'isTTY'>,
): Promise<{ failures: string[]; summary: string }> {
  const table = readTable(file, text)
  const run = await prepare(root)
  await writeEditorSchemas(root)
  const bar = new ProgressBar(table.length, terminal)
  const failures: string[] = []
  const counts = { new: 0, updated: 0, same: 0 }
  const kept: string[] = []
  const taken = new Map<string, number>()
  for (const { line, row } of table) {
    const written =
      typeof row === 'string'
        ? row
        : await addRow(row, line, run, taken).catch((error) => String(explainError(error)))
    if (typeof written === 'string') failures.push(`${file}:${line}: ${written}`)
    else {
      counts[written.result] += 1
      kept.push(...written.kept)
    }
    bar.advance(typeof written === 'string')
  }
  bar.end()
  const summary = `${table.length} lines: ${counts.new} new, ${counts.updated} written again, ${counts.same} as they were, ${failures.length} not done.`
  return { failures, summary: kept.length === 0 ? summary : `${summary}\n${describeKept(kept)}` }
}

/** Throws where the table has no valid header. */
function readTable(file: string, text: string): ReturnType<typeof readCityTable> {
  try {
    return readCityTable(text)
  } catch (error) {
    if (error instanceof OperatorError) throw new OperatorError(`${file}: ${error.message}`)
    throw error
  }
}

function describeKept(files: readonly string[]): string {
  const shown = files.length > 10 ? [...files.slice(0, 10), `${files.length - 10} more`] : files
  return `An editor changed or deleted these files, which stay as they are, whatever the table has: ${shown.join(', ')}.`
}

/** What a run needs for each city. */
interface Run {
  root: string
  finder: CityFinder
  category: Awaited<ReturnType<typeof readLocalCategory>>
  /** Folders by place. */
  places: ReadonlyMap<string, string>
}

/** Finds a city and writes its texts; or says why not. */
async function compose(
  row: TableRow,
  { root, finder, category, places }: Run,
): Promise<{ found: FoundCity; texts: Map<string, string> } | string> {
  const read = finder.find(row)
  if (typeof read === 'string') return read
  const found = { ...read, id: row.folder ?? read.id }
  const founded = row.founded ?? (await readFounded(root, found.id)) ?? new Date().getFullYear()
  return folderOf(found, places) ?? { found, texts: writeCityTexts(found, row, { founded, category }) }
}

/** Writes the city of a line, or says why not. `taken`: folders and hosts of the lines before. */
async function addRow(
  row: TableRow,
  line: number,
  run: Run,
  taken: Map<string, number>,
): Promise<WrittenCity | string> {
  const made = await compose(row, run)
  if (typeof made === 'string') return made
  const { id } = made.found
  const own = [`the folder ${id}`, ...(row.host === undefined ? [] : [`the host ${row.host}`])]
  const double = own.find((one) => taken.has(one))
  if (double !== undefined) return `${double} is that of line ${taken.get(double)}`
  for (const one of own) taken.set(one, line)
  return existsSync(join(run.root, id))
    ? updateFolder(run.root, id, made.texts)
    : writeNewFolder(run.root, id, made.texts)
}

/** Says which other folder than this has the city; undefined where none has it. */
function folderOf(
  { name, county, state, id }: FoundCity,
  places: ReadonlyMap<string, string>,
): string | undefined {
  const place = [name, county, state.name].join(', ')
  const other = places.get(place)
  return other === undefined || other === id ? undefined : `${place} has a folder already: ${other}`
}

/** Reads its lists once, which takes a tenth of a second. */
let finder: CityFinder | undefined

async function prepare(root: string): Promise<Run> {
  finder ??= new CityFinder()
  return { root, finder, category: await readLocalCategory(root), places: await readPlaces(root) }
}

function parsePoint(text: string): NonNullable<WantedCity['point']> {
  const [latitude = Number.NaN, longitude = Number.NaN, ...more] = text.split(',').map(Number)
  if (more.length > 0 || !(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) {
    throw new OperatorError(
      `found --at ${quote(text)}, expected a latitude and a longitude, such as --at=26.2304,-81.8043`,
    )
  }
  return { latitude, longitude }
}
