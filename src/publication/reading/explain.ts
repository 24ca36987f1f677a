import { resolve } from 'node:path'
import { formatProblem, type Position, quote } from '../../text/problem.ts'
import { groupsOfFaq } from '../content/faq.ts'
import type { CityFiles } from '../files/city-files.ts'
import { listCityFolders, refuseUnknownCity } from '../files/city-folders.ts'
import { fieldOf, type YamlFile } from '../files/yaml-file.ts'
import { isShared, readYamlFile, textsWithShared } from '../network/layers.ts'
import { isMergedYaml, keyedListAt, pathWith } from '../network/merge.ts'
import { readCityIn, readNetwork } from '../network/network.ts'
import { readFeeds } from '../settings/feeds-file.ts'
import { publicationSchema } from '../settings/schema.ts'
import { readPublication } from './read-publication.ts'

/** A value, entry or file by its key, such as `contact.email` or `categories.yaml categories.sports.name`. */
interface Line {
  key: string
  value: string
  from: string
}

const settings = 'publication.yaml'

/**
 * Says which file gave each value that a city shows: a line with the file, the city's or the network's, and
 * the line there. `wanted`: the key of one, of those in it or of a file; without it all settings and files.
 */
export async function explainCity(
  publicationsDir: string,
  city: string,
  wanted?: string,
): Promise<{ isFound: boolean; text: string }> {
  const { ids, problems } = await listCityFolders(publicationsDir)
  if (ids.length === 0) return { isFound: false, text: problems.map(formatProblem).join('\n') }
  if (!ids.includes(city)) return { isFound: false, text: refuseUnknownCity(city, ids) }
  const files = await readCityIn(resolve(publicationsDir, city), await readNetwork(publicationsDir))
  if (!files.entries.has('')) return { isFound: false, text: files.problems.map(formatProblem).join('\n') }
  const names = [...files.entries].flatMap(([folder, entries]) =>
    entries.flatMap((name) => (name.endsWith('/') ? [] : folder === '' ? name : `${folder}/${name}`)),
  )
  const others = names.filter((name) => name !== settings).sort()
  const fields = [...linesOfYaml(files, settings), ...(await linesOfDefaults(files))]
  const lines = [...fields, ...others.flatMap((name) => linesOfFile(files, name, wanted !== undefined))]
  const isWanted = ({ key }: Line) => key === wanted || /^[./[ ]/.test(key.slice(wanted?.length))
  const shown =
    wanted === undefined ? lines : lines.filter((one) => one.key.startsWith(wanted) && isWanted(one))
  if (shown.length === 0)
    return { isFound: false, text: `${city} has no field of ${settings} and no file ${quote(wanted ?? '')}.` }
  return {
    isFound: true,
    text: shown.map(({ key, value, from }) => `${key}: ${quote(value)}  ${from}`).join('\n'),
  }
}

/** A file by its name; `isWhole`: also each value in it, where the network's is below the city's. */
function linesOfFile(files: CityFiles, name: string, isWhole: boolean): Line[] {
  const own = isShared(files, name) && files.layers ? files.layers.network.id : files.id
  const isMerged = isMergedYaml(name) || name === 'feeds.opml' || name === 'faq.md'
  const [, below] = isMerged ? textsWithShared(files, name) : []
  return [
    { key: name, value: 'file', from: `${own}/${name}${below ? ` and ${below.file}` : ''}` },
    ...(isWhole && name === 'feeds.opml' ? linesOfFeeds(files) : []),
    ...(isWhole && name === 'faq.md' ? linesOfFaq(files) : []),
    ...(isWhole && isMergedYaml(name) ? linesOfYaml(files, name) : []),
  ]
}

function linesOfYaml(files: CityFiles, name: string): Line[] {
  const read = readYamlFile(files, name)
  if (!('file' in read) || !read.file) return []
  const start = name === settings ? '' : `${name} `
  const lines = leavesOf(name, read.file, read.file.value, { key: '', path: [], at: '' })
  return lines.map(({ key, value, place }) => ({
    key: `${start}${key}`,
    value,
    from: formatPlace(files, name, place),
  }))
}

interface Step {
  /** The path with the keys of entries. */
  key: string
  path: readonly PropertyKey[]
  /** As `keyedListAt` reads it. */
  at: string
}

/** Each text, number or list without keys, with its place. */
function leavesOf(
  name: string,
  file: YamlFile,
  value: unknown,
  { key, path, at }: Step,
): { key: string; value: string; place: Position }[] {
  const list = Array.isArray(value) ? keyedListAt(name, at) : undefined
  if (typeof value !== 'object' || value === null || (Array.isArray(value) && !list)) {
    const text = Array.isArray(value) ? value.map((one) => formatValue(one)).join(', ') : formatValue(value)
    return [{ key, value: text, place: file.at(path) }]
  }
  return Object.entries(value).flatMap(([field, inner]) => {
    const named = list ? String(fieldOf(inner, list.key)) : field
    const step = {
      key: key === '' ? named : `${key}.${named}`,
      path: [...path, list ? Number(field) : field],
      at: pathWith(at, field, value),
    }
    return leavesOf(name, file, inner, step)
  })
}

/** Fields that neither file has and that have a value nevertheless. */
async function linesOfDefaults(files: CityFiles): Promise<Line[]> {
  const read = readYamlFile(files, settings)
  const written = 'file' in read ? read.file?.value : undefined
  const { publication } = await readPublication(files)
  return Object.keys(publicationSchema.shape).flatMap((key) => {
    const value = fieldOf(publication, key)
    if (value === undefined || fieldOf(written, key) !== undefined) return []
    return [{ key, value: formatValue(value), from: 'built-in default' }]
  })
}

function linesOfFeeds(files: CityFiles): Line[] {
  return [...(readFeeds(files, undefined).content ?? [])].flatMap(([category, feeds]) =>
    feeds.map(({ title, ...place }) => ({
      key: `feeds.opml ${category}`,
      value: title,
      from: formatPlace(files, 'feeds.opml', place),
    })),
  )
}

function linesOfFaq(files: CityFiles): Line[] {
  return groupsOfFaq(files, new Map()).groups.flatMap(({ title, questions }) =>
    questions.map((one) => ({
      key: `faq.md ${title}`,
      value: one.title,
      from: formatPlace(files, 'faq.md', one),
    })),
  )
}

function formatPlace({ id }: CityFiles, name: string, { file = `${id}/${name}`, line }: Position): string {
  return `${file}:${line}`
}

function formatValue(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
