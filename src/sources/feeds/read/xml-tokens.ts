import { maxFieldLength } from './parsed-feed.ts'

/** Receives the tokens of a document. Names and texts are as written; references are not decoded. */
export interface XmlSink {
  /** Returns false to stop reading. */
  openElement(tag: string, rest: TagAttributes): boolean
  closeElement(tag: string): void
  addText(text: string, isCdata: boolean): void
  /** The tag of the innermost open element, in lower case. */
  openTag(): string | undefined
}

/** The rest of a tag that is only a name; its end is not that of the tag. */
const noAttributes: TagAttributes = {
  end: 0,
  isClosed: false,
  attributes: new Map(),
  hasReferences: false,
  hasNamespaces: false,
}
// Names begin with letters, '_', ':' or anything beyond ASCII (XML 1.0, 2.3). V8 reads a pattern at less cost
// than a loop of ours, which it has to interpret and to optimize first.
const tokenStart = /<(?:[!?A-Za-z_:\x80-\uffff]|\/[A-Za-z_:\x80-\uffff\t-\r /])/y
const name = /[^\t-\r />]*/y
/** What may be between the slash of a closing tag and its name. */
const slashes = /[\t-\r /]*/y
const cdataMark = '<![CDATA['
const slash = 47
const exclamationMark = 33
const questionMark = 63

/**
 * Tokenizes any text as XML. Never throws. Linear in the length of the text. What is not well-formed is read
 * as the nearest thing: a '<' before a blank is text, an attribute may lack its quotes, a CDATA section its
 * end.
 */
export function readXml(text: string, sink: XmlSink): void {
  new TokenReader(text, sink).read()
}

/** Finds a mark from ever higher indexes; each part of the text is searched once. */
class MarkFinder {
  private readonly text: string
  private readonly mark: string
  private at = -1

  constructor(text: string, mark: string) {
    this.text = text
    this.mark = mark
  }

  /** The first index at or behind `from`; that of the end where there is none. */
  find(from: number): number {
    if (this.at >= from) return this.at
    const found = this.text.indexOf(this.mark, from)
    this.at = found < 0 ? this.text.length : found
    return this.at
  }
}

/** Each method reads one token at an index, passes it on, and returns the index behind it. */
class TokenReader {
  private readonly text: string
  private readonly sink: XmlSink
  private stopped = false
  private readonly instructionEnd: MarkFinder
  private readonly commentEnd: MarkFinder
  private readonly cdataStart: MarkFinder
  private readonly cdataEnd: MarkFinder

  constructor(text: string, sink: XmlSink) {
    this.text = text
    this.sink = sink
    this.instructionEnd = new MarkFinder(text, '?>')
    this.commentEnd = new MarkFinder(text, '-->')
    this.cdataStart = new MarkFinder(text, cdataMark)
    this.cdataEnd = new MarkFinder(text, ']]>')
  }

  read(): void {
    const { text } = this
    let textStart = 0
    let search = 0
    while (!this.stopped) {
      const start = text.indexOf('<', search)
      if (start < 0) break
      if (!beginsToken(text, start)) {
        search = start + 1
        continue
      }
      this.addText(textStart, start)
      textStart = this.readToken(start)
      search = textStart
    }
    if (!this.stopped) this.addText(textStart, text.length)
  }

  private readToken(start: number): number {
    switch (this.text.charCodeAt(start + 1)) {
      case slash:
        return this.readClosingTag(start + 2)
      case exclamationMark:
        return this.readDeclaration(start)
      case questionMark:
        return this.readInstruction(start + 2)
      default:
        return this.readOpeningTag(start + 1)
    }
  }

  private readOpeningTag(start: number): number {
    const { text } = this
    const nameEnd = endOfName(text, start)
    const tag = text.slice(start, nameEnd)
    const isPlain = text.charCodeAt(nameEnd) === 62
    const rest = isPlain ? noAttributes : readAttributes(text, nameEnd)
    // The document ends inside the tag.
    if (!rest) return text.length
    if (!this.sink.openElement(tag, rest)) this.stopped = true
    else if (rest.isClosed) this.sink.closeElement(tag)
    return (isPlain ? nameEnd : rest.end) + 1
  }

