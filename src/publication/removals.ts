import { z } from 'zod'
import { type Problem, problemsOf } from '../text/problem.ts'
import { dayField, fields, text, textAbout, type Written, webAddress } from './files/schema-parts.ts'
import type { TextFile } from './files/text-file.ts'
import { checkYaml, parseYaml, type YamlFile } from './files/yaml-file.ts'

/** What of a report decides whether it was taken down. */
export interface Removable {
  guid: string
  title: string
  link: string
}

/** The file's name, in a city's folder and beside the cities' folders. */
export const removedFile = 'removed.yaml'

/** A shorter pattern would take down nearly everything. */
const shortestPattern = 4
const expectedPattern = `at least ${shortestPattern} letters or digits of a title or link`

export const removalSchema = fields({
  link: webAddress.optional().describe("of the newsroom's report; one of link, guid and pattern"),
  guid: text.optional().describe('in its feed'),
  pattern: text
    .refine((value) => value.replace(/[^\p{L}\p{N}]/gu, '').length >= shortestPattern, {
      error: expectedPattern,
    })
    .optional()
    .describe('part of a title or link; `*` is any text'),
  reason: text.describe('readers see it: write no name'),
  date: dayField.describe('on which it was taken down'),
  askedBy: textAbout('who asked, without a name, such as a court').describe('readers see it'),
  public: z.boolean({ error: 'true or false' }).default(false).describe('lists it on /corrections'),
}).refine(({ link, guid, pattern }) => [link, guid, pattern].filter(Boolean).length === 1, {
  error: 'one of link, guid or pattern',
})

/** Reports of newsrooms that must not be shown, and why. */
export type Removal = Written<typeof removalSchema>

/**
 * Reads a list of removals. A broken entry does not end the others:
 * `removals` has all valid ones. `fileName`: for messages.
 */
export function parseRemovals(
  read: TextFile,
  fileName: string,
): { removals: readonly Removal[]; problems: Problem[] } {
  if (!('text' in read)) {
    if (read.missing) return { removals: [], problems: [] }
    return { removals: [], problems: problemsOf(fileName, 'error', [read.finding]) }
  }
  const { file, findings } = parseYaml(read.text)
  if (!file) return { removals: [], problems: problemsOf(fileName, 'error', findings) }
  // A file of comments only.
  if (file.value === null) return { removals: [], problems: [] }
  if (!Array.isArray(file.value)) {
    const expected = 'a list of entries that each begin with "- link:", "- guid:" or "- pattern:"'
    return {
      removals: [],
      problems: problemsOf(fileName, 'error', [{ line: 1, found: 'no list', expected }]),
    }
  }
  const checked = file.value.map((value: unknown, index) => {
    const entry: YamlFile = { value, at: (path) => file.at([index, ...path]) }
    return checkYaml(entry, removalSchema)
  })
  return {
    removals: checked.flatMap(({ value }) => value ?? []),
    problems: problemsOf(
      fileName,
      'error',
      checked.flatMap((one) => one.findings),
    ),
  }
}

/** Where the first removal of each name is in a list, and those by pattern, in parts, in order. */
interface Index {
  links: ReadonlyMap<string, number>
  /** A link may be the guid of a report. */
  guids: ReadonlyMap<string, number>
  patterns: readonly { parts: readonly string[]; at: number }[]
}

/** Made once for each list, which does not change. */
const indexes = new WeakMap<readonly Removal[], Index>()

function indexOf(removals: readonly Removal[]): Index {
  const known = indexes.get(removals)
  if (known) return known
  const links = new Map<string, number>()
  const guids = new Map<string, number>()
  const patterns: { parts: string[]; at: number }[] = []
  const note = (names: Map<string, number>, name: string, at: number) => {
    if (!names.has(name)) names.set(name, at)
  }
  for (const [at, { link, guid, pattern }] of removals.entries()) {
    if (link !== undefined) {
      note(links, sameLink(link), at)
      note(guids, link, at)
    } else if (guid !== undefined) note(guids, guid, at)
    else if (pattern !== undefined) {
      patterns.push({ parts: fold(pattern).split('*').filter(Boolean), at })
    }
  }
  const index = { links, guids, patterns }
  indexes.set(removals, index)
  return index
}

/** The first removal that a report falls under; undefined where it may be shown. */
export function findRemoval(removals: readonly Removal[], report: Removable): Removal | undefined {
  if (removals.length === 0) return undefined
  const { links, guids, patterns } = indexOf(removals)
  const written = patterns.length === 0 ? [] : [fold(report.title), fold(report.link)]
  const byPattern = patterns.find(({ parts }) => written.some((text) => holds(text, parts)))
  const found = [links.get(sameLink(report.link)), guids.get(report.guid), byPattern?.at]
  return removals[Math.min(...found.map((at) => at ?? removals.length))]
}

/** Reports that may be shown. */
export function withoutRemoved<Report extends Removable>(
  reports: readonly Report[],
  { removals }: { removals: readonly Removal[] },
): Report[] {
  return reports.filter((report) => findRemoval(removals, report) === undefined)
}

/** All removals of both lists, each once. */
export function joinRemovals(one: readonly Removal[], other: readonly Removal[]): readonly Removal[] {
  if (other.length === 0) return one
  return [...new Map([...one, ...other].map((removal) => [JSON.stringify(removal), removal])).values()]
}

/** Whether a text holds the parts of a pattern in their order, none within another. */
function holds(written: string, parts: readonly string[]): boolean {
  let from = 0
  for (const part of parts) {
    const at = written.indexOf(part, from)
    if (at < 0) return false
    from = at + part.length
  }
  return true
}

function fold(written: string): string {
  return written.normalize('NFC').toLowerCase()
}

/** A link without what differs between its copies: protocol, `www.`, campaign marks, anchor, final slash. */
function sameLink(link: string): string {
  const url = URL.parse(link)
  if (!url || !/^https?:$/.test(url.protocol)) return link
  for (const name of [...url.searchParams.keys()]) if (name.startsWith('utm_')) url.searchParams.delete(name)
  const host = url.host.replace(/^www\./, '')
  return `${host}${url.pathname.replace(/\/+$/, '')}${url.search}`
}
