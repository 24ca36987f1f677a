import { decodeHTMLAttribute } from 'entities'
import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'
import { blockElements, silentElements, titleElements } from './html-elements.ts'

export interface StripOptions {
  /** Whether tags other than those of `titleElements` are text, as in 'Why <video> beats <iframe>'. */
  isTitle: boolean
  /** Stop reading after about so many characters. */
  enough?: number
}

// What a tag of a feed looks like: a name; attributes with a value in quotes or none; a comment that begins
// with neither '<!-->' nor '<!--->'. Blanks are those of HTML. Each alternative can match in one way only, so
// it takes linear time.
const usualTag =
  /<(?:\/([A-Za-z][^\t\n\f\r />]*)(?:[\t\n\f\r /][^>]*)?|([A-Za-z][^\t\n\f\r />]*)(?:[\t\n\f\r ]+[^\t\n\f\r "'/=>]+(?:=(?:"[^"]*"|'[^']*'))?)*[\t\n\f\r ]*(\/[\t\n\f\r ]*)?|!--(?!-?>)[\s\S]*?--!?)>/y
/** Elements whose content the tokenizer reads as text. */
const textElements = new Set('iframe noembed noframes plaintext script style textarea title xmp'.split(' '))
/** Those in which feeds mean markup: what browsers without frames would show. They are read as `object`. */
const frames = new Set('iframe noembed noframes'.split(' '))
const framesPattern = /<(\/?)(?:iframe|noembed|noframes)(?=[\s/>])/gi

/** The text of HTML, with character references decoded and white space unchanged. */
export function stripTags(html: string, options: StripOptions): string {
  if (!html.includes('<')) return decodeHTMLAttribute(html)
  return new TagStripper(mendDeclarations(html), options).strip()
}

/** Tags of a title that must be markup: with an attribute, a closing tag, or a prefix ('o:p'). */
function evidentTags(title: string): Set<string> {
  const evident = new Set<string>()
  const opened = new Set<string>()
  for (const [, slash, name = '', rest = ''] of title.matchAll(
    /<(\/?)([a-z][\w-]{0,40}(?::[\w-]{1,40})?)((?:\s[^<>]*)?)\/?>/gi,
  )) {
    const tag = name.toLowerCase()
    if (slash === '') opened.add(tag)
    const isClosed = slash !== '' && opened.has(tag)
    if (isClosed || tag.includes(':') || /^\s+[\w:-]{1,60}\s*=/.test(rest)) evident.add(tag)
  }
  return evident
}

const noTags: ReadonlySet<string> = new Set()

class TagStripper implements TokenizerCallbacks {
  private readonly parts: string[] = []
  private length = 0
  /** Text inside a silent element; used when the element is never closed. */
  private hidden: string[] = []
  private silentTag = ''
  private silentDepth = 0
  private tagStart = -1
  private tag = ''
  private html: string
  private readonly options: StripOptions
  /** Reads what follows the first tag that is not usual. */
  private tokenizer: Tokenizer | undefined
  private isEnough = false
  /** Tags of a title that are markup although they are not in `titleElements`. */
  private readonly evident: ReadonlySet<string>

  constructor(html: string, options: StripOptions) {
    this.html = html
    this.options = options
    this.evident = options.isTitle ? evidentTags(html) : noTags
  }

  strip(): string {
    this.readUsualTags()
    return this.parts.join('')
  }

  /** Leaves the rest to the tokenizer at the first tag that is not usual. */
  private readUsualTags(): void {
    const { html } = this
    let at = 0
    while (!this.isEnough) {
      const start = html.indexOf('<', at)
      if (start !== at) this.ontext(at, start < 0 ? html.length : start)
      if (start < 0 || this.isEnough) break
      usualTag.lastIndex = start
      const found = usualTag.exec(html)
      const tag = found?.[2] === undefined ? undefined : this.nameOf(found[2])
      if (!found || (tag !== undefined && textElements.has(tag))) {
        this.tokenize(start)
        return
      }
      at = usualTag.lastIndex
      const closing = found[1]
      if (closing !== undefined) this.onclosetag(start + 2, start + 2 + closing.length)
      else if (tag !== undefined) {
        this.tag = tag
        this.tagStart = start
        if (found[3] === undefined) this.onopentagend(at - 1)
        else this.onselfclosingtag(at - 1)
      }
    }
    if (!this.isEnough) this.onend()
  }

  private tokenize(from: number): void {
    const rest = this.html.slice(from)
    this.html = this.options.isTitle ? rest : rest.replace(framesPattern, '<$1object')
    this.tokenizer = new Tokenizer({ decodeEntities: false, recognizeSelfClosing: true }, this)
    this.tokenizer.write(this.html)
    this.tokenizer.end()
  }

  ontext(start: number, end: number): void {
    this.add(decodeHTMLAttribute(this.html.slice(start, end)))
  }

  onopentagname(start: number, end: number): void {
    this.tag = this.nameOf(this.html.slice(start, end))
    this.tagStart = start - 1
  }

  onopentagend(end: number): void {
    this.openTag(end)
  }

  onselfclosingtag(end: number): void {
    const wasSilent = this.silentDepth
    this.openTag(end)
    if (this.silentDepth > wasSilent) this.closeTag(this.tag)
  }

  onclosetag(start: number, end: number): void {
    const tag = this.nameOf(this.html.slice(start, end))
    if (this.isText(tag)) this.add(`</${this.html.slice(start, end)}>`)
    else this.closeTag(tag)
  }

  onend(): void {
    if (this.tagStart >= 0 && this.isText(this.tag)) this.add(this.html.slice(this.tagStart))
    const isCode = this.silentTag === 'script' || this.silentTag === 'style'
    if (this.silentDepth > 0 && !isCode) this.parts.push(' ', this.hidden.join(''))
  }

  onattribdata(): void {}
  onattribentity(): void {}
  onattribend(): void {}
  onattribname(): void {}
  oncdata(): void {}
  oncomment(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}
  ontextentity(): void {}

  /** A title may be about a frame. */
  private nameOf(written: string): string {
    const tag = written.toLowerCase()
    return !this.options.isTitle && frames.has(tag) ? 'object' : tag
  }

  private openTag(end: number): void {
    const start = this.tagStart
    this.tagStart = -1
    if (this.isText(this.tag)) this.add(this.html.slice(start, end + 1))
    else if (this.silentDepth > 0) this.silentDepth += this.tag === this.silentTag ? 1 : 0
    else if (silentElements.has(this.tag)) {
      this.silentTag = this.tag
      this.silentDepth = 1
    } else if (blockElements.has(this.tag)) this.add(' ')
  }

  private closeTag(tag: string): void {
    if (this.silentDepth === 0) {
      if (blockElements.has(tag)) this.add(' ')
    } else if (tag === this.silentTag && --this.silentDepth === 0) {
      this.hidden = []
      this.add(' ')
    }
  }

  private isText(tag: string): boolean {
    return this.options.isTitle && !titleElements.has(tag) && !this.evident.has(tag)
  }

  private add(text: string): void {
    if (this.silentDepth > 0) {
      this.hidden.push(text)
      return
    }
    this.parts.push(text)
    this.length += text.length
    if (this.length > (this.options.enough ?? Number.POSITIVE_INFINITY)) {
      this.isEnough = true
      this.tokenizer?.pause()
    }
  }
}

/** HTML without what would hide text unintended: a '<!' that begins nothing, a comment that never ends. */
function mendDeclarations(html: string): string {
  return html.includes('<!') ? withoutOpenComment(withoutLostDeclarations(html)) : html
}

/** '<!' begins something only before dashes, a name or a condition of Word; else it would hide text. */
function withoutLostDeclarations(html: string): string {
  return html
    .replace(/<!\[CDATA\[|\]\]>/gi, '')
    .replace(/<!(?!--|[a-z]|\[(?:end)?if\b)/gi, '&lt;!')
    .replace(/^\s*<!(?=[a-z][^<>]*$)/i, '&lt;!')
}

/** A comment that never ends, ends at its first '>' or at the next tag. Conditions of Word stay. */
function withoutOpenComment(html: string): string {
  const end = Math.max(html.lastIndexOf('-->'), html.lastIndexOf('--!>'))
  const open = html.indexOf('<!--', end < 0 ? 0 : end)
  if (open < 0) return html
  return html.slice(0, open) + html.slice(open).replace(/<!--(?!\[if\b)[^<>]*>?/gi, '')
}
