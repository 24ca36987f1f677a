import { join, resolve } from 'node:path'
import { formatProblem, quote } from '../../text/problem.ts'
import { type CityFiles, fileText, namesIn } from '../city-files.ts'
import { listCityFolders, refuseUnknownCity } from '../city-folders.ts'
import { textPageNames } from '../content.ts'
import { creole, hasPage, languages, pathsInLanguages, reservedPaths } from '../pages.ts'
import type { Publication } from '../publication.ts'
import { readPublication } from '../read-publication.ts'
import { publicationSchema } from '../schema.ts'
import { fieldOf, formatPath, valueAt, type YamlFile } from '../yaml-file.ts'
import { inItsFile, readYamlFile } from './layers.ts'
import { isMergedYaml } from './merged-yaml.ts'
import { readCityIn, readNetwork } from './network.ts'

/** A file, and of a YAML file one of its fields or all of it. */
type Source = readonly [file: string, ...path: string[]]

const settings = 'publication.yaml'

const stormSources: readonly Source[] = [[settings, 'weather'], ['services.yaml'], ['front.yaml']]

/** What pages with a fixed address are made of. */
const sourcesOfPages: Readonly<Record<string, readonly Source[]>> = {
  '/': [
    [settings, 'homeHeadline'],
    ['categories.yaml', 'front'],
    ['home.yaml'],
    ['front.yaml'],
    ['note.md'],
    ['adverts.yaml'],
  ],
  '/about': [['pages/about.md'], ['team.yaml']],
  '/blog': [['categories.yaml', 'blog']],
  '/books': [['books.yaml']],
  '/contact': [
    [settings, 'contact'],
    [settings, 'socials'],
    [settings, 'frames', 'contact'],
  ],
  '/events': [['events.ics'], [settings, 'calendars'], [settings, 'frames', 'events']],
  '/faq': [['faq.md']],
  '/partners': [['documents/']],
  '/radio': [[settings, 'radio'], ['sample/radio.mp3']],
  '/sources': [['feeds.opml']],
  '/corrections': [['articles/'], ['removed.yaml']],
  '/how-we-choose': [['front.yaml'], [settings, 'places']],
  '/newsletter': [
    [settings, 'newsletter'],
    [settings, 'digests'],
  ],
  '/official-notices': [['feeds.opml']],
  '/sitemap': [['categories.yaml']],
  '/storm': stormSources,
  '/storm/keep': stormSources,
  '/weather': [
    [settings, 'weather'],
    ['services.yaml'],
    ['sidebars.yaml', 'weather'],
    ['sample/weather.yaml'],
  ],
}

/**
 * Says where what a city shows comes from: a line for each value, entry or file, with its file (the city's or
 * the network's) and line. `wanted`: a page's path or a `publication.yaml` field, else all fields and files.
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
  const { publication } = await readPublication(files)
  const explain = (sources: readonly Source[]) =>
    sources.flatMap((source) => explainSource(files, source, publication))
  if (wanted === undefined) {
    const names = [...files.entries].flatMap(([folder, entries]) =>
      entries.flatMap((name) => (name.endsWith('/') ? [] : join(folder, name))),
    )
    const others = names.filter((name) => name !== settings).sort()
    return {
      isFound: true,
      text: [...explain([[settings]]), ...others.map((name) => fileOf(files, name))].join('\n'),
    }
  }
  const sources = wanted.startsWith('/')
    ? sourcesOf(wanted, publication)
    : [[settings, ...wanted.split('.')] as const]
  const lines = explain(sources)
  if (lines.length > 0) return { isFound: true, text: lines.join('\n') }
  if (
    publication &&
    [...reservedPaths, ...pathsInLanguages].includes(wanted) &&
    hasPage(publication, wanted)
  ) {
    return { isFound: true, text: `${wanted} is in no file: the program makes it.` }
  }
  const what = wanted.startsWith('/') ? 'page' : 'field of publication.yaml'
  const hint = publication ? '' : ` Its folder has errors: npm run news -- check ${city}`
  return { isFound: false, text: `${city} has no ${what} ${quote(wanted)}.${hint}` }
}

/** The sources of a page by its address, also of its form in another language. */
function sourcesOf(address: string, publication: Publication | undefined): readonly Source[] {
  const path = address.replace(/(?<=.)\/$/, '') || '/'
  const tag = [...languages, creole].find((one) => path === `/${one}` || path.startsWith(`/${one}/`))
  if (tag === undefined) return sourcesOfEnglish(path, publication)
  const english = path.slice(tag.length + 1) || '/'
  const article = publication?.content.articles.find((one) => one.path === english)
  if (!article) return pathsInLanguages.includes(path) ? sourcesOfEnglish(english, publication) : []
  return article.translations.some(({ language }) => language === tag)
    ? [[`articles/${article.slug}.${tag}.yaml`], ...sourcesOfEnglish(english, publication)]
    : []
}

