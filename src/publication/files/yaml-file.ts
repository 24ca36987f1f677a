import { LRUCache } from 'lru-cache'
import {
  type Document,
  isMap,
  isScalar,
  LineCounter,
  type Node,
  parseDocument,
  visit,
  type YAMLError,
} from 'yaml'
import type { z } from 'zod'
import { messageOf } from '../../text/error-message.ts'
import { type Finding, type Position, quote } from '../../text/problem.ts'

/** A parsed YAML file: its plain value, and where each field is written. */
export interface YamlFile {
  value: unknown
  /** The place of a field; of the nearest field around it when it is missing. */
  at: (path: readonly PropertyKey[]) => Position
}

const unclosed = {
  found: 'a quote that is not closed',
  expected: 'the same quote at the end of the text',
}
const tabs = 'spaces: YAML does not allow tabs at the start of a line'

/** The result of parsing YAML: with findings it is broken and has no value. */
export interface ParsedYaml {
  file?: YamlFile
  findings: readonly Finding[]
}

/** The last files, limited in characters: any change has a city read whole, and half of that is parsing. */
const parsed = new LRUCache<string, ParsedYaml>({
  maxSize: 200_000,
  sizeCalculation: (_, text) => text.length + 1,
})

/** With findings the YAML is broken and has no value. What it returns is shared: not to be changed. */
export function parseYaml(text: string): ParsedYaml {
  const known = parsed.get(text) ?? parseAnew(text)
  parsed.set(text, known)
  return known
}

function parseAnew(text: string): ParsedYaml {
  const conflict = findConflict(text)
  if (conflict) return { findings: [conflict] }
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, logLevel: 'error' })
  const broken = [...document.errors, ...document.warnings]
  const bare = findBareBraces(text, document, broken, lines)
  if (bare) return { findings: [bare] }
  if (broken.length > 0) return { findings: findCauses(text, document, broken, lines) }
  const looped = text.includes('*') && findLoop(document, lines)
  if (looped) return { findings: [looped] }
  try {
    const at = (path: readonly PropertyKey[]) => ({ line: findLine(document, path, lines) })
    return { file: { value: document.toJS({ maxAliasCount: 20 }), at }, findings: [] }
  } catch (error) {
    const found = messageOf(error)
    return { findings: [{ line: 1, found, expected: 'plain YAML' }] }
  }
}

/** Validates a YAML value against a schema: the typed value, or a finding for every invalid field. */
export function checkYaml<T>(
  file: YamlFile,
  schema: z.ZodType<T>,
): { value: T; findings: [] } | { value: undefined; findings: Finding[] } {
  // Many schemas are made for one reading of one city: compiling them would cost more than it saves.
  const result = schema.safeParse(file.value, { jitless: true })
  if (result.success) return { value: result.data, findings: [] }
  const findings = result.error.issues.flatMap((issue) => explainIssue(issue, file))
  // A text in place of a list has the wrong type and the wrong length.
  const told = new Map(findings.map((finding) => [JSON.stringify(finding), finding]))
  return { value: undefined, findings: [...told.values()] }
}

/** One field of a value before validation; undefined when there is none. */
export function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.prototype.propertyIsEnumerable.call(value, name) ? Reflect.get(value, name) : undefined
}

/** `contact.email`, `hosts[1]` */
export function formatPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, key) => {
    if (typeof key === 'number') return `${text}[${key}]`
    return text === '' ? String(key) : `${text}.${String(key)}`
  }, '')
}

/** A finding about a field of the file. */
export function findingAt(
  file: Pick<YamlFile, 'at'>,
  path: readonly PropertyKey[],
  found: string,
  expected: string,
): Finding {
  return { ...file.at(path), field: formatPath(path), found, expected }
}

/** A mark of git between two versions of a text. */
export function findConflict(text: string): Finding | undefined {
  const at = text.search(/^(<{7}|>{7})( |$)/m)
  if (at < 0) return undefined
  const line = text.slice(0, at).split('\n').length
  return { line, found: 'a mark of git between two versions of a text', expected: 'one of them' }
}

/** A tab, or a quote that is not closed, causes errors in lines that are right: only the cause is told. */
function findCauses(
  text: string,
  document: Document,
  errors: readonly YAMLError[],
  lines: LineCounter,
): Finding[] {
  const found = errors.filter(({ code }) => code === 'TAB_AS_INDENT')
  const cause = findUnclosedQuote(document, errors, lines) ?? findInFirstLine(text, errors, lines)
  if (found.length === 0 && cause) return [cause]
  return firstOfEachLine((found.length > 0 ? found : errors).map((error) => explain(error, lines)))
}

/** What the parser sees as something else: a tab after a text of the line before, a blank or a quote inside a text. */
function findInFirstLine(
  text: string,
  errors: readonly YAMLError[],
  lines: LineCounter,
): Finding | undefined {
  const { line } = lines.linePos(Math.min(...errors.map(({ pos }) => pos[0])))
  const written = text.split('\n')[line - 1] ?? ''
  if (/^ *\t/.test(written)) return { line, found: 'a tab', expected: tabs }
  if (/^[\w -]+:\u00a0/.test(written)) {
    return { line, found: 'a non-breaking space after a colon', expected: 'a plain space' }
  }
  // An apostrophe, which ends the text: the city's bridge.
  if (!/^[\w -]+: +'[^']*'\w/.test(written)) return undefined
  const expected = "'' for an apostrophe in 'single quotes', or \"double quotes\" around the text"
  return { line, found: 'an apostrophe that ends the text', expected }
}

