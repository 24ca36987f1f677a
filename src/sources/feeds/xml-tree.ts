import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'
import { emptyScope, enterScope, qualifiedName, type Scope } from './namespaces.ts'
import { maxFieldLength } from './parsed-feed.ts'
import { decodeReferences, type Entities, readProlog } from './prolog.ts'
import type { XmlElement } from './xml-element.ts'

/** Deeper elements are left out: 100,000 unclosed tags must not cost seconds, nor the stack of who walks the tree. */
const maxDepth = 600
const maxElements = 500_000
const maxAttributes = 200
/** How often reading starts again after a CDATA section that was never closed. */
const maxRestarts = 200

/** Elements that hold text only; the next field of the entry ends one that was never closed. */
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

/** Whether this is an entry of any XML format. */
export function isEntry(element: XmlElement): boolean {
  return entryNames.has(element.name)
}

/** Reads any text as a tree of elements under a root of its own; never throws. Linear in the length of the text. */
export function parseXml(document: string): XmlElement {
  const { body, entities } = readProlog(document)
  const builder = new TreeBuilder(body, entities)
  return builder.build()
}

interface Frame {
  element: XmlElement
  /** As written, lower case: what its closing tag must say. */
  tag: string
  scope: Scope
  textLength: number
}

class TreeBuilder implements TokenizerCallbacks {
  private readonly root: XmlElement = newElement('#document', new Map(), undefined)
  private readonly stack: Frame[] = []
  /** How many elements of each tag are open, to ignore a stray closing tag at once. */
  private readonly open = new Map<string, number>()
  /** Open tags beyond the depth cap. */
  private overflow = 0
  private elements = 0
  private tag = ''
  private attributes = new Map<string, string>()
  private attributeName = ''
  private attributeValue = ''
  /** Where the tokeniser's own index 0 stands in the text. */
  private offset = 0
  private resumeAt: number | undefined
  private tokenizer: Tokenizer | undefined
  private readonly text: string
  private readonly entities: Entities

  constructor(text: string, entities: Entities) {
    this.text = text
    this.entities = entities
  }

  build(): XmlElement {
    let start: number | undefined = 0
    for (let run = 0; run <= maxRestarts && start !== undefined; run++) {
      this.offset = start
      this.resumeAt = undefined
      this.tokenizer = new Tokenizer({ xmlMode: true, decodeEntities: false }, this)
      this.tokenizer.write(this.text.slice(start))
      this.tokenizer.end()
      start = this.resumeAt
    }
    return this.root
  }

  onopentagname(start: number, end: number): void {
    this.tag = this.slice(start, end)
    this.attributes = new Map()
  }

  onattribname(start: number, end: number): void {
    this.attributeName = this.slice(start, end).toLowerCase()
    this.attributeValue = ''
  }

  onattribdata(start: number, end: number): void {
    this.attributeValue += this.slice(start, Math.min(end, start + maxFieldLength))
  }

  onattribentity(): void {}

  onattribend(): void {
    if (this.attributes.size >= maxAttributes || this.attributes.has(this.attributeName)) return
    this.attributes.set(this.attributeName, decodeReferences(this.attributeValue, this.entities))
  }

  onopentagend(): void {
    this.openElement()
  }

  onselfclosingtag(): void {
    this.openElement()
    this.closeElement(this.tag)
  }

  onclosetag(start: number, end: number): void {
    this.closeElement(this.slice(start, end))
  }

  ontext(start: number, end: number): void {
    this.addText(start, end, true)
  }

  ontextentity(): void {}

  oncdata(start: number, end: number, endOffset: number): void {
    const textEnd = end - endOffset
    const restart = this.findLostEnd(start, textEnd)
    this.addText(start, restart ?? textEnd, false)
    if (restart === undefined) return
    this.resumeAt = this.offset + restart
    this.tokenizer?.pause()
  }

  oncomment(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}
  onend(): void {}

  /** A CDATA section that holds the start of another was never closed: it ends where its element does. */
  private findLostEnd(start: number, end: number): number | undefined {
    const frame = this.stack.at(-1)
    const text = this.slice(start, end)
    const next = text.indexOf('<![CDATA[')
    if (!frame || next < 0) return undefined
    const close = text.slice(0, next).toLowerCase().indexOf(`</${frame.tag}`)
    return close < 0 ? undefined : start + close
  }

  private openElement(): void {
    if (++this.elements > maxElements) {
      this.tokenizer?.pause()
      return
    }
    let parent = this.stack.at(-1)
    const scope = enterScope(parent?.scope ?? emptyScope, this.attributes)
    const name = qualifiedName(this.tag, scope)
    this.endUnclosed(name)
    parent = this.stack.at(-1)
    if (this.stack.length >= maxDepth) {
      this.overflow++
      return
    }
    const element = newElement(name, this.attributes, parent?.element)
    const siblings = (parent?.element ?? this.root).children
    siblings.push(element)
    const tag = this.tag.toLowerCase()
    this.stack.push({ element, tag, scope, textLength: 0 })
    this.open.set(tag, (this.open.get(tag) ?? 0) + 1)
  }

  /** Ends the field or the entry whose closing tag is missing before this element. */
  private endUnclosed(name: string): void {
    const top = this.stack.at(-1)
    if (!top) return
    if (entryNames.has(name)) {
      const entry = this.stack.findLastIndex((frame) => isEntry(frame.element))
      const field = this.stack[entry + 1]?.element.name
      if (entry < 0) return
      // Some feeds keep lists of related stories inside an entry; those are no entries.
      if (this.overflow === 0 && field !== undefined && !textFields.has(field) && !longTexts.has(field))
        return
      this.overflow = 0
      while (this.stack.length > entry) this.pop()
    } else if (this.overflow === 0 && textFields.has(top.element.name) && fieldsAfter.has(name)) {
      this.pop()
    }
  }

  private closeElement(rawTag: string): void {
    const tag = rawTag.toLowerCase()
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

  private addText(start: number, end: number, references: boolean): void {
    const frame = this.stack.at(-1)
    const room = maxFieldLength - (frame?.textLength ?? 0)
    if (!frame || room <= 0) return
    const raw = this.slice(start, Math.min(end, start + room))
    const text = (references ? decodeReferences(raw, this.entities) : raw).slice(0, room)
    frame.textLength += text.length
    frame.element.children.push(text)
  }

  private slice(start: number, end: number): string {
    return this.text.slice(this.offset + start, this.offset + end)
  }
}

function newElement(
  name: string,
  attributes: ReadonlyMap<string, string>,
  parent: XmlElement | undefined,
): XmlElement {
  const base = attributes.get('xml:base')?.trim()
  const bases = parent?.bases ?? []
  return {
    name,
    attributes,
    children: [],
    bases: base ? [...bases, base] : bases,
    language: attributes.get('xml:lang')?.trim() || parent?.language,
    complete: false,
  }
}
