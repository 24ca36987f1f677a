import { setImmediate } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import { type Finding, type Problem, problemsOf, quote } from '../../text/problem.ts'
import { isSlug } from '../../text/slug.ts'
import type { Subhead } from '../content.ts'
import { fileText, namesIn } from '../files/city-files.ts'
import { findCurlyQuotes, findPlaceholders } from '../files/placeholders.ts'
import type { TextFile } from '../files/text-file.ts'
import { checkYaml, parseYaml, type YamlFile } from '../files/yaml-file.ts'
import { languages } from '../languages.ts'
import { type CityValues, fillFile } from '../network/city-values.ts'
import { isShared } from '../network/layers.ts'
import type { Assets } from './assets.ts'
import type { ContentFolder, PageLink } from './content-folder.ts'
import { splitFrontMatter } from './front-matter.ts'
import {
  findSubheads,
  type ParsedMarkdown,
  parseMarkdown,
  type Rendered,
  renderShared,
  renderTokens,
} from './markdown.ts'
import { isUnlisted } from './page-links.ts'

/** A Markdown file with front matter. `fields` and `body` are undefined when they are broken. */
export interface MarkdownFile<T> {
  /** Its name without `.md`. */
  name: string
  fields: T | undefined
  /** The front matter as written, when it is YAML at all. */
  written: YamlFile | undefined
  body: Rendered | undefined
  subheads: readonly Subhead[]
  problems: Problem[]
  links: PageLink[]
}

/** Reads every Markdown file of a folder, in the order of their names. */
export async function readMarkdownFolder<T>(
  cityFolder: ContentFolder,
  folder: string,
  schema: z.ZodType<T>,
): Promise<{ files: MarkdownFile<T>[]; problems: Problem[] }> {
  const names = namesIn(cityFolder.files, folder)
  const files: MarkdownFile<T>[] = []
  for (const name of names.filter((name) => name.endsWith('.md'))) {
    files.push(readMarkdownFile(cityFolder, `${folder}/${name}`, schema))
    // Yields between files: one takes milliseconds, a whole folder would delay pages.
    await setImmediate()
  }
  // Articles have translations beside them.
  const isRead = (name: string) => /\.md$/.test(name) || (folder === 'articles' && /\.yaml$/.test(name))
  const unread = names.filter((name) => !isRead(name))
  const problems = unread.flatMap((name) =>
    problemsOf(`${cityFolder.id}/${folder}/${name}`, 'warning', [
      { found: 'a name that nothing reads', expected: 'only files that end in .md' },
    ]),
  )
  return { files, problems: [...problems, ...files.flatMap((file) => file.problems)] }
}

/** The name of a file that becomes part of an address. */
export function checkFileName(name: string): Finding[] {
  if (isSlug(name)) return []
  const [, english, language] = new RegExp(`^(.+)\\.(${languages.join('|')})$`).exec(name) ?? []
  const expected =
    language === undefined
      ? 'lower-case letters, digits and hyphens, such as king-tides.md'
      : `a translation in ${english}.${language}.yaml, a list of blocks`
  return [{ found: `the file name ${quote(`${name}.md`)}`, expected }]
}

function readMarkdownFile<T>(
  { files, id, assets, hosts }: ContentFolder,
  path: string,
  schema: z.ZodType<T>,
): MarkdownFile<T> {
  const filePath = `${id}/${path}`
  const name = path.replace(/^.*\/|\.md$/g, '')
  const broken = (finding: Finding): MarkdownFile<T> => {
    const problems = problemsOf(filePath, 'error', [finding])
    return { name, fields: undefined, written: undefined, body: undefined, subheads: [], problems, links: [] }
  }
  const read = fileText(files, path)
  if (!('text' in read)) return broken(read.finding)
  const parts = partsOf.get(read) ?? splitFrontMatter(read.text)
  partsOf.set(read, parts)
  if ('finding' in parts) return broken(parts.finding)

  const values = files.layers?.values
  const { file, findings } = parseYaml(parts.yaml)
  const filled = file && values && fillFile(file, values)
  const written = filled?.file ?? file
  const checked = written && checkYaml(written, schema)
  const { markdown, body, subheads } = isShared(files, path)
    ? layOutShared(parts.body, assets, values)
    : layOut(parts.body, assets, values)
  const problems = [
    ...problemsOf(filePath, 'error', [
      ...findings,
      ...(filled?.missing ?? []),
      ...(checked?.findings ?? []),
      ...markdown.missing,
      ...markdown.errors,
    ]),
    ...problemsOf(filePath, 'error', body.text === '' ? [emptyBody(parts.body)] : []),
    ...problemsOf(filePath, 'warning', [
      ...(written ? [...findPlaceholders(written), ...findCurlyQuotes(written)] : []),
      ...markdown.warnings,
    ]),
  ]
  // A whole address of one of our hosts is a link to a page of ours.
  const own = markdown.addresses.flatMap(({ line, href }) => {
    const { host = '', pathname = '', hash = '' } = URL.parse(href) ?? {}
    return hosts?.includes(host) && !isUnlisted(pathname) ? { line, href: `${pathname}${hash}` } : []
  })
  const links = [...markdown.links, ...own].map((link) => ({ file: filePath, ...link }))
  return { name, fields: checked?.value, written, body, subheads, problems, links }
}

/** A file of the network is the same object for all cities, whose texts are parts of this one. */
const partsOf = new WeakMap<TextFile, ReturnType<typeof splitFrontMatter>>()

interface LaidOut {
  markdown: Omit<ParsedMarkdown, 'tokens'>
  body: Rendered
  subheads: readonly Subhead[]
}

function layOut(
  source: string,
  assets: Assets,
  values: CityValues | undefined,
  render = renderTokens,
): LaidOut {
  const { tokens, ...markdown } = parseMarkdown(source, assets, values)
  return { markdown, body: render(tokens), subheads: findSubheads(tokens) }
}

/** Texts of the network that are the same in all cities: those without values and pictures. */
const sameEverywhere = new LRUCache<string, LaidOut>({
  maxSize: 2_000_000,
  sizeCalculation: (_, source) => 4 * source.length + 1,
})

function layOutShared(source: string, assets: Assets, values: CityValues | undefined): LaidOut {
  if (source.includes('{{') || source.includes('![')) return layOut(source, assets, values, renderShared)
  const known = sameEverywhere.get(source) ?? layOut(source, assets, values)
  sameEverywhere.set(source, known)
  return known
}

function emptyBody(body: string): Finding {
  return {
    line: body.split('\n').length,
    found: 'no text after the front matter',
    expected: 'the text of the page',
  }
}
