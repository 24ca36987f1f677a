import type { Token } from 'markdown-it'
import { type Finding, type Position, problemsOf, quote } from '../../text/problem.ts'
import { takeSlug } from '../../text/slug.ts'
import type { FaqGroup } from '../content.ts'
import type { CityFiles } from '../files/city-files.ts'
import type { CityValues } from '../network/city-values.ts'
import { textsWithShared } from '../network/layers.ts'
import type { LeaveOut } from '../network/merge.ts'
import type { Assets } from './assets.ts'
import type { ContentFolder, ReadPart } from './content-folder.ts'
import {
  parseMarkdown,
  plainTextOf,
  type Rendered,
  renderShared,
  renderTokens,
  withText,
} from './markdown.ts'

/** Reads `faq.md`, the city's and the network's: groups `## Group`, questions `### Question?`, answers. */
export function readFaq({ files, id, assets }: ContentFolder): ReadPart<FaqGroup[]> {
  const { groups, parsed } = groupsOfFaq(files, assets)
  const ids = new Set<string>()
  // A question of the network without one of the city's values may be any of the city's: as in broken settings.
  const isUnknown = groups
    .flatMap(({ questions }) => questions)
    .some(({ file, missing }) => file !== undefined && missing.length > 0)
  const absent = groups.flatMap((group) => findMissing(group, isUnknown))
  return {
    content: groups.map(({ title, questions }) => ({
      title,
      items: questions.map(({ id, title, answer }) =>
        withText({ id: takeSlug(id, ids), question: title }, answer),
      ),
    })),
    problems: [
      ...parsed.flatMap(({ file, unread, errors, warnings }) => [
        ...problemsOf(file, 'error', [...unread, ...errors]),
        ...problemsOf(file, 'warning', warnings),
      ]),
      ...problemsOf(`${id}/faq.md`, 'error', absent),
    ],
    links: parsed.flatMap(({ file, links }) => links.map((link) => ({ file, ...link }))),
  }
}

/** The groups of `faq.md` with their questions and the place of each, and the files that they are from. */
export function groupsOfFaq(files: CityFiles, assets: Assets) {
  const texts = textsWithShared(files, 'faq.md')
  const parsed = texts.map(({ file, read, isShared }) => {
    const text = 'text' in read ? read.text : ''
    const unread = 'text' in read || read.missing ? [] : [read.finding]
    return { file, unread, ...parseFaq(text, assets, files.layers?.values, isShared && file) }
  })
  const [own, shared] = texts[0]?.isShared ? [undefined, parsed[0]] : parsed
  return { groups: joinGroups(own?.groups, shared?.groups, files.layers?.leftOut), parsed }
}

/** A heading and what is under it, up to the next one. */
interface Part extends Position {
  /** Its heading; the text before the first heading has none. */
  heading: 'h2' | 'h3' | undefined
  title: string
  /** The title as it is written, in Markdown. */
  written: string
  id: string
  body: Token[]
  /** Names in braces that have no value. */
  missing: readonly Finding[]
}

type Question = Part & { answer: Rendered }
type Group = Part & { questions: Question[] }

/** Reads the text of a `faq.md`. Headings below the questions are part of the answers. */
export function parseFaq(source: string, assets: Assets, values?: CityValues, file?: string) {
  const { tokens, links, missing, errors, warnings } = parseMarkdown(source, assets, values)
  const groups: Group[] = []
  const asked = new Map<string, number>()
  const report = (line: number, found: string, expected: string) => errors.push({ line, found, expected })
  const parts = partsOf(tokens, missing).map((part) => (file === undefined ? part : inFile(part, file)))
  for (const part of parts) {
    const { heading, title, line, body } = part
    const group = groups.at(-1)
    if (heading === 'h3' && group) {
      const before = asked.get(keyOf(part))
      if (before !== undefined)
        report(line, `${quote(title)} again, as on line ${before}`, 'each question once')
      asked.set(keyOf(part), before ?? line)
      group.questions.push({ ...part, answer: values ? renderShared(body) : renderTokens(body) })
    } else if (heading === 'h3') {
      report(line, `the question ${quote(title)} in no group`, 'a group before it: ## Title')
    } else {
      if (heading === 'h2') groups.push({ ...part, questions: [] })
      if (body.length > 0) warnings.push(unread(lineOf(body)))
    }
  }
  return { groups, links, errors, warnings }
}