/** A text that begins with {{, which YAML reads as a group of fields. */
function findBareBraces(
  text: string,
  document: Document,
  errors: readonly YAMLError[],
  lines: LineCounter,
): Finding | undefined {
  if (!text.includes('{{')) return undefined
  const offsets = errors.map(({ pos }) => pos[0])
  visit(document, {
    Pair(_, { key }) {
      if (isMap(key) && key.range) offsets.push(key.range[0])
    },
  })
  const written = text.split('\n')
  for (const offset of offsets) {
    const { line } = lines.linePos(offset)
    const found = /(?:^|[:-][ \t]+|\[)(\{\{.*)/.exec(written[line - 1] ?? '')?.[1]
    if (found !== undefined) {
      return {
        line,
        found: `${quote(found)} without quotes`,
        expected: `'single quotes' around a text with braces`,
      }
    }
  }
  return undefined
}

/** An alias (`*a`) inside the value that it repeats (`&a`) would repeat itself without end. */
function findLoop(document: Document, lines: LineCounter): Finding | undefined {
  let at: number | undefined
  visit(document, {
    Alias(_, alias, path) {
      const repeated = alias.resolve(document)
      if (repeated && path.includes(repeated)) at ??= alias.range?.[0]
    },
  })
  if (at === undefined) return undefined
  const expected = 'each value written out'
  return { line: lines.linePos(at).line, found: 'a value that contains itself', expected }
}

/** A quote of several lines that ends at the first error: it was meant to be closed on its first line. */
function findUnclosedQuote(
  document: Document,
  errors: readonly YAMLError[],
  lines: LineCounter,
): Finding | undefined {
  const errorAt = Math.min(...errors.map(({ pos }) => pos[0]))
  const errorLine = lines.linePos(errorAt).line
  let from: number | undefined
  visit(document, (_, node) => {
    if (!isScalar(node) || !node.type?.startsWith('QUOTE_') || !node.range) return
    const [start, end] = node.range
    const [first, last] = [lines.linePos(start).line, lines.linePos(end).line]
    if (first < last && errorLine >= first && errorLine <= last) from ??= first
  })
  if (from === undefined) return undefined
  return { line: from, ...unclosed }
}

/** Keeps the first error of each line: one mistake causes several. */
function firstOfEachLine(findings: readonly Finding[]): Finding[] {
  const inOrder = findings.toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0))
  return inOrder.filter((finding, index) => inOrder[index - 1]?.line !== finding.line)
}

function explain(error: YAMLError, lines: LineCounter): Finding {
  const line = lines.linePos(error.pos[0]).line
  if (error.code === 'TAB_AS_INDENT') return { line, found: 'a tab', expected: tabs }
  if (/^Missing closing ["']quote/.test(error.message)) return { line, ...unclosed }
  if (error.code === 'DUPLICATE_KEY') {
    return { line, found: 'a field that is there twice', expected: 'each field once' }
  }
  if (error.code === 'BLOCK_AS_IMPLICIT_KEY') {
    return { line, found: 'a colon inside a text', expected: "'single quotes' around a text with a colon" }
  }
  return { line, found: `broken YAML (${error.message})`, expected: 'one "field: value" to a line' }
}

function explainIssue(issue: z.core.$ZodIssue, file: YamlFile): Finding[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => findingAt(file, [...issue.path, key], 'an unknown field', issue.message))
  }
  const found = describe(valueAt(file.value, issue.path))
  if (issue.path.length === 0) return [{ ...file.at([]), found, expected: issue.message }]
  return [findingAt(file, issue.path, found, issue.message)]
}

/** Describes a value for a message: '"color"', 'the number 5', 'a list', 'nothing'. */
function describe(value: unknown): string {
  if (value === undefined || value === null) return 'nothing'
  if (typeof value === 'string') return value.trim() === '' ? 'an empty text' : quote(value)
  if (Array.isArray(value)) {
    return value.length === 0 ? 'an empty list' : `a list of ${value.length}`
  }
  if (typeof value === 'object') return 'a group of fields'
  return typeof value === 'number' ? `the number ${value}` : String(value)
}

/** The value of a field inside others. */
export function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((inner, key) => fieldOf(inner, String(key)), value)
}

function findLine(document: Document, path: readonly PropertyKey[], lines: LineCounter): number {
  for (let depth = path.length; depth > 0; depth -= 1) {
    const start = startOf(document, path.slice(0, depth))
    if (start !== undefined) return lines.linePos(start).line
  }
  return 1
}

/** Where a field begins: its name in a group of fields, its value in a list. */
function startOf(document: Document, path: readonly PropertyKey[]): number | undefined {
  const parent: unknown = path.length === 1 ? document.contents : document.getIn(path.slice(0, -1), true)
  const key = path.at(-1)
  if (isMap(parent)) {
    const pair = parent.items.find((item) => isScalar(item.key) && String(item.key.value) === String(key))
    return isScalar(pair?.key) ? pair.key.range?.[0] : undefined
  }
  const node = document.getIn(path, true) as Node | undefined
  return node?.range?.[0]
}
