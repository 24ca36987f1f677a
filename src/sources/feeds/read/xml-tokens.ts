import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'
import { maxFieldLength } from './parsed-feed.ts'

const maxAttributes = 200
/** How often the reader restarts after a CDATA section without an end. */
const maxRestarts = 200

/** Receives the tokens of a document. Names and texts are as written; character references are not decoded. */
export interface XmlSink {
  /** Returns false to stop reading. */
  openElement(tag: string, attributes: ReadonlyMap<string, string>): boolean
  closeElement(tag: string): void
  addText(text: string, isCdata: boolean): void
  /** The tag of the innermost open element, in lower case. */
  openTag(): string | undefined
}

/** Tokenizes any text as XML. Never throws. Linear in the length of the text. */
export function readXml(text: string, sink: XmlSink): void {
  let start: number | undefined = 0
  for (let run = 0; run <= maxRestarts && start !== undefined; run++) {
    start = new TokenReader(text, start, sink).read()
  }
}

class TokenReader implements TokenizerCallbacks {
  private readonly tokenizer = new Tokenizer({ xmlMode: true, decodeEntities: false }, this)
  private readonly text: string
  private readonly start: number
  private readonly sink: XmlSink
  private tag = ''
  private attributes = new Map<string, string>()
  private attributeName = ''
  private attributeValue = ''
  private resumeAt: number | undefined

  constructor(text: string, start: number, sink: XmlSink) {
    this.text = text
    this.start = start
    this.sink = sink
  }

  /** The position for a restart; undefined at the end. */
  read(): number | undefined {
    this.tokenizer.write(this.text.slice(this.start))
    this.tokenizer.end()
    return this.resumeAt
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
    this.attributeValue = this.slice(start, Math.min(end, start + maxFieldLength))
  }

  onattribend(): void {
    if (this.attributes.size >= maxAttributes || this.attributes.has(this.attributeName)) return
    this.attributes.set(this.attributeName, this.attributeValue)
  }

  onopentagend(): void {
    if (!this.sink.openElement(this.tag, this.attributes)) this.tokenizer.pause()
  }

  onselfclosingtag(): void {
    this.onopentagend()
    this.sink.closeElement(this.tag)
  }

  onclosetag(start: number, end: number): void {
    this.sink.closeElement(this.slice(start, end))
  }

  ontext(start: number, end: number): void {
    this.sink.addText(this.slice(start, Math.min(end, start + maxFieldLength)), false)
  }

  oncdata(start: number, end: number, endOffset: number): void {
    const lostEnd = this.findLostEnd(start, end - endOffset)
    const textEnd = lostEnd ?? end - endOffset
    this.sink.addText(this.slice(start, Math.min(textEnd, start + maxFieldLength)), true)
    if (lostEnd === undefined) return
    this.resumeAt = this.start + lostEnd
    this.tokenizer.pause()
  }

  onattribentity(): void {}
  oncomment(): void {}
  ondeclaration(): void {}
  onend(): void {}
  onprocessinginstruction(): void {}
  ontextentity(): void {}

  /** A CDATA section that contains the start of another was never closed: it ends at the end of its element. */
  private findLostEnd(start: number, end: number): number | undefined {
    const tag = this.sink.openTag()
    const text = this.slice(start, end)
    const next = text.indexOf('<![CDATA[')
    if (tag === undefined || next < 0) return undefined
    const close = text.slice(0, next).toLowerCase().indexOf(`</${tag}`)
    return close < 0 ? undefined : start + close
  }

  private slice(start: number, end: number): string {
    return this.text.slice(this.start + start, this.start + end)
  }
}
