import type { XmlElement } from '@rgrove/parse-xml'
import { elementsOf, normaliseFeedAddress, parseOpml } from '../outlines.ts'
import { lineAt, type TextFile } from '../text-file.ts'
import { type LeaveOut, lineIn } from './merged-yaml.ts'

// feeds.opml and faq.md of a city and of the network become one text, whose lines are those of both files.

/** A part of one of the two texts. */
interface Piece {
  layer: 0 | 1
  text: string
  from: number
  to: number
}

function join(pieces: readonly Piece[]): TextFile {
  const lines: number[] = []
  const written = pieces.map(({ layer, text, from, to }) => {
    let end = to
    while (end > from && text[end - 1] === '\n') end -= 1
    const part = text.slice(from, end)
    const first = lineAt(text, from)
    for (const index of part.split('\n').keys()) lines.push(lineIn(layer, first + index))
    return part
  })
  return { text: `${written.join('\n')}\n`, lines }
}

/**
 * Both files' feeds by category and address, in each category the city's first. A city's feed with only
 * `xmlUrl` takes the rest from the network's. Undefined where a file is broken: its reader says how.
 */
export function mergeFeeds(own: string, shared: string, leftOut: LeaveOut): TextFile | undefined {
  const above = opmlOf(own)
  const below = sharedOpmlOf(shared)
  if (!above || !below) return undefined
  const isKept = (element: XmlElement) =>
    !leftOut.has('feeds', element.attributes.text?.trim() ?? '') &&
    !leftOut.has('feeds', element.attributes.xmlUrl?.trim() ?? '')
  const theirs = new Map(
    below.categories.flatMap((element) => {
      const key = element.attributes.text?.trim() ?? ''
      if (leftOut.categories && !leftOut.categories.has(key)) return []
      return [[key, { element, feeds: elementsOf(element).filter(isKept) }] as const]
    }),
  )
  const pieceOf = (layer: 0 | 1, { start, end }: { start: number; end: number }): Piece => {
    return { layer, text: layer === 0 ? above.text : below.text, from: start, to: end }
  }
  const [body] = above.bodies
  const pieces: Piece[] = []
  let from = 0
  for (const element of above.categories) {
    const category = theirs.get(element.attributes.text?.trim() ?? '')
    if (!category) continue
    theirs.delete(element.attributes.text?.trim() ?? '')
    const feeds = elementsOf(element)
    if (feeds.length === 0) {
      pieces.push(pieceOf(0, { start: from, end: element.start }), pieceOf(1, category.element))
      from = element.end
      continue
    }
    for (const feed of feeds) {
      const twin = category.feeds.find((other) => addressOf(other) === addressOf(feed))
      if (!twin || Object.keys(feed.attributes).length > 1) continue
      pieces.push(pieceOf(0, { start: from, end: feed.start }), pieceOf(1, twin))
      from = feed.end
    }
    const listed = new Set(feeds.map(addressOf))
    const end = endTagOf(above.text, element)
    pieces.push(pieceOf(0, { start: from, end }))
    for (const feed of category.feeds) if (!listed.has(addressOf(feed))) pieces.push(pieceOf(1, feed))
    from = end
  }
  const end = body ? endTagOf(above.text, body) : above.text.length
  pieces.push(pieceOf(0, { start: from, end }))
  for (const { element, feeds } of theirs.values()) {
    const open = elementsOf(element)[0]?.start
    if (open === undefined || feeds.length === 0) continue
    pieces.push(pieceOf(1, { start: element.start, end: open }), ...feeds.map((feed) => pieceOf(1, feed)))
    pieces.push(pieceOf(1, { start: endTagOf(below.text, element), end: element.end }))
  }
  pieces.push(pieceOf(0, { start: end, end: above.text.length }))
  return join(pieces.filter((piece) => piece.to > piece.from))
}

interface Opml {
  text: string
  bodies: XmlElement[]
  categories: XmlElement[]
}

/** The network's list of feeds, which is parsed once for all cities. */
let lastShared: { source: string; opml: Opml | undefined } | undefined

