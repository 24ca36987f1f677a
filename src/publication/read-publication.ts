import { stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { z } from 'zod'
import { categoryKeys } from './categories.ts'
import { findUnexpected } from './folder-names.ts'
import { type FeedLists, parseFeedList } from './opml.ts'
import { findPlaceholders, isPlaceholder, placeholder } from './placeholders.ts'
import { type Finding, type Problem, problemsOf, quote } from './problem.ts'
import type { Publication } from './publication.ts'
import { findSampleFiles, sampleFeedsOf } from './sample-feeds.ts'
import { publicationSchema, sidebarsSchema } from './schema.ts'
import { readTextFile } from './text-file.ts'
import { checkYaml, parseYaml, type YamlFile } from './yaml-file.ts'

/** A host as a publication names it, kept even when the publication is broken elsewhere. */
export interface HostClaim {
  id: string
  host: string
  line: number
  field: string
}

interface ReadPublication {
  publication: Publication | undefined
  problems: Problem[]
  hostClaims: HostClaim[]
}

/** What one file yields: its content unless it is broken, and what there is to tell. */
interface ReadFile<T> {
  content: T | undefined
  problems: Problem[]
}

/** Reads every file of a publication's folder, so that all problems are told at once. */
export async function readPublication(folder: string): Promise<ReadPublication> {
  const id = basename(folder)
  const refused = await checkFolder(folder, id)
  if (refused.length > 0) return { publication: undefined, problems: refused, hostClaims: [] }

  const settings = await readYaml(folder, id, 'publication.yaml', publicationSchema)
  const feeds = await readFeeds(folder, id)
  const sidebars = await readYaml(folder, id, 'sidebars.yaml', sidebarsSchema, {})
  const samples = await findSampleFiles(folder, id)
  const hostClaims = settings.file ? claimsOf(settings.file, id) : []
  const problems = [
    ...settings.problems,
    ...(settings.file ? tellSettings(settings.file, id, hostClaims) : []),
    ...feeds.problems,
    ...sidebars.problems,
    ...samples.problems,
    ...(await findUnexpected(folder, id)),
  ]
  const broken = problems.some((problem) => problem.level === 'error')
  if (broken || !settings.content || !feeds.content || !sidebars.content) {
    return { publication: undefined, problems, hostClaims }
  }
  const publication: Publication = {
    id,
    folder,
    ...settings.content,
    feeds: withoutLines(feeds.content),
    sidebars: sidebars.content,
    sampleFeeds: sampleFeedsOf(id, settings.content.hosts[0] ?? id, samples.files),
  }
  return { publication, problems, hostClaims }
}

async function checkFolder(folder: string, id: string): Promise<Problem[]> {
  const found = await stat(folder).catch(() => undefined)
  if (!found?.isDirectory()) {
    return problemsOf(id, 'error', [{ found: 'no such folder', expected: "a publication's folder" }])
  }
  if (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id)) return []
  const expected = 'a name of lower-case letters, digits and hyphens, such as fort-lauderdale'
  return problemsOf(id, 'error', [{ found: `the folder name ${quote(id)}`, expected }])
}

/** Reads a YAML file and holds it to its schema; with `fallback` the file need not exist. */
async function readYaml<T>(
  folder: string,
  id: string,
  name: string,
  schema: z.ZodType<T>,
  fallback?: T,
): Promise<ReadFile<T> & { file?: YamlFile }> {
  const place = `${id}/${name}`
  const read = await readTextFile(join(folder, name))
  if (!('text' in read)) {
    if (read.missing && fallback !== undefined) return { content: fallback, problems: [] }
    return { content: undefined, problems: problemsOf(place, 'error', [read.finding]) }
  }
  const { file, findings } = parseYaml(read.text)
  if (!file) return { content: undefined, problems: problemsOf(place, 'error', findings) }
  const checked = checkYaml(file, schema)
  const problems = [
    ...problemsOf(place, 'error', checked.findings),
    ...problemsOf(place, 'warning', findPlaceholders(file)),
  ]
  return { content: checked.value, problems, file }
}

async function readFeeds(folder: string, id: string): Promise<ReadFile<FeedLists>> {
  const place = `${id}/feeds.opml`
  const read = await readTextFile(join(folder, 'feeds.opml'))
  if (!('text' in read)) return { content: undefined, problems: problemsOf(place, 'error', [read.finding]) }
  const { feeds, findings } = parseFeedList(read.text)
  const problems = [
    ...problemsOf(place, 'error', findings),
    ...problemsOf(place, 'warning', findFeedWarnings(feeds)),
  ]
  return { content: feeds, problems }
}

/** Placeholder addresses, and feeds whose stories two pages would show. */
function findFeedWarnings(feeds: FeedLists): Finding[] {
  const firstUse = new Map<string, string>()
  return categoryKeys.flatMap((key) =>
    feeds[key].flatMap(({ address, title, line }) => {
      const field = `${key} / ${title}`
      const before = firstUse.get(address)
      firstUse.set(address, before ?? key)
      const again = {
        line,
        field,
        found: `${quote(address)}, which ${before} lists too`,
        expected: 'a feed in one category, or its stories appear in both',
      }
      return [
        ...(before === undefined ? [] : [again]),
        ...(isPlaceholder(address) ? [{ line, field, ...placeholder(address) }] : []),
      ]
    }),
  )
}

function claimsOf(file: YamlFile, id: string): HostClaim[] {
  const hosts = fieldOf(file.value, 'hosts')
  if (!Array.isArray(hosts)) return []
  return hosts.flatMap((host: unknown, index) =>
    typeof host === 'string'
      ? [{ id, host, line: file.lineOf(['hosts', index]), field: `hosts[${index}]` }]
      : [],
  )
}

/** What a schema cannot say of publication.yaml: hosts named twice, social networks without address. */
function tellSettings(file: YamlFile, id: string, claims: readonly HostClaim[]): Problem[] {
  const place = `${id}/publication.yaml`
  const twice = claims
    .filter((claim, index) => claims.findIndex((other) => other.host === claim.host) < index)
    .map(({ host, line, field }) => ({
      line,
      field,
      found: `${quote(host)} again`,
      expected: 'each host once',
    }))
  const socials = fieldOf(file.value, 'socials')
  const bare = (Array.isArray(socials) ? socials : []).flatMap((social: unknown, index) => {
    if (fieldOf(social, 'network') === undefined || fieldOf(social, 'href') !== undefined) return []
    return [
      {
        line: file.lineOf(['socials', index]),
        field: `socials[${index}].href`,
        found: 'no address, still a placeholder',
        expected: 'the address of your page before going live',
        placeholder: true as const,
      },
    ]
  })
  return [...problemsOf(place, 'error', twice), ...problemsOf(place, 'warning', bare)]
}

function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.entries(value).find(([key]) => key === name)?.[1]
}

function withoutLines(feeds: FeedLists): Publication['feeds'] {
  const lists = Object.entries(feeds).map(([key, list]) => [
    key,
    list.map(({ address, title }) => ({ address, title })),
  ])
  return Object.fromEntries(lists) as Publication['feeds']
}
