import { emptyScope, enterScope, nameOf, type Scope } from './namespaces.ts'
import { maxFieldLength } from './parsed-feed.ts'
import { decodeReferences, type Entities, readProlog } from './prolog.ts'
import type { XmlElement } from './xml-element.ts'
import { readXml, type TagAttributes, type XmlSink } from './xml-tokens.ts'

/**
 * Deeper elements are dropped: 100,000 unclosed tags must neither cost seconds nor overflow the stack of
 * recursive code.
 */
const maxDepth = 600
const maxElements = 500_000
/** Nested bases beyond these are ignored: each element holds all that apply to it. */
const maxBases = 20

/** Elements that contain only text. When one was never closed, the next field of the entry ends it. */
const textFields = new Set(['title', 'link', 'guid', 'pubdate', 'category', 'comments', 'description'])
const longTexts = new Set([
  'content:encoded',
  'atom:content',
  'atom:summary',
  'atom:title',
  'content',
  'summary',
])
const fieldsAfter = new Set([...textFields, 'author', 'enclosure', 'source'])
const entryNames = new Set(['item', 'entry', 'atom:entry'])
const containers = new Set([...entryNames, 'rss', 'channel', 'rdf:rdf', 'feed', 'atom:feed'])

/** Whether an element is an entry, in any XML format. */
export function isEntry(element: XmlElement): boolean {
  return entryNames.has(element.name)
}

/** Reads any text as a tree of elements under a '#document' element. Never throws. Linear. */
export function parseXml(document: string): XmlElement {
  const { body, entities } = readProlog(document)
  const builder = new TreeBuilder(entities)
  readXml(body, builder)
  return builder.root
}

const noBases: readonly string[] = []
const noAttributes: ReadonlyMap<string, string> = new Map()

interface Frame {
  element: XmlElement
  rawTag: string
  /** The same in lower case, to match the closing tag. */
  tag: string
  scope: Scope
  textLength: number
  /** Whether text directly inside is of no field: what is between the elements of an entry or a channel. */
  isContainer: boolean
}

class TreeBuilder implements XmlSink {
  readonly root: XmlElement = newElement('#document', noAttributes, undefined)
  private readonly stack: Frame[] = []
  /** Number of open elements by tag, so that a stray closing tag is ignored without a search. */
  private readonly open = new Map<string, number>()
  /** Number of open elements beyond `maxDepth`. */
  private overflow = 0
  private elements = 0
  private readonly entities: Entities
  private readonly outerScope = emptyScope()

  constructor(entities: Entities) {
    this.entities = entities
  }

  openTag(): string | undefined {
    return this.stack.at(-1)?.tag
  }

  openElement(rawTag: string, rest: TagAttributes): boolean {
    if (++this.elements > maxElements) return false
    const attributes = rest.hasReferences ? this.decodeAttributes(rest.attributes) : rest.attributes
    const outer = this.stack.at(-1)?.scope ?? this.outerScope
    const scope = rest.hasNamespaces
      ? enterScope(outer, /^rss$/i.test(rawTag) ? withoutDefault(attributes) : attributes)
      : outer
    const { tag, qualified: name } = nameOf(rawTag, scope)
    // Some feeds have an empty entry inside each entry, which goes on behind it.
    const isNothing = rest.isClosed && attributes.size === 0 && entryNames.has(name)
    if (!isNothing) this.endUnclosed(name)
    if (this.stack.length >= maxDepth) {
      this.overflow++
      return true
    }
    const parent = this.stack.at(-1)?.element
    const element = newElement(name, attributes, parent)
    append(parent ?? this.root, element)
    this.stack.push({ element, rawTag, tag, scope, textLength: 0, isContainer: containers.has(name) })
    this.open.set(tag, (this.open.get(tag) ?? 0) + 1)
    return true
  }

  closeElement(rawTag: string): void {
    if (this.overflow === 0 && this.stack.at(-1)?.rawTag === rawTag) {
      this.pop()
      return
    }
    const { tag } = nameOf(rawTag, this.stack.at(-1)?.scope ?? this.outerScope)
    if (this.overflow > 0) {
      const isEntryEnd = tag === 'item' || tag === 'entry' || tag.endsWith(':entry') || tag.endsWith(':item')
      if (!isEntryEnd) {
        this.overflow--
        return
      }
      this.overflow = 0
    }
    if (!this.open.get(tag)) return
    while (this.stack.at(-1)?.tag !== tag) this.pop()
    this.pop()
  }

  private pop(): void {
    const frame = this.stack.pop()
    if (!frame) return
    frame.element.complete = true
    this.open.set(frame.tag, (this.open.get(frame.tag) ?? 1) - 1)
  }

  addText(raw: string, isCdata: boolean): void {
    const frame = this.stack.at(-1)
    const room = maxFieldLength - (frame?.textLength ?? 0)
    if (!frame || frame.isContainer || room <= 0) return
    const text = (isCdata ? raw : decodeReferences(raw.slice(0, room), this.entities)).slice(0, room)
    frame.textLength += text.length
    append(frame.element, text)
  }

  /** Ends a field or an entry without a closing tag when the next one begins. */
  private endUnclosed(name: string): void {
    const top = this.stack.at(-1)
    if (!top) return
    if (entryNames.has(name)) {
      const entry = this.stack.findLastIndex((frame) => isEntry(frame.element))
      const field = this.stack[entry + 1]?.element.name
      if (entry < 0) return
      // Some feeds have a list of related stories inside an entry; its items are not entries.
      if (this.overflow === 0 && field !== undefined && !textFields.has(field) && !longTexts.has(field))
        return
      this.overflow = 0
      while (this.stack.length > entry) this.pop()
    } else if (this.overflow === 0 && textFields.has(top.element.name) && fieldsAfter.has(name)) {
      this.pop()
    }
  }

  private decodeAttributes(attributes: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
    const decoded = new Map<string, string>()
    for (const [name, value] of attributes) decoded.set(name, decodeReferences(value, this.entities))
    return decoded
  }
}

/** Most elements have one child: V8 gives an array to which something is pushed room for 17. */
function append(parent: XmlElement, child: XmlElement | string): void {
  if (parent.children.length === 0) parent.children = [child]
  else parent.children.push(child)
}

/** The elements of RSS have no namespace, whatever `<rss>` declares: some feeds declare that of Atom. */
function withoutDefault(attributes: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map([...attributes].filter(([name]) => name !== 'xmlns'))
}

/** `lang` is of HTML; some feeds write it in Atom and RSS. */
function languageOf(attributes: ReadonlyMap<string, string>): string | undefined {
  if (attributes.size === 0) return undefined
  return (attributes.get('xml:lang') ?? attributes.get('lang'))?.trim()
}

function newElement(
  name: string,
  attributes: ReadonlyMap<string, string>,
  parent: XmlElement | undefined,
): XmlElement {
  const base = attributes.size === 0 ? undefined : attributes.get('xml:base')?.trim()
  const bases = parent?.bases ?? noBases
  return {
    name,
    attributes,
    children: [],
    bases: base && bases.length < maxBases ? [...bases, base] : bases,
    language: languageOf(attributes) ?? parent?.language,
    complete: false,
  }
}
