import { parseXml, type XmlElement, XmlError } from '@rgrove/parse-xml'
import type { Finding } from '../../text/problem.ts'
import { lineAt } from './text-file.ts'

/** What is broken: one finding, or one for each line with an & that begins no reference. */
export type BrokenXml = { findings: readonly [Finding, ...Finding[]] }

/** Parses a strict XML text: its root element, with the offset of every element, or what is broken. */
export function parseStrictXml(text: string): { root: XmlElement } | BrokenXml {
  try {
    const root = parseXml(text, { includeOffsets: true }).root
    return root ? { root } : { findings: [{ found: 'no element', expected }] }
  } catch (error) {
    // The parser is recursive: very deeply nested elements exhaust its stack.
    if (error instanceof RangeError) {
      return { findings: [{ found: 'elements nested too deeply', expected }] }
    }
    if (!(error instanceof XmlError)) throw error
    const [first, ...others] = /reference|entity/i.test(error.message) ? findBareAmpersands(text) : []
    if (first) return { findings: [first, ...others] }
    return { findings: [{ line: error.line, found: `broken XML (${reasonOf(error)})`, expected }] }
  }
}

const expected = 'well-formed XML'
/** Comments and CDATA sections may have any &; their beginning hides all up to their end. */
const ampersands =
  /<!--.*?(?:-->|$)|<!\[CDATA\[.*?(?:\]\]>|$)|&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)(?:[a-z]\w{0,30};)?/gis

/** The first of each line. */
function findBareAmpersands(text: string): Finding[] {
  const found = [...text.matchAll(ampersands)]
    .filter(([match]) => match.startsWith('&'))
    .map(({ 0: match, index }) => {
      const what = match === '&' ? 'an & that is not written as &amp;' : `${match}, which XML does not have`
      return { line: lineAt(text, index), found: `broken XML (${what})`, expected }
    })
  return found.filter(({ line }, index) => line !== found[index - 1]?.line)
}

/** The parser's message without position and excerpt. */
function reasonOf(error: XmlError): string {
  return error.message.replace(/ \(line \d+, column \d+\).*$/s, '').replaceAll(/\s+/g, ' ')
}