/**
 * A city's questions and the network's, by group and question, the city's first.
 * A question of the city without an answer takes the network's.
 */
function joinGroups(own: readonly Group[] = [], shared: readonly Group[] = [], leftOut?: LeaveOut): Group[] {
  const isOut = ({ title, written }: Part) =>
    leftOut?.has('questions', title) || leftOut?.has('questions', written)
  const theirs = shared.map((group) => ({
    ...group,
    questions: group.questions.filter((one) => !isOut(one)),
  }))
  const answers = new Map(theirs.flatMap(({ questions }) => questions.map((one) => [keyOf(one), one])))
  const asked = new Set(own.flatMap(({ questions }) => questions.map(keyOf)))
  const groups = own.map((group) => ({
    ...group,
    questions: group.questions.map((one) => (one.answer.text ? one : (answers.get(keyOf(one)) ?? one))),
  }))
  for (const group of theirs.filter((one) => !isOut(one))) {
    const questions = group.questions.filter((one) => !asked.has(keyOf(one)))
    const twin = groups.find((one) => keyOf(one) === keyOf(group))
    if (twin) twin.questions.push(...questions)
    else if (questions.length > 0) groups.push({ ...group, questions })
  }
  return groups
}

/** What is not there: a group's questions, an answer, a value. Those of the network are told as its own. */
function findMissing({ title, questions, line, missing }: Group, isUnknown: boolean): Finding[] {
  const found = `the group ${quote(title)} without questions`
  const empty = { line, found, expected: 'questions under it: ### Question?' }
  const unanswered = isUnknown
    ? []
    : questions.filter(({ file, answer }) => file === undefined && answer.text === '')
  return [
    ...missing,
    ...questions.flatMap((one) => one.missing),
    ...(questions.length === 0 ? [empty] : []),
    ...unanswered.map(({ line, title }) => ({
      line,
      found: `${quote(title)} without an answer`,
      expected: 'its answer under it',
    })),
  ]
}

function inFile(part: Part, file: string): Part {
  return { ...part, file, missing: part.missing.map((one) => ({ ...one, file })) }
}

/** Titles are compared without regard to capital letters. */
function keyOf({ title }: Part): string {
  return title.toLowerCase()
}

/** Cuts the file before each heading of a group or a question. */
function partsOf(tokens: readonly Token[], missing: readonly Finding[]): Part[] {
  const none = { heading: undefined, title: '', written: '', id: '', line: 1 }
  const parts: Part[] = [{ ...none, body: [], missing: [] }]
  for (const [index, token] of tokens.entries()) {
    const opens = token.type === 'heading_open' && token.level === 0
    if (opens && (token.tag === 'h2' || token.tag === 'h3')) {
      const words = tokens[index + 1]
      parts.push({
        heading: token.tag,
        title: words ? plainTextOf(words) : '',
        written: words?.content ?? '',
        id: String(token.attrGet('id') ?? ''),
        line: lineOf([token]),
        body: [],
        missing: [],
      })
    }
    parts.at(-1)?.body.push(token)
  }
  return parts.map((part, index) => {
    const end = parts[index + 1]?.line ?? Number.POSITIVE_INFINITY
    return {
      ...part,
      missing: missing.filter(({ line = 0 }) => line >= part.line && line < end),
      // The heading's own three tokens are its title.
      body: part.heading ? part.body.slice(3) : part.body,
    }
  })
}

function unread(line: number): Finding {
  return {
    line,
    found: 'a text that the page does not show',
    expected: 'only groups ## and questions ###, each question with its answer',
  }
}

function lineOf(tokens: readonly Token[]): number {
  return (tokens[0]?.map?.[0] ?? 0) + 1
}
