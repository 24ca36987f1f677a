import { plainLettersOf } from '../text/fold-text.ts'

/** A word of a text, with its context. */
export interface WrittenWord {
  /** As written, without surrounding punctuation: `O’Brien`, `$120M`, `110-102`, `U.S`. */
  text: string
  /** Lower case with plain letters but accents, which stemmers need; no possessive ending, no apostrophes. */
  lower: string
  /** Whether it is the first word of a sentence, a title or a quotation. */
  opens: boolean
  /** Whether only a space separates it from the previous word. */
  follows: boolean
}

const word =
  /[$€£#]?\p{N}[\p{N}.,:/–-]*(?:\p{L}+(?:-\p{L}+)*|%)?|\p{L}[\p{L}\p{M}\p{N}]*(?:['’.&-](?=[\p{L}\p{N}])[\p{L}\p{M}\p{N}]+)*/gu

/** The words of a plain text, in order. The text is cut at a word within `longest` characters. */
export function splitWords(text: string, longest = Number.POSITIVE_INFINITY): WrittenWord[] {
  const words: WrittenWord[] = []
  let end = 0
  // Full-width letters are letters; the ʻokina and its like within a word are nothing.
  const plain = text.normalize('NFKC').replace(/(?<=\p{L})[ʻʼ‘](?=\p{L})/gu, '')
  for (const match of plain.matchAll(word)) {
    const start = match.index
    if (start + match[0].length > longest) break
    const between = plain.slice(end, start)
    const written = match[0].replace(/[.,:/–-]+$/, '')
    end = start + written.length
    const lower = plainLettersOf(written.toLowerCase()).replace(/['’]s?$|['’]/g, '')
    words.push({
      text: written,
      lower,
      opens: words.length === 0 || /[.!?:;—–|"“«(¿¡]/.test(between) || /\s-\s/.test(between),
      follows: between === ' ',
    })
  }
  return words
}

const newsroom =
  /\b(?:news|noticias|times|herald|post|tribune|journal|gazette|chronicle|ledger|press|sentinel|radio|tv|television|nbc|abc|cbs|fox|cnn|npr|bbc|ap|reuters|univision|telemundo|diario|today|magazine|online|daily|weekly|guardian|channel|local)\b|\.(?:com|org|net|co|news|tv)\b/i

/** A title without the publisher at its end (' - Herald', ' | Channel 8'). `source`: its name or address. */
export function withoutPublisher(title: string, source: string | undefined): string {
  const parts = /^(.*\S)\s+(?:[|·•»]|[-–—])\s+([^|·•»]+)$/u.exec(title)
  const [, rest = '', last = ''] = parts ?? []
  if (rest === '' || last.split(/\s+/).length > 6 || rest.split(/\s+/).length < 2) return title
  const isNamed = source !== undefined && isNameOf(last, source)
  return isNamed || newsroom.test(last) ? withoutPublisher(rest, source) : title
}

function isNameOf(name: string, source: string): boolean {
  const [a, b] = [lettersOf(name), lettersOf(source)]
  return a.length > 2 && b.length > 2 && (a.includes(b) || b.includes(a))
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/^the\s+|[^\p{L}\p{N}]/gu, '')
}

/** Names of columns that go on for days, in English and Spanish. */
const column =
  /^(?:(?:the )?latest|live(?: updates?| blog)?|updates?|breaking(?: news)?|developing|just in|explainer|(?:morning|evening|daily) (?:briefing|brief|report)|lo último|última hora|en vivo|en directo|minuto a minuto|actualización) ?(?::|\||[-–—] )\s*(?=\S+\s+\S)/iu

/** A title without the column's name at its beginning ('The Latest: '), which says nothing of the event. */
export function withoutColumn(title: string): string {
  return title.replace(column, '')
}

/** The words before a title's colon in lower case, such as 'regatta weekend'; empty for none or many. */
export function occasionOf(title: string): string {
  const [, words = ''] = /^([^:]{1,32}):\s+\S+\s+\S/.exec(title) ?? []
  return words.split(/\s+/).length <= longestOccasion ? words.toLowerCase() : ''
}

const longestOccasion = 3

/** Whether a word begins with a capital letter. */
export function isCapital({ text }: WrittenWord): boolean {
  return /^\p{Lu}/u.test(text)
}