function sharedOpmlOf(source: string): Opml | undefined {
  if (lastShared?.source !== source) lastShared = { source, opml: opmlOf(source) }
  return lastShared.opml
}

function opmlOf(source: string): Opml | undefined {
  // The XML reader counts in normalised text.
  const text = source.replace(/\r\n?/g, '\n')
  const parsed = parseOpml(text)
  if ('findings' in parsed) return undefined
  const bodies = elementsOf(parsed.root).filter(({ name }) => name === 'body')
  return { text, bodies, categories: bodies.flatMap(elementsOf) }
}

function addressOf({ attributes }: XmlElement): string {
  const address = attributes.xmlUrl?.trim() ?? ''
  return URL.canParse(address) ? normaliseFeedAddress(address) : address
}

/** Where the end tag of an element begins; for an element without one, its end. */
function endTagOf(text: string, { start, end }: XmlElement): number {
  const tag = text.lastIndexOf('</', end - 1)
  return tag > start && text.startsWith('</', tag) ? tag : end
}

/** A group or question of an FAQ, with the text under it; titles in lower case. */
interface Section {
  title: string
  from: number
  /** Where its heading ends. */
  head: number
  to: number
}

interface Group extends Section {
  questions: Section[]
}

/**
 * The questions of both files, by group and question, the city's groups and questions first. A
 * question of the city without an answer takes the network's. `fill`: a title with the city's values.
 */
export function mergeFaq(
  own: string,
  shared: string,
  leftOut: LeaveOut,
  fill: (title: string) => string,
): TextFile {
  const above = groupsIn(own, fill)
  const asked = new Set(above.groups.flatMap(({ questions }) => questions.map(({ title }) => title)))
  const below = groupsIn(shared, fill).groups.map((group) => ({
    ...group,
    questions: group.questions.filter(({ title }) => !leftOut.has('questions', title)),
  }))
  const answers = new Map(below.flatMap(({ questions }) => questions.map((one) => [one.title, one])))
  const rest = below
    .filter(({ title }) => !leftOut.has('questions', title))
    .map((group) => ({ ...group, questions: group.questions.filter(({ title }) => !asked.has(title)) }))
  const piece = (layer: 0 | 1, from: number, to: number): Piece => {
    return { layer, text: layer === 0 ? own : shared, from, to }
  }
  const pieces = [piece(0, 0, above.start)]
  for (const group of above.groups) {
    pieces.push(piece(0, group.from, group.to))
    for (const question of group.questions) {
      const answer = answers.get(question.title)
      const isBare = own.slice(question.head, question.to).trim() === ''
      pieces.push(isBare && answer ? piece(1, answer.from, answer.to) : piece(0, question.from, question.to))
    }
    const more = rest.find(({ title }) => title === group.title)
    pieces.push(...(more?.questions ?? []).map(({ from, to }) => piece(1, from, to)))
  }
  const titles = new Set(above.groups.map(({ title }) => title))
  for (const group of rest) {
    if (titles.has(group.title) || group.questions.length === 0) continue
    pieces.push(piece(1, group.from, group.to), ...group.questions.map(({ from, to }) => piece(1, from, to)))
  }
  return join(pieces.filter(({ from, to }) => to > from))
}

function groupsIn(text: string, fill: (title: string) => string): { start: number; groups: Group[] } {
  const groups: Group[] = []
  let last: Section | undefined
  let start = text.length
  for (const { 0: line, 1: marks, 2: title = '', index } of text.matchAll(/^(##|###)[ \t]+(.*)$/gm)) {
    if (last) last.to = index
    else start = index
    const section = {
      title: fill(title.trim()).toLowerCase(),
      from: index,
      head: index + line.length,
      to: text.length,
    }
    const group = groups.at(-1)
    if (marks === '##') groups.push({ ...section, questions: [] })
    else group?.questions.push(section)
    last = marks === '##' ? groups.at(-1) : section
  }
  return { start, groups }
}
