import { parseXml, type XmlElement, XmlError } from '@rgrove/parse-xml'
import type { Finding } from '../text/problem.ts'

/** Parses a strict XML text: its root element, with the offset of every element, or what is broken. */
export function parseStrictXml(text: string): { root: XmlElement } | { finding: Finding } {
  try {
    const root = parseXml(text, { includeOffsets: true }).root
    return root ? { root } : { finding: { found: 'no element', expected: 'well-formed XML' } }
  } catch (error) {
    // The parser is recursive: very deeply nested elements exhaust its stack.
    if (error instanceof RangeError) {
      return { finding: { found: 'elements nested too deeply', expected: 'well-formed XML' } }
    }
    if (!(error instanceof XmlError)) throw error
    return {
      finding: { line: error.line, found: `broken XML (${reasonOf(error)})`, expected: 'well-formed XML' },
    }
  }
}

/** The parser's message without position and excerpt. */
function reasonOf(error: XmlError): string {
  if (/reference/.test(error.message)) return 'an & that is not written as &amp;'
  return error.message.replace(/ \(line \d+, column \d+\).*$/s, '').replaceAll(/\s+/g, ' ')
}