  private readClosingTag(from: number): number {
    const { text } = this
    slashes.lastIndex = from
    slashes.test(text)
    const start = slashes.lastIndex
    const end = endOfName(text, start)
    const close = text.indexOf('>', end)
    if (close < 0) return text.length
    this.sink.closeElement(text.slice(start, end))
    return close + 1
  }

  private readInstruction(from: number): number {
    const end = this.instructionEnd.find(from)
    return end < this.text.length ? end + 2 : this.behind('>', from)
  }

  private readDeclaration(start: number): number {
    const { text } = this
    if (text.startsWith('<!--', start)) {
      const end = this.commentEnd.find(start + 4)
      return end < text.length ? end + 3 : this.behind('>', start)
    }
    if (!text.startsWith(cdataMark, start)) return this.behind('>', start)
    const from = start + cdataMark.length
    const end = this.cdataEnd.find(from)
    const lostEnd = this.findLostEnd(from, end)
    this.sink.addText(text.slice(from, Math.min(lostEnd ?? end, from + maxFieldLength)), true)
    return lostEnd ?? Math.min(end + 3, text.length)
  }

  /** A CDATA section with the start of another in it was never closed: it ends with its element. */
  private findLostEnd(start: number, end: number): number | undefined {
    const tag = this.sink.openTag()
    if (tag === undefined) return undefined
    const next = this.cdataStart.find(start)
    if (next >= end) return undefined
    const close = this.text.slice(start, next).toLowerCase().indexOf(`</${tag}`)
    return close < 0 ? undefined : start + close
  }

  private addText(start: number, end: number): void {
    if (end <= start) return
    // The end of a section that is not open is no text (XML 1.0, section 2.4): some feeds nest sections.
    const text = this.text.slice(start, Math.min(end, start + maxFieldLength)).replaceAll(']]>', '')
    this.sink.addText(text, false)
  }

  /** The index behind the next `mark`; that of the end where there is none. */
  private behind(mark: string, from: number): number {
    const found = this.text.indexOf(mark, from)
    return found < 0 ? this.text.length : found + mark.length
  }
}

/** Whether a '<' begins markup: 'a < b' and '<3' are text. */
function beginsToken(text: string, start: number): boolean {
  tokenStart.lastIndex = start
  return tokenStart.test(text)
}

function endOfName(text: string, start: number): number {
  name.lastIndex = start
  name.test(text)
  return name.lastIndex
}

const maxAttributes = 200
const greaterThan = 62

export interface TagAttributes {
  end: number
  isClosed: boolean
  /** As written, by name in lower case; of two with one name the first. */
  attributes: ReadonlyMap<string, string>
  hasReferences: boolean
  hasNamespaces: boolean
}

// A name; an equals sign; a value in quotes or up to a blank or '>'.
const attribute =
  /[\t-\r /]*(?:(>)|([^\t-\r =/>]+|=)(?:[\t-\r ]*=[\t-\r ]*(?:"([^"]*)"|'([^']*)'|([^\t-\r >"'][^\t-\r >]*)?))?)/y

/**
 * Reads the attributes of a tag from the index behind its name, up to the '>' outside of quotes; undefined
 * where there is none. Linear in their length.
 */
export function readAttributes(text: string, from: number): TagAttributes | undefined {
  const attributes = new Map<string, string>()
  let hasReferences = false
  let hasNamespaces = false
  attribute.lastIndex = from
  while (text.charCodeAt(attribute.lastIndex) !== greaterThan) {
    const found = attribute.exec(text)
    if (!found) return undefined
    // By index: an iterator over a pattern costs several times the code to interpret and to optimize.
    if (found[1] !== undefined) {
      const isClosed = found[0].includes('/')
      return { end: attribute.lastIndex - 1, isClosed, attributes, hasReferences, hasNamespaces }
    }
    const key = (found[2] ?? '').toLowerCase()
    if (attributes.size >= maxAttributes || attributes.has(key)) continue
    const value = (found[3] ?? found[4] ?? found[5] ?? '').slice(0, maxFieldLength)
    hasReferences ||= value.includes('&')
    hasNamespaces ||= key.startsWith('xmlns')
    attributes.set(key, value)
  }
  return { end: attribute.lastIndex, isClosed: false, attributes, hasReferences, hasNamespaces }
}
