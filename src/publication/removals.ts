import { z } from 'zod'
import { type Problem, problemsOf } from '../text/problem.ts'
import { dayField, fields, text, textAbout, type Written, webAddress } from './schema-parts.ts'
import type { TextFile } from './text-file.ts'
import { checkYaml, parseYaml, type YamlFile } from './yaml-file.ts'

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
 * Reads a list of removals. A broken entry does not end the others: `removals` has all valid ones. `place`: the file's
 * name for messages.
 */
export function parseRemovals(
  read: TextFile,
  place: string,
): { removals: readonly Removal[]; problems: Problem[] } {
  if (!('text' in read)) {
    if (read.missing) return { removals: [], problems: [] }
    return { removals: [], problems: problemsOf(place, 'error', [read.finding]) }
  }
  const { file, findings } = parseYaml(read.text)
  if (!file) return { removals: [], problems: problemsOf(place, 'error', findings) }
  // A file of comments only.
  if (file.value === null) return { removals: [], problems: [] }
  if (!Array.isArray(file.value)) {
    const expected = 'a list of entries that each begin with "- link:", "- guid:" or "- pattern:"'
    return { removals: [], problems: problemsOf(place, 'error', [{ line: 1, found: 'no list', expected }]) }
  }
  const checked = file.value.map((value: unknown, index) => {
    const entry: YamlFile = { value, lineOf: (path) => file.lineOf([index, ...path]) }
    return checkYaml(entry, removalSchema)
  })
  return {
    removals: checked.flatMap(({ value }) => value ?? []),
    problems: problemsOf(
      place,
      'error',
      checked.flatMap((one) => one.findings),
    ),
  }
}

/** The removal that a report falls under; undefined where it may be shown. */
export function findRemoval(removals: readonly Removal[], report: Removable): Removal | undefined {
  if (removals.length === 0) return undefined
  const [link, title, address] = [sameLink(report.link), fold(report.title), fold(report.link)]
  return removals.find((removal) => {
    if (removal.link !== undefined) return sameLink(removal.link) === link || removal.link === report.guid
    if (removal.guid !== undefined) return removal.guid === report.guid
    const pattern = fold(removal.pattern ?? '')
    return holds(title, pattern) || holds(address, pattern)
  })
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

/** Whether a text holds the parts of a pattern in their order. */
function holds(written: string, pattern: string): boolean {
  let from = 0
  for (const part of pattern.split('*').filter((piece) => piece !== '')) {
    const at = written.indexOf(part, from)
    if (at < 0) return false
    from = at + part.length
  }
  return true
}

function fold(written: string): string {
  return written.normalize('NFC').toLowerCase()
}

/** A link without what differs between copies of it: protocol, `www.`, marks of campaigns, anchor, final slash. */
function sameLink(link: string): string {
  const url = URL.parse(link)
  if (!url || !/^https?:$/.test(url.protocol)) return link
  for (const name of [...url.searchParams.keys()]) if (name.startsWith('utm_')) url.searchParams.delete(name)
  const host = url.host.replace(/^www\./, '')
  return `${host}${url.pathname.replace(/\/+$/, '')}${url.search}`
}