function sourcesOfEnglish(path: string, publication: Publication | undefined): readonly Source[] {
  const known = sourcesOfPages[path]
  if (known) return known
  if (publication?.content.events.some((event) => event.path === path)) return [['events.ics']]
  const name = path.slice(1)
  if (textPageNames.some((one) => one === name)) return [[`pages/${name}.md`]]
  const category = publication?.categories.find((one) => one.path === path)
  if (publication && category) {
    const articles = publication.content.articles.filter(({ section }) => section === category.section)
    return [
      ['categories.yaml', 'categories', String(publication.categories.indexOf(category))],
      ['feeds.opml', category.key],
      ['sidebars.yaml', category.key],
      ...articles.map(({ slug }) => [`articles/${slug}.md`] as const),
    ]
  }
  const article = publication?.content.articles.find((one) => one.path === path)
  return article ? [[`articles/${article.slug}.md`]] : []
}

function explainSource(
  files: CityFiles,
  [name, ...path]: Source,
  publication: Publication | undefined,
): string[] {
  if (name.endsWith('/')) {
    const folder = name.slice(0, -1)
    return namesIn(files, folder).map((one) => fileOf(files, `${folder}/${one}`))
  }
  if (name === 'feeds.opml' || name === 'faq.md') return explainText(files, name, path[0])
  if (!name.endsWith('.yaml')) return isThere(files, name) ? [fileOf(files, name)] : []
  const read = readYamlFile(files, name)
  if (!('file' in read) || !read.file) return []
  const from = path.map((key) => (/^\d+$/.test(key) ? Number(key) : key))
  const { file } = read
  const written = explainValue(files, name, file, from)
  return name === settings ? [...written, ...explainDefaults(file.value, path, publication)] : written
}

/** One line for a part that is from one file, else a line for each part of it. */
function explainValue(
  files: CityFiles,
  name: string,
  file: YamlFile,
  path: readonly PropertyKey[],
): string[] {
  const value = path.length === 0 ? file.value : valueAt(file.value, path)
  if (value === undefined) return []
  const position = positionIn(files, name, file.lineOf(path))
  const leaves = leavesOf(value, path)
  const isOne = leaves.every(
    (leaf) => fileIn(positionIn(files, name, file.lineOf(leaf))) === fileIn(position),
  )
  const isShort = typeof value !== 'object' || (name !== settings && path.length > 0)
  if (isOne && (isShort || Array.isArray(value) || path.length > 1)) {
    const title = name === settings ? formatPath(path) : `${name} ${formatPath(path)}`.trim()
    return [line(title, typeof value === 'object' ? count(value) : String(value), position)]
  }
  return Object.keys(value ?? {}).flatMap((key) =>
    explainValue(files, name, file, [...path, Array.isArray(value) ? Number(key) : key]),
  )
}

function leavesOf(value: unknown, path: readonly PropertyKey[]): (readonly PropertyKey[])[] {
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([key, inner]) =>
    leavesOf(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  )
}

/** Fields that neither file has and that have a value nevertheless. */
function explainDefaults(
  written: unknown,
  [wanted]: readonly string[],
  publication: Publication | undefined,
): string[] {
  if (!publication) return []
  return Object.keys(publicationSchema.shape).flatMap((field) => {
    const value = fieldOf(publication, field)
    if ((wanted !== undefined && wanted !== field) || fieldOf(written, field) !== undefined) return []
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    return text === undefined ? [] : [line(field, text, 'built-in default')]
  })
}

/** The feeds of a category, or of all, or the questions, each with its position. */
function explainText(
  files: CityFiles,
  name: 'feeds.opml' | 'faq.md',
  category: string | undefined,
): string[] {
  const read = fileText(files, name)
  if (!('text' in read)) return []
  let current: string | undefined
  return read.text.split('\n').flatMap((text, index) => {
    const title = /^### +(.+)|<outline\b[^>]*?\btext="([^"]*)"/.exec(text)
    const label = title?.[1] ?? title?.[2]
    if (label === undefined) return []
    const isFeed = /xmlUrl=/.test(text)
    if (name === 'feeds.opml' && !isFeed) current = label
    if (name === 'feeds.opml' && (!isFeed || (category !== undefined && current !== category))) return []
    return [
      line(name === 'faq.md' ? 'question' : `${current} feed`, label, positionIn(files, name, index + 1)),
    ]
  })
}

function isThere(files: CityFiles, name: string): boolean {
  const slash = name.lastIndexOf('/')
  return namesIn(files, name.slice(0, Math.max(0, slash))).includes(name.slice(slash + 1))
}

function fileOf(files: CityFiles, name: string): string {
  const { own, network } = files.layers ?? {}
  const isBoth = own && network && isThere(own, name) && isThere(network, name)
  const isMerged = isMergedYaml(name) || name === 'feeds.opml' || name === 'faq.md'
  const position =
    isBoth && isMerged ? `${own.id}/${name} and ${network.id}/${name}` : positionIn(files, name)
  return line('file', name, position)
}

function positionIn(files: CityFiles, name: string, at?: number): string {
  const problem = { level: 'error', file: `${files.id}/${name}`, found: '', expected: '' } as const
  const { file, line: number } = inItsFile(files, at === undefined ? problem : { ...problem, line: at })
  return number === undefined ? file : `${file}:${number}`
}

function fileIn(position: string): string {
  return position.replace(/:\d+$/, '')
}

function count(value: object | null): string {
  const entries = Object.keys(value ?? {}).length
  const what = Array.isArray(value) ? ['entry', 'entries'] : ['field', 'fields']
  return `${entries} ${what[entries === 1 ? 0 : 1]}`
}

function line(title: string, value: string, position: string): string {
  return `${title}: ${quote(value)}  ${position}`
}
